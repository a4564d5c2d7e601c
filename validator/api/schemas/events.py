"""The organisers' desk: events, their entries, and what was handed in."""

from __future__ import annotations

from marshmallow import fields

from rulesets.deck import TITLES
from validator.api.schemas.base import (
    Answer,
    PageSchema,
    flag_field,
    nested,
    nested_list,
    number_field,
    object_field,
    text_field,
    texts_field,
)
from validator.api.schemas.report import VERDICTS, FindingSchema, ReportSchema, VersionsSchema
from validator.events.model import ACCEPTED, LISTS, STAGE_STATES, STATES
from validator.events.receipts import FIELDS

_VERDICT = "legal, illegal or undecided; `legal, by 1 waiver` where it is so by what was waived."


class StageSchema(Answer):
    """A part of an event, with a lock of its own."""

    name = text_field("`rounds` is the first, whose state is that of the event.")
    decks_may_change = flag_field("Whether players may send other decks before it.")
    state = text_field(choices=STAGE_STATES)


class DeskEventSchema(Answer):
    """What an event is set up with, and its state."""

    id = text_field()
    title = text_field()
    day = text_field("On which it is played, and whose law holds.", null=True, format="date")
    place = text_field("Place or platform; empty where it is not said.")
    format = text_field("Id of the format.")
    own_format = flag_field("Whether the format is the organiser's own.")
    options = object_field("What is chosen of the options of the format.")
    length = text_field("Length of the games; null for the format's usual one.", null=True)
    decks = number_field("How many decks a player may register.")
    deadline = text_field("What players send afterwards is refused.", null=True, format="date-time")
    accept = text_field("Verdicts that are taken.", choices=ACCEPTED)
    lists = text_field("Who sees lists when.", choices=LISTS)
    state = text_field(choices=STATES)
    published = flag_field("Whether lists of it were published.")
    stages = nested_list(StageSchema, "In their order.")


class ListedEventSchema(DeskEventSchema):
    """An event, as it stands among others."""

    entries = number_field(
        "How many players are in it; null where that is not told, which is until the lock.", null=True
    )


class EventsSchema(PageSchema):
    """A page of events."""

    data = nested_list(ListedEventSchema)


class DeckStandingSchema(Answer):
    """How a deck stands, its last revision; what somebody may not see is null."""

    deck = number_field("Which of the player's decks, from 1.")
    against = text_field("Player type of the opponents that it is meant for.", null=True)
    revision = number_field(null=True)
    verdict = text_field(_VERDICT)
    errors = number_field("Those that were not waived.", null=True)
    undecided = number_field(null=True)
    first = text_field("What decides the verdict; empty for a legal deck.", null=True)
    fingerprint = text_field("The same for the same cards in the same sections.")
    received = text_field("When it came in: an instant in UTC (ISO 8601).", null=True)
    stage = text_field("The stage that it came in for.", null=True)


class EventEntrySchema(Answer):
    """A player in an event; what somebody may not see is null."""

    entry = text_field("Such as e7.")
    name = text_field("Null for a player who is forgotten.", null=True)
    contact = text_field("How he is written to; for organisers and himself.", null=True)
    checked_in = fields.Boolean(
        required=True, allow_none=True, metadata={"description": "Whether he is there; for organisers and himself."}
    )
    decks = nested_list(DeckStandingSchema)


class EventEntriesSchema(PageSchema):
    """A page of entries: those of which there is something to be seen."""

    data = nested_list(EventEntrySchema)


class EventStatusSchema(Answer):
    """How all entries stand, in the order in which they came."""

    event = nested(DeskEventSchema)
    entries = nested_list(EventEntrySchema)


class HeldCardSchema(Answer):
    """A card of a deck."""

    section = text_field(choices=TITLES)
    id = text_field()
    title = text_field("Null for a card that the pool has no longer.", null=True)
    count = number_field()


class DeckListSchema(Answer):
    """The cards of a deck."""

    entry = text_field()
    name = text_field(null=True)
    deck = number_field()
    against = text_field(null=True)
    verdict = text_field(_VERDICT)
    fingerprint = text_field()
    code = text_field("Short code of the fingerprint, which two people can compare aloud.")
    cards = nested_list(HeldCardSchema)
    decklist = text_field(
        "The list as it was sent, for organisers and its player; null for others, and where it is no text.", null=True
    )


class EventListsSchema(PageSchema):
    """A page of lists: those that may be seen."""

    data = nested_list(DeckListSchema)


class DeckListsSchema(Answer):
    """The lists of a player."""

    data = nested_list(DeckListSchema)


ReceiptSchema = Answer.from_dict(
    {
        "event": text_field(),
        "entry": text_field(),
        "deck": number_field(),
        "revision": number_field(),
        "fingerprint": text_field(),
        "code": text_field("Short code of the fingerprint."),
        "verdict": text_field(choices=VERDICTS),
        "versions": nested(VersionsSchema),
        "at": text_field("When it came in: an instant in UTC (ISO 8601)."),
        "signature": text_field("Of all the rest, by the key of the event (Ed25519), 128 hexadecimal digits."),
    },
    name="ReceiptSchema",
)
ReceiptSchema.__doc__ = "What a player keeps of a deck that was handed in."
assert tuple(ReceiptSchema._declared_fields) == FIELDS  # noqa: S101, SLF001  # as the desk writes it


class ReceiptsSchema(Answer):
    """The receipts of a player's decks, their last revisions."""

    data = nested_list(ReceiptSchema)


class HandedInSchema(Answer):
    """What became of a deck that was handed in."""

    result = text_field(choices=("taken", "changed", "same"))
    entry = text_field()
    deck = number_field()
    revision = number_field()
    verdict = text_field(choices=VERDICTS)
    remarks = texts_field("What is to be known of it: the same cards as before, or after the deadline.")
    same_deck_as = texts_field("Entries that have the same deck; for organisers alone.")
    receipt = nested(ReceiptSchema)
    token = text_field(
        "By which a player who has entered himself changes his deck; null for others. It is told here alone.", null=True
    )


class KeySchema(Answer):
    """The public key of an event, by which anybody verifies its receipts."""

    event = text_field()
    key = text_field("`ed25519:` and 64 hexadecimal digits.")


class VerifiedSchema(Answer):
    """Whether a receipt is true."""

    valid = flag_field()
    detail = text_field("Why not; empty where it is.")
    receipt = nested(ReceiptSchema, null=True)


class WaiverSchema(Answer):
    """What an organiser let stand."""

    rule = text_field()
    cards = texts_field("Titles of the cards that it was about.")
    reason = text_field()
    at = text_field("An instant in UTC (ISO 8601).")


class StandingFindingSchema(FindingSchema):
    """A finding, as it stands."""

    waived = fields.Boolean(metadata={"description": "Where it is there, it is true: the organiser lets it stand."})


class StandingReportSchema(ReportSchema):
    """The report that was made when the deck came in; what was waived since is marked."""

    findings = nested_list(StandingFindingSchema)


class DeckReportSchema(DeckStandingSchema):
    """What was found in a deck."""

    report = nested(StandingReportSchema)
    waivers = nested_list(WaiverSchema)


class DeckReportsSchema(Answer):
    """What was found in the decks of a player, their last revisions."""

    data = nested_list(DeckReportSchema)


class MessageSchema(Answer):
    """What an organiser writes to a player; the desk sends nothing itself."""

    entry = text_field()
    name = text_field(null=True)
    contact = text_field()
    subject = text_field()
    text = text_field()


class MessagesSchema(Answer):
    """A message to each player."""

    data = nested_list(MessageSchema)


class LogLineSchema(Answer):
    """Who did what when."""

    at = text_field("An instant in UTC (ISO 8601).")
    who = text_field()
    what = text_field()
    entry = text_field(null=True)
    reason = text_field()


class EventLogSchema(PageSchema):
    """A page of the log, the first first."""

    data = nested_list(LogLineSchema)


class TokenSchema(Answer):
    """A token, which is told here alone."""

    token = text_field("43 letters, for the header Authorization.")
    entry = text_field("Whose it is; null for an organiser's.", null=True)


class RevokedSchema(Answer):
    """Tokens that are good no longer."""

    revoked = number_field("How many there were.")


class PublishedSchema(Answer):
    """Whose lists were published."""

    entries = texts_field()


class MostPlayedSchema(Answer):
    """A card, and in how many decks it is."""

    id = text_field()
    title = text_field()
    decks = number_field()
    copies = number_field()


class DeskStatisticsSchema(Answer):
    """Who played what."""

    event = text_field()
    entries = number_field()
    decks = number_field()
    verdicts = object_field("Decks by verdict.")
    player_types = object_field("Decks by player type.")
    avatars = object_field("Decks by avatar.")
    cards = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.Nested(MostPlayedSchema)),
        required=True,
        metadata={"description": "Kinds of cards to those in most decks."},
    )


class RecheckedDeckSchema(Answer):
    """A deck of which the rules and cards of today say something else."""

    entry = text_field()
    name = text_field(null=True)
    deck = number_field()
    before = text_field(choices=VERDICTS)
    after = text_field(choices=VERDICTS)
    then = nested(VersionsSchema)
    now = nested(VersionsSchema)
    came = nested_list(FindingSchema)
    went = nested_list(FindingSchema)


class RecheckSchema(Answer):
    """What would change; nothing was changed."""

    event = text_field()
    checked = number_field()
    changed = nested_list(RecheckedDeckSchema)
