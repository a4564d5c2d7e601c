"""Requests that are small, and made to cost much: each of a kind of its own, with the statuses that it may be given."""

from __future__ import annotations

import io
import json
import zipfile
from typing import TYPE_CHECKING, Any, NamedTuple

from benchmarks.fuzz_lists import Maker, listed_as
from rulesets.formats import known_formats

if TYPE_CHECKING:
    from collections.abc import Iterable

FORMATS = tuple(known_formats())
MEBIBYTE = 1 << 20


class Costly(NamedTuple):
    """A request that is made to cost much."""

    name: str
    path: str
    kind: str
    """Its Content-Type."""
    body: bytes
    refused: bool = False
    """Whether nothing is to be worked out for it: it is over a limit that can be told beforehand."""


def costly() -> list[Costly]:
    """Give one of each kind."""
    return [*_bodies(), *_lists(), *_found(), *_files()]


def _checks(name: str, body: object, *, refused: bool = False) -> Costly:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return Costly(name, "/api/v1/checks", "application/json", data, refused)


def _text(name: str, lines: Iterable[str], query: str = "", *, refused: bool = False) -> Costly:
    return Costly(name, f"/api/v1/checks{query}", "text/plain; charset=utf-8", "\n".join(lines).encode(), refused)


def _page(name: str, file: str, data: bytes, *, refused: bool = False) -> Costly:
    head = f'--b\r\nContent-Disposition: form-data; name="file"; filename="{file}"\r\n\r\n'.encode()
    return Costly(name, "/", "multipart/form-data; boundary=b", head + data + b"\r\n--b--\r\n", refused)


def _every() -> list[dict[str, Any]]:
    return [{"format": name} for name in FORMATS]


def _bodies() -> list[Costly]:
    """What JSON can do, whatever it says."""
    key = "a" * 30_000
    half = b', "x": "\\ud83d\\ude00"}'
    pointers = json.dumps({key: list(range(15_000))}).encode()[:-1] + half
    wide = json.dumps({key * 2: list(range(15_000))}).encode()[:-1] + half
    nested = b'{"deck": ' + b'{"a":' * 900 + json.dumps({"b" * 1_000: list(range(15_000))}).encode() + b"}" * 901
    return [
        _checks("pointers that nobody reads", pointers, refused=True),
        _checks("twice as long pointers", wide, refused=True),
        _checks("half a character at the end", pointers.replace(b"\\ude00", b""), refused=True),
        _checks("pointers of a deep deck", nested, refused=True),
        _checks("340,000 checks", {"decklist": "Deck\n1 Gandalf", "checks": [{}] * 340_000}, refused=True),
        _checks(
            "340,000 checks that are none", b'{"decklist": "1 a", "checks": [' + b"1," * 500_000 + b"1]}", refused=True
        ),
        _checks("340,000 unknown members", {f"m{n}": 0 for n in range(80_000)}, refused=True),
        _checks(
            "unknown members of each check",
            {"decklist": "1 a", "checks": [{f"m{n}": 0 for n in range(8_000)}] * 9},
            refused=True,
        ),
        _checks(
            "many options",
            {"decklist": "1 a", "checks": [{"options": {f"m{n}": 0 for n in range(80_000)}}]},
            refused=True,
        ),
        Costly(
            "340,000 names",
            "/api/v1/cards/collection",
            "application/json",
            json.dumps({"identifiers": [{}] * 340_000}).encode(),
            refused=True,
        ),
        Costly(
            "150,000 names of something",
            "/api/v1/cards/collection",
            "application/json",
            json.dumps({"identifiers": [{"x": 1}] * 100_000}).encode(),
            refused=True,
        ),
        Costly("a batch of empty objects", "/api/v1/checks/batch", "application/x-ndjson", b"{}\n" * 350_000),
        Costly("a batch of broken lines", "/api/v1/checks/batch", "application/x-ndjson", b"{\n" * 500_000),
        Costly("a batch of blank lines", "/api/v1/checks/batch", "application/x-ndjson", b"\n" * 1_000_000),
    ]


def _lists() -> list[Costly]:
    """What lists can do, in whatever layout."""
    pumped = ["Deck", *(f"{a}{b}" + " " * 76 + "x" for a in "abcdefghijklmnop" for b in "abcdefghijklmnop")]
    unknown = [f"{n} of a name that no card has {n * 7919}" for n in range(1_200)]
    strange = [{"count": 1, "name": name} for name in unknown]
    thousands = ["Deck", *("999 Gandalf" for _ in range(4_990))]
    every = "?" + "&".join(f"format={name}" for name in FORMATS)
    long_names = [" ".join(f"{word}{n}" for word in ("ring", "of", "the", "dark") * 12) for n in range(300)]
    return [
        _text("headings that backtrack", pumped),
        _text(
            "more headings that backtrack",
            [
                "Deck",
                *("a" + " " * n + "-" + " " * n + "1 cards x" for n in range(39)),
                *("(1 " + "x" * 70 for _ in range(3_000)),
            ],
        ),
        _text("spaces of every kind", ["Deck", *("1 a" + "\u3000 " * 90 + "x" for _ in range(2_000))]),
        _text(
            "dots and dashes",
            ["Deck", *("1 a" + " ." * 110 + "x" for _ in range(2_000)), *("a" + " -" * 110 for _ in range(2_000))],
        ),
        _text("brackets", ["Deck", *("1 a" + "(" * 110 + ")" * 110 for _ in range(2_000))]),
        _text("ands", ["Deck", *("1 a" + " and b" * 35 for _ in range(2_000))]),
        _text("commas", ["Deck", *("1 a" + ", 1 b" * 100 for _ in range(1_000))]),
        _text("markup", ["Deck", *("1 " + "**a _b_ " * 28 for _ in range(2_000))]),
        _checks("unknown names explained", {"deck": {"play_deck": strange}, "explain": True}),
        _checks(
            "unknown names explained nine times",
            {"deck": {"play_deck": [strange[n % 1_200] for n in range(4_900)]}, "checks": _every(), "explain": True},
        ),
        _checks(
            "one unknown name explained",
            {"deck": {"play_deck": [{"count": 1, "name": "none"}] * 4_990}, "explain": True},
        ),
        _checks("a deck of unknown members", {"deck": {"deck": {f"m{n}": 1 for n in range(60_000)}}}),
        _checks("a deck of members that are lists", {"deck": {"deck": {f"m{n}": [1] for n in range(60_000)}}}),
        _checks("a deck of unknown sections", {"deck": {"deck": {f"m{n}": [{}] for n in range(60_000)}}}),
        _text("unknown names in nine formats", ["Deck", *unknown[:300]], every),
        _text("long unknown names in nine formats", ["Deck", *long_names], every),
        _text("very long unknown names", ["Deck", *("1 " + f"{n} xyz " * 30 for n in range(300))]),
        _text("a list that is long in nine formats", thousands, every),
        _text("a long list explained in nine formats", thousands, every + "&explain=true"),
        _text(
            "cards of a long list explained in nine formats",
            [
                "Deck",
                *(
                    f"{1 + n % 9} {name}"
                    for n, name in enumerate(["Gandalf [H]", "Cave-drake", "Twilight", "Bree (TW)", "Aragorn II"] * 998)
                ),
            ],
            every + "&explain=true",
        ),
        _text("nested tables", ["<table><tr><td>" * 13_000]),
        _text("nested tables with a word each", ["<table>x" * 39_000]),
        _text("nested rows with a word each", ["<table><tr><td>x" * 13_000]),
        _text("blank words", ["<b> </b>" * 19_000]),
        _text("struck out", ["<s>" * 39_000, "x"]),
        _text("nested tables alone", ["<table>" * 39_000]),
        _text("open tags", ["<" * 300_000, "<a " * 100_000]),
        _text("tags that end nothing", ["<html>" + "</" * 400_000], refused=True),
        _text("signs that begin no tag", ["Deck", *("1 a " + "< " * 90 for _ in range(4_900))], refused=True),
        _text("a sign of a million digits", ["<html><p>&#" + "0" * 1_000_000 + "65;</p><p>1 Gandalf</p>"]),
        _text("marks of quoting", [">" * 1_000_000], refused=True),
        _text("open comments", ["<b>" + "<!--" * 100_000]),
        _text("open scripts", ["<b>" + "<script>" * 39_000]),
        _text("empty tags of OCTGN", ["<deck>" + "<a/>\n" * 4_900 + "\n" * 2_000 + "<b/>" * 4_000 + "</deck>"]),
        _text("words between the tags of OCTGN", ["<deck>" + "x<a/>\n" * 4_400 + "</deck>"]),
        _text("one line of OCTGN", ["<deck>" + '<card qty="1">Gandalf</card>' * 4_990 + "</deck>"]),
        _text("entities", ["<deck>" + "&x" * 4_900 + "</deck>"]),
        _text("a table with cells that are not closed", ["count,name", *('1,"a' for _ in range(4_990))]),
        _text("bars", ["count|name", *("1|a" + "|" * 190 for _ in range(4_900))]),
        _text("one line", ["Deck", "1 a" + " b" * 500_000]),
        _text("blank lines", ["\n" * 1_000_000]),
        _text("deep JSON", ["[" * 500_000]),
        _text("JSON of braces", ['{"deck": [' + "{}," * 300_000 + "{}]}"]),
        _text("a JSON text that is not closed", ['{"a": "' + '\\"' * 400_000 + "\n"]),
        _text("mojibake", ["Deck", *("1 " + "Ã©" * 100 for _ in range(2_000))]),
        _text("mojibake of every kind", ["Deck", *("1 " + "Ã©â‚¬Å“ÃƒÂ©" * 14 for _ in range(4_900))]),
        _text("a deck a line", ["{}\n" * 340_000], refused=True),
        _text("ampersands", ["Deck", *("1 " + "&amp;" * 48 for _ in range(3_000))]),
        Costly(
            "names to be corrected",
            "/api/v1/decklists/convert?to=text&correct=true&keep_unresolved=true",
            "text/plain",
            "\n".join(["Deck", *(f"1 Gandlaf {n}" for n in range(2_000))]).encode(),
        ),
        Costly(
            "a workbook of unknown names",
            "/api/v1/decklists/convert?to=xlsx&keep_unresolved=true",
            "text/plain",
            "\n".join(["Deck", *(f"1 a name {n} of none" for n in range(4_900))]).encode(),
        ),
        Costly(
            "a long list of few names to be corrected",
            "/api/v1/decklists/convert?to=text&correct=true&keep_unresolved=true",
            "text/plain",
            "\n".join(["Deck", *(f"1 {('Gandalq', 'Cave-drakq', 'Stinq')[n % 3]}" for n in range(4_900))]).encode(),
        ),
        Costly("lines to be read", "/api/v1/decklists/parse", "text/plain", "\n".join(["Deck", *unknown]).encode()),
        Costly("a long list of hands", "/api/v1/hands", "text/plain", "\n".join(thousands[:900]).encode()),
        Costly("a form of many fields", "/", "application/x-www-form-urlencoded", b"a=1&" * 250_000),
        Costly(
            "a form of unknown names",
            "/",
            "application/x-www-form-urlencoded",
            b"list=" + "%0A".join(["Deck", *unknown]).replace(" ", "+").encode(),
        ),
    ]


def _found() -> list[Costly]:
    """What `benchmarks.fuzz_lists` found to cost most, and what it would have to be lucky to find."""
    maker = Maker()
    lists = {
        "rows of words and bars": '["tab", "coe", [[["{start}", "|"], 0, 20, 8]], 4900, false, 330]',
        "rows with marks in them": (
            '["tab", "coe", [[["{start}", "|"], 0, 20, 1], [["{new}", "**", "Hazrads"], 1, 60, 3]], 4900, false, 330]'
        ),
        "rows of two cells": (
            '["tab", "dreamcards", [[["Ressources", "{foreign}", "x2 "], 1, 5, 4], [["`", "x"], 1, 1, 3], '
            '[["999 "], 0, 20, 3]], 4900, false, 768]'
        ),
        "rows with names beside names": (
            '["table", "dreamcards", [[[" (1)", "{foreign}", "{name}", "Pool", "<", "Ressources", "Poool"], 3, 1, 2]], '
            "4900, true, 804]"
        ),
        "bars with names beside names": (
            '["bars", "coe", [[[" (1)", "{title}", "# Title", "1. ", "[sites]", ".", "{name}"], 2, 5, 1], '
            '[["&"], 0, 1, 2], [["{new}", "Poool:", "{typo}", "vs FW", "Hazrads"], 4, 2, 4]], 4900, true, 568]'
        ),
        "rows of numbers and boards": (
            '["tab", "dreamcards", [[[" (1)", "{id}", "## Resources"], 0, 20, 1], '
            '[["=", "{set}", "</", "{name}"], 2, 2, 3], '
            '[["\u00bd ", "Sideboard vs grey", "`", "`", "x2 "], 1, 1, 2]], 4900, false, 58]'
        ),
        "rows of entities": (
            '["table", "dreamcards", [[["Hazrads", "Ressources", "<card qty=\\"1\\">", "{start}"], 2, 1, 3], '
            '[["&#39;"], 0, 200, 5]], 20000, true, 518]'
        ),
        "bars of long lines": (
            '["bars", "dreamcards", [[["{foreign}", "{title}", "&eacute;", " or "], 3, 1, 6], '
            '[["Sights:", "{foreign}"], 1, 20, 5], [["\u2460", "[1", "\'", "_", "Hazrads"], 1, 200, 1], '
            '[["999 ", "{name}", " (x2)", " no. 12", "3x ", ": "], 1, 2, 2]], 20000, true, 128]'
        ),
        "objects of names beside names": (
            '["ndjson", "coe", [[[" (1)", "{title}", "\u2460", "{name}"], 2, 60, 1]], 4900, false, 148]'
        ),
        "objects of words and sections": (
            '["json", "coe", [[["{start}", "|"], 0, 20, 1], [["Poool", "Sideboard", "{title}"], 2, 200, 4], '
            '[["**", "\\"", "## Resources", "!", "{title}"], 1, 60, 4], '
            '[["1. ", "{id}", "{new}", "{typo}", "{word}", "Ressources", " foil"], 4, 200, 3]], 4900, true, 915]'
        ),
        "short names with a typo": (
            '["netmeccg", "coe", [[["{new}", "-"], 0, 1, 8], [["{foreign}", "]", "{name}", "{id}"], 2, 5, 4], '
            '[["x2 ", "{word}", "~~", "\u3000", "+"], 3, 60, 1]], 4900, true, 260]'
        ),
        "points with names": (
            '["html", "dreamcards", [[[" - ", "!", "Sidebord:"], 2, 2, 1], '
            '[["{id}", "Sites", "{number}", "{typo}", " or "], 1, 1, 3], [["999 ", "{typo}", "####"], 1, 5, 2], '
            '[["{foreign}", "|", "]", "{name}", "{id}"], 2, 5, 4]], 4900, true, 840]'
        ),
    }
    found = [(name, listed_as(word)) for name, word in lists.items()]
    names = [f"{name} {number}" for number in range(10) for name in ("Gandalf", "Cave-drake", "Sting")]
    return [
        *(_text(name, [maker.text(one)], f"?format={one.format_id}") for name, one in found),
        _text("one heading often", ["Pool", "1 Bilbo", "Sites", "1 Bree", *["Deck", "Pool"] * 2_490]),
        _text("one heading in two parts", ["Deck", "Hazards", "Resources", "Characters", *["Deck"] * 4_900, "1 Cram"]),
        _text("nearly headings", ["Deck", "1 Cram", *["Poool:", "1 Cram"] * 1_200, *["Poool", "1 Sting"] * 1_200]),
        _text("lines that may be headings", ["Deck", *["Gandalf\n\n\n1 Cram"] * 2_400]),
        _text("a company that stands twice", ["Pool", *["1 Bilbo"] * 2_400, "Starting company", *["1 Bilbo"] * 2_400]),
        _text("pieces of a name", ["count,name,set", *("1," + "a," * 2_400 for _ in range(8))]),
        _text("many near names", ["Deck", *(f"1 Sting, {names[n % 30]} Gandlaf" for n in range(4_900))]),
    ]


def _files() -> list[Costly]:
    """What spreadsheets and archives can do: small when packed."""
    return [
        _page("a shared text in many cells", "a.xlsx", xlsx(["A" * 100_000], _cells(["0"] * 1_000)), refused=True),
        _page("many shared texts", "a.xlsx", xlsx(["a"] * 300_000, _cells(["0"]))),
        _page(
            "one sheet often",
            "a.xlsx",
            xlsx(["a"], '<row r="2400"><c r="CV2400" t="s"><v>0</v></c></row>', times=50),
            refused=True,
        ),
        _page(
            "hidden numbers of a shared text",
            "a.xlsx",
            xlsx(
                ["b", "A" * 100_000],
                "".join(f'<row r="{n}"><c r="A{n}" t="s"><v>&#49;</v></c></row>' for n in range(1, 1_001)),
            ),
            refused=True,
        ),
        _page("many empty shared texts", "a.xlsx", xlsx([""] * 150_000, _cells(["0"]))),
        _page(
            "sheets that claim a column",
            "a.xlsx",
            xlsx(["a"], *['<row r="9999"><c r="CV9999" t="s"><v>0</v></c></row>'] * 50),
            refused=True,
        ),
        _page(
            "a text in the cell, often",
            "a.xlsx",
            xlsx(
                [],
                "".join(
                    f'<row r="{n}"><c r="A{n}" t="inlineStr"><is><t>{"x" * 7_000}</t></is></c></row>'
                    for n in range(1, 1_000)
                ),
            ),
            refused=True,
        ),
        _page(
            "rows that are repeated",
            "a.ods",
            ods(
                '<table:table-row table:number-rows-repeated="9999"><table:table-cell table:number-columns-repeated="100" office:value-type="string"><text:p>'  # noqa: E501
                + "x" * 1_000
                + "</text:p></table:table-cell></table:table-row>"
            ),
            refused=True,
        ),
        _page(
            "sheets that repeat",
            "a.ods",
            ods(
                *[
                    '<table:table-row table:number-rows-repeated="9000"><table:table-cell table:number-columns-repeated="99" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>'  # noqa: E501
                ]
                * 50
            ),
            refused=True,
        ),
        _page(
            "a repetition behind a sign",
            "a.ods",
            ods(
                '<table:table-row><table:table-cell x=">" table:number-columns-repeated="99999999" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>'  # noqa: E501
            ),
            refused=True,
        ),
        _page(
            "a repetition in other digits",
            "a.ods",
            ods(
                '<table:table-row><table:table-cell table:number-columns-repeated="&#57;9999999" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>'  # noqa: E501
            ),
            refused=True,
        ),
        _page(
            "one sign for many spaces",
            "a.ods",
            ods(
                '<table:table-row><table:table-cell office:value-type="string"><text:p>a<text:s text:c="99999999"/></text:p></table:table-cell></table:table-row>'  # noqa: E501
            ),
            refused=True,
        ),
        _page(
            "a claim of one cell far away",
            "a.ods",
            ods(
                '<table:table-row table:number-rows-repeated="9000"/><table:table-row><table:table-cell table:number-columns-repeated="99"/><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>'  # noqa: E501
            ),
        ),
        _page(
            "a ZIP of long lists",
            "a.zip",
            archive(
                {
                    f"{n}.txt": "Deck\n" + "".join(f"1 name {n} of none {m * 7919}\n" for m in range(300))
                    for n in range(20)
                }
            ),
        ),
        _page(
            "a ZIP of a hundred lists",
            "a.zip",
            archive(
                {f"{n}.txt": "Deck\n" + "".join(f"1 name {n} of none {m}\n" for m in range(80)) for n in range(100)}
            ),
        ),
        _page("a ZIP of ten thousand names", "a.zip", archive({f"{n}.txt": "" for n in range(8_000)})),
        _page(
            "a ZIP of large lists", "a.zip", archive({f"{n}.txt": "Deck\n" + "1 Gandalf\n" * 4_990 for n in range(90)})
        ),
        _page("a ZIP that unpacks to much", "a.zip", archive({f"{n}.txt": " " * 1_000_000 for n in range(90)})),
        _page(
            "a ZIP of spreadsheets",
            "a.zip",
            archive({f"{n}.xlsx": xlsx(["A" * 50_000], _cells(["0"] * 500)) for n in range(50)}),
        ),
    ]


def _cells(values: Iterable[str]) -> str:
    return "".join(f'<row r="{n}"><c r="A{n}" t="s"><v>{value}</v></c></row>' for n, value in enumerate(values, 1))


def archive(files: dict[str, str | bytes]) -> bytes:
    """Pack files into a ZIP archive."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, content in files.items():
            opened.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def xlsx(strings: list[str], *sheets: str, times: int = 1) -> bytes:
    """Make a spreadsheet of Excel by hand, since no library would make such a one.

    Args:
        strings: shared texts.
        sheets: the rows of each sheet, as XML.
        times: how often the book has each of them.
    """
    main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    numbers = range(1, len(sheets) + 1)
    content = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    files: dict[str, str | bytes] = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{content}.sheet.main+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" '
        f'Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook {main} xmlns:r="{office}"><sheets>'
        + "".join(f'<sheet name="s{n}x{k}" sheetId="{n}" r:id="r{n}"/>' for n in numbers for k in range(times))
        + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships">'
        + "".join(f'<Relationship Id="r{n}" Type="{office}/worksheet" Target="worksheets/s{n}.xml"/>' for n in numbers)
        + f'<Relationship Id="r0" Type="{office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        "xl/sharedStrings.xml": f"<sst {main}>" + "".join(f"<si><t>{text}</t></si>" for text in strings) + "</sst>",
    }
    for number, rows in zip(numbers, sheets, strict=True):
        files[f"xl/worksheets/s{number}.xml"] = f"<worksheet {main}><sheetData>{rows}</sheetData></worksheet>"
    return archive(files)


def ods(*sheets: str) -> bytes:
    """Make a spreadsheet of OpenDocument by hand; see `xlsx`."""
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    tables = "".join(f'<table:table table:name="s{n}">{rows}</table:table>' for n, rows in enumerate(sheets))
    body = f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
    return archive(
        {
            "mimetype": kind,
            "content.xml": f"<office:document-content {spaces}>{body}</office:document-content>",
            "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{manifest}"><manifest:file-entry '
            f'manifest:full-path="/" manifest:media-type="{kind}"/></manifest:manifest>',
        }
    )
