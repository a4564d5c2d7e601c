// What stays on this device until it is cleared: the list in the making, and the one before it. Nothing is sent for it.

const PREFIX = "meccg-";

/** Where it stays: with this tab, which may have a list of its own, and else with the browser. None where refused. */
const stores = ["sessionStorage", "localStorage"].flatMap((name) => {
  try {
    const store = window[name];
    store.setItem(`${PREFIX}probe`, "1");
    store.removeItem(`${PREFIX}probe`);
    return [store];
  } catch {
    return [];
  }
});

export const keeps = stores.length > 0;

/** Gives what was saved under a name, or null. */
export function load(name) {
  for (const store of stores) {
    try {
      const values = JSON.parse(store.getItem(PREFIX + name));
      if (typeof values?.list === "string") return values;
    } catch {
      // Another program wrote it; it is no draft.
    }
  }
  return null;
}

/** Saves values under a name; an empty list is not worth it. */
export function save(name, values) {
  for (const store of stores) {
    try {
      if (values?.list.trim()) store.setItem(PREFIX + name, JSON.stringify(values));
      else store.removeItem(PREFIX + name);
    } catch {
      // No room is left: rather none than an old one.
      store.removeItem(PREFIX + name);
    }
  }
}
