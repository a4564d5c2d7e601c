// The page, alive: the same form is sent while you type, and the answer replaces the one before.

import { linkOf, takeFrom } from "./share.js";

const PAUSE = 150; // milliseconds without a keystroke before the list is sent
const SPOKEN = 900; // and before a screen reader is told what became of it
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

// --- asking ---

let timer;
let asked; // what aborts the request on its way

function soon() {
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
}

/** Sends the form and shows the answer. A later question makes an earlier one void. */
async function ask(submitter) {
  clearTimeout(timer);
  asked?.abort();
  const mine = (asked = new AbortController());
  const data = submitter?.name ? new FormData(form, submitter) : new FormData(form);
  // A file is sent once; from then on its text stands in the form.
  if (!file.files.length) data.delete("file");
  answer.classList.add("busy");
  try {
    const response = await fetch(form.dataset.fragment, { method: "POST", body: data, signal: mine.signal });
    const html = await response.text();
    if (mine.signal.aborted) return;
    if (!response.headers.get("Content-Type")?.startsWith("text/html")) throw new Error(response.statusText);
    show(html);
  } catch (error) {
    if (error.name === "AbortError" || mine !== asked) return;
    fail("The service cannot be reached. The verdict will come with the next change, or when you press Check.");
  }
  if (mine === asked) answer.classList.remove("busy");
}

function show(html) {
  const opened = [...answer.querySelectorAll("details[open]")].map((details) => details.dataset.key);
  answer.innerHTML = html;
  for (const details of answer.querySelectorAll("details")) details.open = opened.includes(details.dataset.key);
  const rewritten = answer.querySelector("template[data-list]");
  if (rewritten) write(rewritten.content.textContent);
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
  peek.className = `peek wide ${verdict ?? ""}`;
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
  if (focused !== document.body) focused?.focus({ preventScroll: true });
}

// --- the form ---

list.addEventListener("input", soon);
form.addEventListener("change", (event) => {
  if (event.target === list) return;
  if (event.target === form.elements.format) suit();
  if (event.target === file) return takeFile(file.files[0]);
  ask();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const accepted = event.submitter?.name === "accept";
  await ask(event.submitter);
  const next = accepted && answer.querySelector(".offers button");
  if (next || accepted || narrow.matches) (next || answer.querySelector("#verdict"))?.focus();
});

/** Leaves to choose what the format knows. */
function suit() {
  const law = form.elements.format.selectedOptions[0];
  document.querySelector("#format-hint").textContent = law.dataset.summary;
  for (const [name, known] of [["alignment", "players"], ["against", "players"], ["length", "lengths"]]) {
    const field = form.elements.namedItem(name);
    const allowed = law.dataset[known].split(" ");
    for (const option of field.options) {
      option.hidden = option.disabled = Boolean(option.value) && !allowed.includes(option.value);
    }
    if (field.selectedOptions[0]?.disabled) field.value = "";
  }
}

function takeFile(one) {
  if (!one) return;
  if (one.size > LARGEST) {
    file.value = "";
    fail("The file is larger than 1 MB, and no deck is; send one deck at a time.");
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

answer.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const target = link && document.getElementById(link.hash.slice(1));
  if (!target) return;
  // The address is left alone: it may hold a deck.
  event.preventDefault();
  const line = link.dataset.line ?? target.id.match(/^line-(\d+)$/)?.[1];
  if (line) mark(Number(line));
  target.scrollIntoView({ block: target === list ? "nearest" : "center" });
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
    if (event.target.matches("button.card")) answer.classList.remove("dismissed");
  });
}

// --- sharing and printing ---

const link = document.querySelector("#link");

document.querySelector("#share").addEventListener("click", async () => {
  link.value = await linkOf(form);
  document.querySelector("#shared").hidden = false;
  link.focus();
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
    status.textContent = "The link is copied.";
  } catch {
    status.textContent = "The link is selected, to be copied.";
  }
});
document.querySelector("#print").addEventListener("click", () => print());

async function fromAddress() {
  try {
    if (!(await takeFrom(location.hash, form))) return false;
  } catch {
    fail("The deck in this link is damaged; ask for the link again.");
    return true;
  }
  suit();
  ask();
  return true;
}

addEventListener("hashchange", fromAddress);

suit();
// What a browser kept in the form over a reload has not been answered yet.
if (!(await fromAddress()) && list.value.trim() && !answer.querySelector("[data-verdict]")) ask();
