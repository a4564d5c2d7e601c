// The form as values, and values in the form: for links, and for the draft that stays on this device.

export const SETTINGS = ["format", "alignment", "length", "avatar", "against", "seed"];

/** Gives the list and the settings of a form. */
export function read(form) {
  const values = { list: form.elements.list.value };
  for (const name of SETTINGS) values[name] = form.elements.namedItem(name).value;
  return values;
}

/**
 * Puts values into a form; what is not named is as the page came.
 *
 * Gives what a field does not offer, in words; such a field is left empty, and never set to something else.
 */
export function fill(form, values) {
  const unknown = [];
  if (values.list !== undefined) form.elements.list.value = values.list;
  for (const name of SETTINGS) {
    const field = form.elements.namedItem(name);
    const asked = values[name] ?? usual(field);
    field.value = asked;
    if (asked && (field.value !== asked || field.selectedOptions?.[0].disabled)) {
      field.value = "";
      unknown.push(`${field.labels[0].textContent.trim().toLowerCase()} “${asked.slice(0, 40)}”`);
    }
    if (name === "format") suit(form);
  }
  return unknown;
}

function usual(field) {
  if (!field.options) return field.defaultValue;
  return [...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0].value;
}

/** Leaves to choose what the format knows. */
export function suit(form) {
  const format = form.elements.format.selectedOptions[0];
  document.querySelector("#format-hint").textContent = format.dataset.summary ?? "";
  for (const [name, known] of [["alignment", "players"], ["against", "players"], ["length", "lengths"]]) {
    const field = form.elements.namedItem(name);
    const allowed = format.dataset[known]?.split(" ");
    for (const option of field.options) {
      option.hidden = option.disabled = Boolean(option.value && allowed) && !allowed.includes(option.value);
    }
    if (field.selectedOptions[0]?.disabled) field.value = "";
  }
}
