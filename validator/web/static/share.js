// A deck in a link: compressed, in the part of the address that never leaves the browser.

import { SETTINGS, read } from "./fields.js";

const LONGEST = 1 << 20;

/** Gives the address of this page with the deck and the settings of a form in it. */
export async function linkOf(form) {
  const values = read(form);
  const part = new URLSearchParams({ deck: await packed(values.list) });
  for (const name of SETTINGS) {
    if (values[name]) part.set(name, values[name]);
  }
  return `${location.origin}${location.pathname}#${part}`;
}

/** Gives the deck and the settings that an address holds, or null where it holds no deck; fails where it is damaged. */
export async function valuesOf(hash) {
  const part = new URLSearchParams(hash.slice(1));
  if (!part.has("deck")) {
    if (SETTINGS.some((name) => part.has(name))) throw new RangeError("The link holds no deck.");
    return null;
  }
  return { ...Object.fromEntries(part), list: await unpacked(part.get("deck")) };
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
