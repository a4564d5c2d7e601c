// Gives what a person who sees, hears or moves otherwise could not use on the page as it stands, a sentence each.
() => {
  const found = [];
  const say = (what, element) => found.push(`${what}: ${element.outerHTML.slice(0, 120)}`);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });

  // --- the frame ---
  if (document.documentElement.lang !== "en") found.push("The page does not say its language.");
  if (!document.title.trim()) found.push("The page has no title.");
  for (const [selector, words] of [["main", "main part"], ["body > header", "banner"], ["body > footer", "footer"], ["h1", "heading"]]) {
    if (all(selector).length !== 1) found.push(`There is not exactly one ${words}.`);
  }
  if (all('[role="status"]').length !== 1) found.push("Nothing tells a screen reader of a new verdict.");
  let level = 0;
  for (const heading of all("h1, h2, h3, h4, h5, h6").filter(shown)) {
    const now = Number(heading.tagName[1]);
    if (now > level + 1) say("A heading skips a level", heading);
    if (!heading.textContent.trim()) say("A heading is empty", heading);
    level = now;
  }
  for (const element of document.body.children) {
    const landmark = element.matches("main, header, footer, .skip, [role=status], template, script");
    if (!landmark) say("Content stands outside of every landmark", element);
  }

  // --- names and references ---
  const ids = all("[id]").map((element) => element.id);
  for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at))) found.push(`The id ${id} is there twice.`);
  for (const name of ["aria-describedby", "aria-labelledby", "for", "form"]) {
    for (const element of all(`[${name}]`)) {
      for (const id of element.getAttribute(name).split(" ")) {
        if (!document.getElementById(id)) say(`${name} points nowhere`, element);
      }
    }
  }
  for (const link of all('a[href^="#"]')) {
    if (!document.getElementById(link.hash.slice(1))) say("A link points nowhere", link);
  }
  const controls = all('a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]').filter(shown);
  for (const control of controls) {
    const labelled = (control.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id));
    const names = [control.getAttribute("aria-label"), ...labelled.map((one) => one?.textContent)];
    names.push(...[...(control.labels ?? [])].map((label) => label.textContent));
    if (control.matches("a, button, summary")) names.push(control.textContent);
    if (!names.some((name) => name?.trim())) say("A control has no name", control);
    const label = control.getAttribute("aria-label");
    const text = control.matches("a, button") ? control.textContent.trim() : "";
    if (label && text && !label.includes(text)) say("What is heard lacks what is seen", control);
    if (control.closest('[aria-hidden="true"]')) say("A control is hidden from those who hear the page", control);
    if (control.tabIndex > 0) say("A control jumps the queue", control);
  }
  for (const image of all("img, svg")) {
    const named = ["alt", "aria-label", "aria-labelledby"].some((name) => image.getAttribute(name));
    if (!image.closest('[aria-hidden="true"]') && !named) {
      say("A picture has no words", image);
    }
  }
  for (const element of all("ul, ol")) {
    if ([...element.children].some((child) => child.tagName !== "LI")) say("A list holds what is not an item", element);
  }
  for (const table of all("table")) {
    if (!table.caption?.textContent.trim() || !table.querySelector("th[scope]")) say("A table lacks its headings", table);
  }

  // --- size: what stands in a line of text is as high as the line ---
  for (const control of controls) {
    const inText = getComputedStyle(control).display === "inline" || control.matches(".skip, .card");
    const { width, height } = control.getBoundingClientRect();
    if (!inText && (width < 24 || height < 24)) say(`A target has ${width} by ${height} px`, control);
  }

  // --- contrast ---
  const channels = (colour) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const known = new Map();
  const read = (colour) => known.get(colour) ?? known.set(colour, channels(colour)).get(colour);
  const over = (top, below) => [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3])).concat(1);
  const behind = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const layer = read(getComputedStyle(at).backgroundColor);
      layers.push(layer);
      if (layer[3] === 1) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255, 1]);
  };
  const light = (colour) => {
    const [red, green, blue] = colour.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [darker, lighter] = [light(one), light(other)].sort((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
  };
  const checkText = (element, style, needed) => {
    const ground = behind(element);
    const ratio = contrast(over(read(style.color), ground), ground);
    if (ratio < needed) say(`A text has a contrast of ${ratio.toFixed(2)}`, element);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || seen.has(element) || !shown(element)) continue;
    if (element.closest("template, script, .unseen, option")) continue;
    seen.add(element);
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    checkText(element, style, size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5);
  }
  for (const field of all("input, select, textarea").filter(shown)) {
    checkText(field, getComputedStyle(field), 4.5);
    if (field.placeholder) checkText(field, getComputedStyle(field, "::placeholder"), 4.5);
    if (field.type === "file") continue;
    // The edge of a field is what tells where it is.
    const edge = read(getComputedStyle(field).borderTopColor);
    if (contrast(edge, behind(field.parentElement)) < 3) say("The edge of a field is hard to see", field);
  }
  for (const sign of all(".bar .filled").filter((rect) => rect.width.baseVal.value)) {
    const ratio = contrast(read(getComputedStyle(sign).fill), read(getComputedStyle(sign.previousElementSibling).fill));
    if (ratio < 2) say(`A bar has a contrast of ${ratio.toFixed(2)}`, sign.closest(".limit"));
  }
  return found;
}
