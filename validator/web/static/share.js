// A deck in a link: compressed, in the part of the address that never leaves the browser.

const SETTINGS = ["format", "alignment", "length", "avatar", "against", "seed"];
const LONGEST = 1 << 20;

/** Gives the address of this page with the deck and the settings of a form in it. */
export async function linkOf(form) {
  const data = new FormData(form);
  const part = new URLSearchParams({ deck: await packed(data.get("list").replaceAll("\r\n", "\n")) });
  for (const name of SETTINGS) {
    if (data.get(name)) part.set(name, data.get(name));
  }
  return `${location.origin}${location.pathname}#${part}`;
}

/** Puts the deck and the settings of the address into a form; tells whether there was a deck. */
export async function takeFrom(hash, form) {
  const part = new URLSearchParams(hash.slice(1));
  if (!part.has("deck")) return false;
  form.elements.list.value = await unpacked(part.get("deck"));
  for (const name of SETTINGS) {
    const field = form.elements.namedItem(name);
    const usual = name === "format" ? field.options[0].value : "";
    field.value = part.get(name) ?? usual;
    // What the field does not offer it does not take.
    if (!field.value) field.value = usual;
  }
  return true;
}

async function packed(text) {
  const bytes = await through(new Blob([text]).stream(), new CompressionStream("deflate-raw"), Infinity);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function unpacked(code) {
  const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream();
  return new TextDecoder().decode(await through(stream, new DecompressionStream("deflate-raw"), LONGEST));
}

/** Reads a stream through a transformation. What a stranger's link unfolds to is bounded. */
async function through(stream, transformation, most) {
  const parts = [];
  let size = 0;
  const reader = stream.pipeThrough(transformation).getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    size += step.value.length;
    if (size > most) throw new RangeError("The deck in the link is too large.");
    parts.push(step.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
