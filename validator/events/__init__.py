"""The organisers' desk: events, their entries, the decks that were handed in, and receipts for them.

It asks `validator.checking` for verdicts and adds nothing to them: no rule knows of events. A store is one SQLite file;
the command line and the service may use the same one at the same time.
"""
