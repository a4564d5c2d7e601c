// The page, alive: the same form is sent while you type, and the answer replaces the one before.

import { asker, sendForm } from "./asking.js";
import { keeps, load, save } from "./draft.js";
import { fill, read, suit } from "./fields.js";
import { step } from "./game.js";
import { inLanguage, missed, remember } from "./language.js";
import { lookUp } from "./look-up.js";
import { linkOf, valuesOf } from "./share.js";
import { say } from "./words.js";

const PAUSE = 150; // milliseconds without a keystroke before the list is sent
const SPOKEN = 900; // and before a screen reader is told what became of it
const SHOWN = 6_000; // for how long what was done is said in sight
const LARGEST = 1 << 20; // bytes of a file, as the server has it

const TITLE = document.title.split(" · ").at(-1);

const form = document.querySelector("#deck");
const list = form.elements.list;
const file = form.elements.file;
const answer = document.querySelector("#answer");
const status = document.querySelector("#status");
const peek = document.querySelector("#peek");
const narrow = matchMedia("(max-width: 62rem)");

document.documentElement.classList.add("script");

/** Says how much of the window stands above the form, so that what is pressed at its end is in sight. */
function fit() {
  document.documentElement.style.setProperty("--above", `${Math.max(0, Math.ceil(form.getBoundingClientRect().top))}px`);
}
for (const kind of ["scroll", "resize"]) addEventListener(kind, fit, { passive: true });
fit();

// --- asking ---

let timer;
let resting = 0; // until when the service asked to wait

function soon() {
  clearTimeout(timer);
  timer = setTimeout(ask, Math.max(PAUSE, resting - performance.now()));
}

const turn = asker();

/** Sends the form and shows the answer; typing waits for its turn, and what a person presses goes at once. */
async function ask(submitter, urgent = Boolean(submitter)) {
  clearTimeout(timer);
  answer.classList.add("busy");
  await turn((signal) => send(submitter, signal), urgent);
}

async function send(submitter, signal) {
  const sent = list.value;
  try {
    const { html, wait } = await sendForm(form, submitter, signal);
    if (wait) return later(wait, submitter);
    show(html, sent);
  } catch (error) {
    if (error.name === "AbortError") return;
    fail(say("unreachable"));
  }
  answer.classList.remove("busy");
}

/** Waits as the service asks; the verdict before stays, and is said to be old. */
function later(seconds, submitter) {
  const verdict = answer.querySelector("[data-verdict]");
  if (verdict) {
    answer.querySelector(".old")?.remove();
    const note = document.createElement("p");
    note.className = "old";
    note.textContent = say("old", { seconds });
    verdict.append(note);
    status.textContent = note.textContent;
  } else fail(say("wait", { seconds }));
  clearTimeout(timer);
  timer = setTimeout(ask, seconds * 1000, submitter);
  resting = performance.now() + seconds * 1000;
}

/** Shows an answer; where the list has changed since it was sent, the list stays as it is. */
function show(html, sent = list.value) {
  const layout = answer.querySelector("#to")?.value;
  const opened = [...answer.querySelectorAll("details[open]")].map((details) => details.dataset.key);
  const typed = [...answer.querySelectorAll("#play .asks [name]")].map((field) => [field.id, field.value]);
  answer.innerHTML = html;
  // What is asked of the games may have changed since the form was sent.
  for (const [id, value] of typed) {
    const field = document.getElementById(id);
    // A card that was chosen may be in the list no more.
    if (field && [...(field.options ?? [{ value }])].some((option) => option.value === value)) field.value = value;
  }
  for (const details of answer.querySelectorAll("details[data-key]")) details.open = opened.includes(details.dataset.key);
  const to = answer.querySelector("#to");
  if (layout && to) to.value = layout;
  const rewritten = answer.querySelector("template[data-list]");
  if (rewritten && list.value === sent) write(rewritten.content.textContent);
  file.value = "";
  told();
}

function fail(sentence) {
  answer.replaceChildren(document.querySelector("#failure").content.cloneNode(true));
  answer.querySelector(".sentence").textContent = sentence;
  answer.classList.remove("busy");
  told();
}

let speaking;

/** Tells those who do not see the answer, once typing rests, and whatever else wants to know of it. */
function told() {
  const summary = answer.querySelector("[data-summary]")?.dataset.summary ?? "";
  const verdict = answer.querySelector("[data-verdict]")?.dataset.verdict ?? null;
  const word = answer.querySelector("[data-word]")?.dataset.word;
  document.title = word ? `${word} · ${TITLE}` : TITLE;
  clearTimeout(speaking);
  speaking = setTimeout(() => {
    if (status.textContent !== summary) status.textContent = summary;
  }, SPOKEN);
  peek.textContent = summary;
  peek.hidden = !summary;
  peek.className = `peek ${verdict ?? ""}`;
  answer.dispatchEvent(new CustomEvent("checked", { detail: { verdict, form } }));
}

/** Puts a text into the list so that undo still works. */
function write(text) {
  const before = list.value;
  if (before === text) return;
  let start = 0;
  while (start < before.length && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, text.length) - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
  const focused = document.activeElement;
  list.focus({ preventScroll: true });
  list.setSelectionRange(start, before.length - end);
  const part = text.slice(start, text.length - end);
  if (!document.execCommand(part ? "insertText" : "delete", false, part) || list.value !== text) list.value = text;
  clearTimeout(timer);
  own();
  if (focused !== document.body) focused?.focus({ preventScroll: true });
}

// --- the form ---

list.addEventListener("input", () => {
  own();
  soon();
});
form.addEventListener("change", (event) => {
  if (event.target === list) return;
  own();
  if (event.target === form.elements.format) suit(form);
  if (event.target === file) return takeFile(file.files[0]);
  ask();
});

form.addEventListener("submit", async (event) => {
  // A file comes as an answer of its own, and the page stays.
  if (event.submitter?.name === "take") return;
  if (event.submitter?.closest(".languages")) return speak(event);
  event.preventDefault();
  if (event.submitter?.name === "accept") return accept(event.submitter);
  if (event.submitter?.name === "play") return play(event.submitter);
  await ask(event.submitter);
  if (narrow.matches) answer.querySelector("#verdict")?.focus();
});

/** Brings the page in another language, with what was typed; where nothing is kept here, the form itself takes it along. */
function speak(event) {
  const language = event.submitter.value;
  if (!remember(language) || !keeps) return;
  event.preventDefault();
  keep();
  location.assign(inLanguage(language));
}

/** Accepts a card; what comes next to choose stands where the choice was, and what was done is said there. */
async function accept(button) {
  const offers = () => [...answer.querySelectorAll(".offers")];
  const place = offers().indexOf(button.closest(".offers"));
  const { top } = button.getBoundingClientRect();
  await ask(button);
  const next = (offers()[place] ?? offers().at(-1))?.querySelector("button");
  if (next) scrollBy({ top: next.getBoundingClientRect().top - top, behavior: "instant" });
  (next ?? answer.querySelector("#verdict"))?.focus({ preventScroll: true });
  const done = answer.querySelector("[data-message]")?.dataset.message;
  announce(done && `${done} ${peek.textContent}.`);
}

/** Plays games, or goes on in the one that is told: the button stays where it was pressed, and keeps the focus. */
async function play(button) {
  const { key } = button.dataset;
  const { top } = button.getBoundingClientRect();
  let told;
  if (button.dataset.step) told = step(button);
  else await ask(button);
  const again = answer.querySelector(`#play [data-key="${key}"]`) ?? answer.querySelector('#play [name="play"]');
  if (!again) return answer.querySelector("#verdict")?.focus();
  scrollBy({ top: again.getBoundingClientRect().top - top, behavior: "instant" });
  again.focus({ preventScroll: true });
  clearTimeout(speaking);
  told ??= answer.querySelector("#play [data-turn][open]")?.dataset.told ?? answer.querySelector("#play .sentence")?.textContent;
  if (told) status.textContent = told;
}

let fading;

/** Says in sight, and to a screen reader, what was done. */
function announce(sentence) {
  if (!sentence) return;
  clearTimeout(speaking);
  status.textContent = sentence;
  status.classList.add("shown");
  clearTimeout(fading);
  fading = setTimeout(() => status.classList.remove("shown"), SHOWN);
}

function takeFile(one) {
  if (!one) return;
  if (one.size > LARGEST) {
    file.value = "";
    fail(say("large"));
    return;
  }
  ask();
}

// --- dropping a file ---

let depth = 0;

addEventListener("dragenter", (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  depth += 1;
  document.body.classList.add("dropping");
});
addEventListener("dragleave", () => {
  depth = Math.max(0, depth - 1);
  if (!depth) document.body.classList.remove("dropping");
});
addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
addEventListener("drop", (event) => {
  depth = 0;
  document.body.classList.remove("dropping");
  if (!event.dataTransfer?.files.length) return;
  event.preventDefault();
  const one = new DataTransfer();
  one.items.add(event.dataTransfer.files[0]);
  file.files = one.files;
  takeFile(file.files[0]);
});

// --- from a finding to its line, and from a line to the text ---

document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const target = link && document.getElementById(link.hash.slice(1));
  if (!target) return;
  // The address is left alone: it may hold a deck.
  event.preventDefault();
  const line = link.dataset.line ?? target.id.match(/^line-(\d+)$/)?.[1];
  if (line) mark(Number(line));
  target.scrollIntoView({ block: target === list ? "nearest" : target === answer ? "start" : "center" });
  target.focus({ preventScroll: true });
});

/** Selects a line of the list, and brings it into view there. */
function mark(number) {
  const lines = list.value.split("\n");
  const start = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
  list.setSelectionRange(start, start + (lines[number - 1] ?? "").length);
  list.scrollTop = (list.scrollHeight / lines.length) * (number - 1) - list.clientHeight / 2;
}

// The facts of a card go away on Escape, and come back with the next card.
answer.addEventListener("keydown", (event) => {
  if (event.key === "Escape") answer.classList.add("dismissed");
});
for (const kind of ["focusin", "pointerover"]) {
  answer.addEventListener(kind, (event) => {
    if (!event.target.matches("button.card")) return;
    answer.classList.remove("dismissed");
    lookUp(event.target.nextElementSibling.querySelector(".allowed-in"));
  });
}

// --- taking along, sharing and printing ---

answer.addEventListener("click", async (event) => {
  if (event.target.id !== "copy") return;
  const data = new FormData(form);
  data.delete("file");
  try {
    const response = await fetch(event.target.dataset.take, { method: "POST", body: data });
    const [, charset] = response.headers.get("Content-Type").match(/charset=([\w-]+)/) ?? [];
    if (!response.ok || !charset) return announce(say("noCopy"));
    await navigator.clipboard.writeText(new TextDecoder(charset).decode(await response.arrayBuffer()));
    announce(say("copiedList"));
  } catch {
    announce(say("noCopy"));
  }
});

const link = document.querySelector("#link");

document.querySelector("#share").addEventListener("click", async () => {
  link.value = await linkOf(form);
  document.querySelector("#shared").hidden = false;
  link.focus();
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
    announce(say("copied"));
  } catch {
    announce(say("selected"));
  }
});
document.querySelector("#print").addEventListener("click", () => print());

// --- the draft: what was typed outlives a reload, other pages and the tab ---

let before = load("before"); // the list that another one took the place of, and its answer where that is known

const keep = () => save("draft", read(form));

/** From the first change on the list is the user's own: it is kept, and no link in the address brings another back. */
function own() {
  keep();
  const language = new URLSearchParams(location.search).get("language");
  const own = language ? `?language=${encodeURIComponent(language)}` : "";
  if (location.hash || location.search !== own) history.replaceState(null, "", location.pathname + own);
}

/** Keeps a list before another takes its place. */
function setAside(values, html) {
  if (!html && !values?.list.trim()) return;
  before = { ...values, html };
  save("before", values);
  offer();
}

function offer() {
  document.querySelector("#before").hidden = !before;
}

document.querySelector("#before button").addEventListener("click", () => {
  const { html, list: text, ...settings } = before;
  setAside(read(form));
  write(text);
  fill(form, settings);
  own();
  if (html) show(html);
  else ask();
  announce(say("back"));
});

document.querySelector("#clear").addEventListener("click", () => {
  before = null;
  save("before", null);
  offer();
  write("");
  file.value = "";
  ask(undefined, true);
  list.focus();
  announce(say("cleared"));
});

// One of several decks takes the place of them all, and they are kept.
answer.addEventListener("submit", async (event) => {
  event.preventDefault();
  setAside(read(form), answer.innerHTML);
  write(event.target.elements.list.value);
  await ask(undefined, true);
  answer.querySelector("#verdict")?.focus();
});

addEventListener("pagehide", keep);
document.addEventListener("visibilitychange", keep);
document.querySelector("#kept").hidden = !keeps;

/** Takes the deck of a link in the address, once; tells whether there was one. */
async function fromAddress() {
  const mine = list.value.trim() ? read(form) : load("draft");
  let values;
  try {
    values = await valuesOf(location.hash);
  } catch {
    if (mine) fill(form, mine);
    fail(say("damaged"));
    return true;
  }
  if (!values) return false;
  if (mine?.list !== values.list) setAside(mine);
  const unknown = fill(form, values);
  keep();
  if (unknown.length) fail(say("unknown", { asked: unknown.join(", ") }));
  else ask();
  return true;
}

/** Takes up the draft; what the address asks for goes before what it says. */
function fromDraft() {
  const draft = load("draft");
  if (!draft) return;
  for (const name of new URLSearchParams(location.search).keys()) delete draft[name];
  fill(form, draft);
}

addEventListener("hashchange", fromAddress);

suit(form);
offer();
const language = keeps && missed();
if (language || !(await fromAddress())) {
  const mine = load("draft");
  if (!list.value.trim()) fromDraft();
  else if (mine?.list !== list.value) setAside(mine);
  keep();
  if (language) location.replace(inLanguage(language));
  // What the browser or a draft brought back has not been answered yet.
  else if (list.value.trim() && !answer.querySelector("[data-summary]")) ask();
}
