from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from validator.http.settings import SettingError, Settings, unknown_variables, variable


def test_without_variables_the_settings_are_the_defaults() -> None:
    settings = Settings.from_environment({})

    assert settings == Settings()
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert (settings.deck_bytes, settings.batch_bytes) == (1024 * 1024, 32 * 1024 * 1024)
    assert settings.rate_limit is None


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("CARDS", "pool.sqlite", Path("pool.sqlite")),
        ("EVENTS", "worlds.db", Path("worlds.db")),
        ("PORT", "0", 0),
        ("PORT", " 65535 ", 65535),
        ("WORKERS", "256", 256),
        ("TRUSTED_PROXIES", "2", 2),
        ("METRICS", "off", False),
        ("METRICS", "Yes", True),
        ("METRICS_TOKEN", "s3cret", "s3cret"),
        ("LOG_LEVEL", "WARNING", "warning"),
        ("RATE_LIMIT", "60/minute; 5 per 2 hours", "60/minute; 5 per 2 hours"),
        ("RATE_LIMIT_STORAGE", "redis://store:6379/0", "redis://store:6379/0"),
        ("HOST", "::", "::"),
        ("PORT", "", 8000),
    ],
)
def test_a_variable_sets_its_field(name: str, text: str, value: object) -> None:
    settings = Settings.from_environment({f"MECCG_{name}": text})

    assert getattr(settings, name.lower()) == value


@pytest.mark.parametrize(
    ("name", "text", "allowed"),
    [
        ("PORT", "65536", "a whole number from 0 to 65,535"),
        ("PORT", "-1", "a whole number from 0 to 65,535"),
        ("PORT", "8_000", "a whole number from 0 to 65,535"),
        ("PORT", "８０", "a whole number from 0 to 65,535"),
        # What Kubernetes sets for a service named meccg.
        ("PORT", "tcp://10.0.0.1:8000", "a whole number from 0 to 65,535"),
        ("WORKERS", "0", "a whole number from 1 to 256"),
        ("WORKERS", "two", "a whole number from 1 to 256"),
        ("DECK_BYTES", "1MB", "a whole number from 1,024 to 67,108,864"),
        ("METRICS", "perhaps", "on or off"),
        ("LOG_LEVEL", "loud", "one of: debug, info, warning, error"),
        ("LOG_FORMAT", "xml", "one of: auto, json, console"),
        ("RATE_LIMIT", "many", "one or more rates such as 60/minute, separated by semicolons"),
        ("RATE_LIMIT", "0/minute", "one or more rates such as 60/minute, separated by semicolons"),
        ("RATE_LIMIT", "60/minute;", "one or more rates such as 60/minute, separated by semicolons"),
        ("FRAME_ANCESTORS", "*", "origins separated by spaces, such as https://decks.example"),
        (
            "FRAME_ANCESTORS",
            "https://a.example; script-src *",
            "origins separated by spaces, such as https://decks.example",
        ),
        (
            "CARD_PICTURES",
            "https://cards.example/",
            "an address with {id} or {title} in it, https://cards.example/{id}",
        ),
        ("CARD_PICTURES", "javascript:{id}", "an address with {id} or {title} in it, https://cards.example/{id}"),
        ("HOST", "a b", "an address of this machine, such as 127.0.0.1 or ::"),
    ],
)
def test_what_is_not_allowed_is_refused_with_the_reason(name: str, text: str, allowed: str) -> None:
    with pytest.raises(SettingError) as refused:
        Settings.from_environment({f"MECCG_{name}": text})

    assert str(refused.value) == f"The setting MECCG_{name} is {text!r}; it must be {allowed}."


@pytest.mark.parametrize("name", ["METRICS_TOKEN", "RATE_LIMIT_STORAGE"])
def test_a_secret_stays_out_of_messages_and_of_what_is_printed(name: str) -> None:
    with pytest.raises(SettingError) as refused:
        Settings.from_environment({f"MECCG_{name}": "my secret"})

    assert "my secret" not in str(refused.value)
    good = "redis://user:secret@store" if name == "RATE_LIMIT_STORAGE" else "secret"
    assert "secret" not in repr(Settings.from_environment({f"MECCG_{name}": good}))


def test_every_setting_is_read_and_says_what_it_may_be() -> None:
    for each in fields(Settings):
        kind = each.metadata["kind"]
        assert kind.allowed
        default = each.default
        if default is not None:
            text = {True: "on", False: "off"}.get(default, str(default)) if isinstance(default, bool) else str(default)
            assert kind.read(text) == default, each.name


def test_variables_that_set_nothing_are_found() -> None:
    environment = {"MECCG_PORT": "1", "MECCG_CACHE": "x", "MECCG_RATELIMIT": "1/minute", "HOME": "x"}

    assert unknown_variables(environment) == ["MECCG_RATELIMIT"]
    assert variable("rate_limit") == "MECCG_RATE_LIMIT"
