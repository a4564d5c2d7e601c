"""Stages: parts of an event after the first one, each with a lock of its own; before some of them decks may change."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from validator.events.desk import event_by_id, log
from validator.events.errors import DeskError
from validator.events.model import FIRST_STAGE, MOST_STAGES, ORGANISER, STAGE_STATES, Stage, listed

if TYPE_CHECKING:
    from validator.events.model import Event
    from validator.events.store import Store

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,30}")


def add_stage(store: Store, event_id: str, name: str, *, decks_may_change: bool = False, who: str = ORGANISER) -> Stage:
    """Let an event have one more stage, after those that it has.

    Args:
        store: where.
        event_id: of the event.
        name: small letters, digits and hyphens, such as `finals`.
        decks_may_change: whether players may send other decks before it.
        who: does it.

    Raises:
        DeskError: there is no such event, it is closed, or has such a stage, or as many as it may have.
    """
    if not _NAME.fullmatch(name):
        raise DeskError(f"{name!r} is not the name of a stage; write small letters, digits and hyphens, such as top-8.")
    with store.write():
        event = event_by_id(store, event_id)
        if event.state == "closed":
            raise DeskError("The event is closed.")
        if name in {one.name for one in event.stages}:
            begins = "; every event begins with it" if name == FIRST_STAGE else ""
            raise DeskError(f"There is a stage {name!r} already{begins}.")
        if len(event.stages) >= MOST_STAGES:
            raise DeskError(f"An event has {MOST_STAGES} stages at the most.")
        stage = Stage(name, decks_may_change)
        _keep(store, event, (*event.later, stage))
        log(store, event_id, who, f"stage {name} added{', decks may change' if decks_may_change else ''}")
    return stage


def move_stage(store: Store, event_id: str, name: str, step: str, reason: str = "", who: str = ORGANISER) -> Stage:
    """Open or lock a stage after the first one, or take its last step back.

    A stage begins after those before it are locked. Once it has begun, decks that come are for it.

    Args:
        store: where.
        event_id: of the event.
        name: of the stage.
        step: `open`: players may send other decks; `lock`: they may not; `unlock`: a step back, with a reason.
        reason: why.
        who: does it.

    Raises:
        DeskError: there is no such event or stage, or it is not its turn.
    """
    with store.write():
        event = event_by_id(store, event_id)
        stages = {one.name: one for one in event.later}
        if name not in stages:
            raise DeskError(f"There is no stage {name!r} after the first; known are: {listed(list(stages)) or 'none'}.")
        stage = stages[name]
        if refused := _why_not(event, stage, step, reason):
            raise DeskError(refused)
        moved = stage._replace(state=_target(stage, step))
        _keep(store, event, tuple((stages | {name: moved}).values()))
        log(store, event_id, who, f"{name}: {stage.state} → {moved.state}", reason=reason)
    return moved


def _why_not(event: Event, stage: Stage, step: str, reason: str) -> str:
    place = [one.name for one in event.later].index(stage.name)
    if event.state not in {"locked", "running"}:
        return f"The event is {event.state}; a later stage is opened and locked while it is locked or running."
    if step == "unlock":
        if stage.state == STAGE_STATES[0]:
            return f"The stage {stage.name} has not begun."
        begun = [one.name for one in event.later[place + 1 :] if one.state != STAGE_STATES[0]]
        if begun:
            return f"The stage {begun[0]} has begun; take that back first."
        return "" if reason else f"The stage {stage.name} is {stage.state}: to go back asks for a reason."
    ahead = [one.name for one in event.later[:place] if one.state != "locked"]
    if ahead:
        return f"The stage {ahead[0]} comes before, and is not locked yet."
    if step == "open" and not stage.decks_may_change:
        return f"Decks may not change before the stage {stage.name}."
    if STAGE_STATES.index(stage.state) >= STAGE_STATES.index(_target(stage, step)):
        return f"The stage {stage.name} is {stage.state} already."
    return ""


def _target(stage: Stage, step: str) -> str:
    if step != "unlock":
        return {"open": "open", "lock": "locked"}[step]
    return "open" if stage.state == "locked" and stage.decks_may_change else "waiting"


def _keep(store: Store, event: Event, later: tuple[Stage, ...]) -> None:
    told = json.dumps([one.to_dict() for one in later])
    store.execute("UPDATE event SET later = ? WHERE id = ?", told, event.id)
