"""The tables of a store, as they came to be: each step is applied once, in its order, and never changed afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlite_utils.migrations import Migrations

if TYPE_CHECKING:
    from sqlite_utils import Database

MIGRATIONS: Final = Migrations("meccg events")

_FIRST: Final = """
CREATE TABLE event (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    day TEXT,
    place TEXT NOT NULL,
    format TEXT NOT NULL,
    format_file BLOB,
    options TEXT NOT NULL,
    length TEXT,
    decks INTEGER NOT NULL CHECK (decks BETWEEN 1 AND 8),
    deadline TEXT,
    accept TEXT NOT NULL CHECK (accept IN ('legal', 'undecided', 'anything')),
    lists TEXT NOT NULL CHECK (lists IN ('hidden', 'open', 'never')),
    state TEXT NOT NULL CHECK (state IN ('draft', 'open', 'locked', 'running', 'closed')),
    published INTEGER NOT NULL DEFAULT 0,
    signing_key BLOB NOT NULL,
    public_key BLOB NOT NULL
) STRICT;

CREATE TABLE entry (
    event TEXT NOT NULL REFERENCES event (id),
    number INTEGER NOT NULL,
    name TEXT,
    name_key TEXT,
    contact TEXT NOT NULL DEFAULT '',
    published INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (event, number),
    UNIQUE (event, name_key)
) STRICT;

CREATE TABLE submission (
    id INTEGER PRIMARY KEY,
    event TEXT NOT NULL,
    entry INTEGER NOT NULL,
    deck INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    against TEXT,
    source TEXT,
    text BLOB,
    digest TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    report TEXT NOT NULL,
    cards TEXT NOT NULL,
    verdict TEXT NOT NULL CHECK (verdict IN ('legal', 'illegal', 'undecided')),
    versions TEXT NOT NULL,
    at TEXT NOT NULL,
    who TEXT NOT NULL CHECK (who IN ('organiser', 'player')),
    why TEXT NOT NULL,
    UNIQUE (event, entry, deck, revision),
    FOREIGN KEY (event, entry) REFERENCES entry (event, number)
) STRICT;

CREATE INDEX submission_fingerprint ON submission (event, fingerprint);

CREATE TABLE waiver (
    id INTEGER PRIMARY KEY,
    submission INTEGER NOT NULL REFERENCES submission (id),
    rule TEXT NOT NULL,
    cards TEXT NOT NULL,
    reason TEXT NOT NULL,
    at TEXT NOT NULL,
    UNIQUE (submission, rule)
) STRICT;

CREATE TABLE log (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    event TEXT NOT NULL REFERENCES event (id),
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    entry INTEGER,
    reason TEXT NOT NULL
) STRICT;

CREATE TRIGGER submission_stays BEFORE DELETE ON submission
BEGIN SELECT RAISE(ABORT, 'a submission is never deleted'); END;

CREATE TRIGGER submission_is_not_changed BEFORE UPDATE ON submission
WHEN (NEW.id, NEW.event, NEW.entry, NEW.deck, NEW.revision, NEW.against, NEW.digest, NEW.fingerprint, NEW.cards,
      NEW.verdict, NEW.versions, NEW.at, NEW.who)
    IS NOT (OLD.id, OLD.event, OLD.entry, OLD.deck, OLD.revision, OLD.against, OLD.digest, OLD.fingerprint, OLD.cards,
            OLD.verdict, OLD.versions, OLD.at, OLD.who)
    OR NEW.text IS NOT NULL OR NEW.source IS NOT NULL OR NEW.why <> ''
BEGIN SELECT RAISE(ABORT, 'a submission is never changed, but for a player who is forgotten'); END;

CREATE TRIGGER log_stays BEFORE DELETE ON log
BEGIN SELECT RAISE(ABORT, 'the log is never shortened'); END;

CREATE TRIGGER log_is_not_changed BEFORE UPDATE ON log
WHEN (NEW.id, NEW.at, NEW.event, NEW.who, NEW.what, NEW.entry) IS NOT
     (OLD.id, OLD.at, OLD.event, OLD.who, OLD.what, OLD.entry) OR NEW.reason <> ''
BEGIN SELECT RAISE(ABORT, 'the log is never changed, but for a player who is forgotten'); END;
"""


@MIGRATIONS()
def m001_first(database: Database) -> None:
    """Make the tables of the first version."""
    for statement in _statements(_FIRST):
        database.execute(statement)


_DOOR: Final = """
CREATE TABLE token (
    id INTEGER PRIMARY KEY,
    event TEXT REFERENCES event (id),
    entry INTEGER,
    digest BLOB NOT NULL UNIQUE,
    at TEXT NOT NULL,
    FOREIGN KEY (event, entry) REFERENCES entry (event, number)
) STRICT;

ALTER TABLE entry ADD COLUMN checked_in TEXT;

ALTER TABLE event ADD COLUMN later TEXT NOT NULL DEFAULT '[]';

ALTER TABLE submission ADD COLUMN stage TEXT NOT NULL DEFAULT 'rounds';

CREATE TRIGGER stage_is_not_changed BEFORE UPDATE OF stage ON submission
BEGIN SELECT RAISE(ABORT, 'a submission is never changed, but for a player who is forgotten'); END;
"""


@MIGRATIONS()
def m002_door(database: Database) -> None:
    """Add tokens, who is checked in, and stages."""
    for statement in _statements(_DOOR):
        database.execute(statement)


_KEYS: Final = """
CREATE TABLE sent (
    event TEXT NOT NULL REFERENCES event (id),
    who TEXT NOT NULL,
    key TEXT NOT NULL,
    digest BLOB NOT NULL,
    submission INTEGER NOT NULL REFERENCES submission (id),
    told TEXT NOT NULL,
    token INTEGER NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (event, who, key)
) STRICT;
"""


@MIGRATIONS()
def m003_keys(database: Database) -> None:
    """Add the keys with which decks were sent, so that what comes twice is taken once."""
    for statement in _statements(_KEYS):
        database.execute(statement)


_SECRETS: Final = """
CREATE TABLE secret (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT;
"""


@MIGRATIONS()
def m004_secrets(database: Database) -> None:
    """Add what all processes that serve a store must know, and nobody else."""
    for statement in _statements(_SECRETS):
        database.execute(statement)


def _statements(script: str) -> list[str]:
    """Split a script at the semicolons that end a statement: `executescript` would end the transaction."""
    statements, ahead = [], ""
    for part in script.split(";\n"):
        ahead += f"{part};\n"
        # What a trigger does ends with a semicolon too, before its END.
        if part.strip() and ("CREATE TRIGGER" not in ahead or part.rstrip().endswith("END")):
            statements.append(ahead)
            ahead = ""
    return statements
