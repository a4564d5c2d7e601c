"""Corrections that a person may accept: names that are clearly near, put into the list as it was written.

Nothing here counts for a verdict: what is proposed is another list, and a report on it.
"""
