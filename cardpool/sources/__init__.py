"""Importers: one module a source of card data, each turning a file of that source into rows of facts."""
