// Makes one tree look like another, and leaves alone what a person is working on.

/** @param {Node} node @returns {string} */
function key(node) {
  if (!(node instanceof Element)) return node.nodeName;
  const own = node.getAttribute("data-key") || node.id;
  const sent = node instanceof HTMLFormElement ? node.querySelector("input[name=do]")?.getAttribute("value") : "";
  return `${node.nodeName} ${own || sent || node.getAttribute("name") || ""}`;
}

/** Whether somebody has changed this since the page was drawn. @param {Element} element */
function touched(element) {
  if (element === document.activeElement) return true;
  if (element instanceof HTMLInputElement) {
    const box = element.type === "checkbox" || element.type === "radio";
    return !box && element.type !== "hidden" && element.value !== element.defaultValue;
  }
  return element instanceof HTMLTextAreaElement && element.value !== element.defaultValue;
}

/** @param {Element} from @param {Element} to */
function attributes(from, to) {
  const kept = from instanceof HTMLDetailsElement || from instanceof HTMLDialogElement ? ["open"] : [];
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !kept.includes(name)) from.removeAttribute(name);
  }
  for (const { name, value } of [...to.attributes]) {
    if (!kept.includes(name) && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && !touched(from)) {
    from.checked = to.defaultChecked;
    from.value = to.defaultValue;
  }
}

/** @param {Element} from @param {Element | DocumentFragment} to */
export function children(from, to) {
  let at = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    let found = at;
    while (found && key(found) !== key(wanted)) found = found.nextSibling;
    if (!found) {
      from.insertBefore(wanted, at);
      continue;
    }
    if (found !== at) from.insertBefore(found, at);
    else at = at.nextSibling;
    if (found instanceof Element && wanted instanceof Element) {
      attributes(found, wanted);
      if (!(found instanceof HTMLTextAreaElement && touched(found))) children(found, wanted);
    } else if (found.nodeValue !== wanted.nodeValue) {
      found.nodeValue = wanted.nodeValue;
    }
  }
  while (at) {
    const next = at.nextSibling;
    from.removeChild(at);
    at = next;
  }
}

/** @param {Element} element @param {string} html */
export function morph(element, html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  children(element, made.content);
}
