"""Facts of play out of card texts, each function reading one form of sentence and nothing else.

What does not fit its form gives no fact, so that a fact that is given can be trusted. `apply` writes the facts into the
rows of an importer, drops the texts, and notes what the forms do not cover.
"""
