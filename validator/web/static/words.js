// What the scripts say by themselves: it stands in the page, in its language, as all else that they show.

const words = document.querySelector("#words").dataset;

/** Gives a sentence of the page by its name, with its values. */
export function say(name, values = {}) {
  return words[name].replace(/\{(\w+)\}/g, (_, value) => values[value]);
}
