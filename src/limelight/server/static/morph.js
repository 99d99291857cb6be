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
    if (box) return !element.form?.hasAttribute("data-auto") && element.checked !== element.defaultChecked;
    return element.type !== "hidden" && element.value !== element.defaultValue;
  }
  return element instanceof HTMLTextAreaElement && element.value !== element.defaultValue;
}

/** @param {Element} from @param {Element} to */
function attributes(from, to) {
  const folds = from instanceof HTMLDetailsElement || from instanceof HTMLDialogElement;
  const kept = folds ? ["open"] : ["data-sending"];
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
  const coming = [...to.childNodes];
  const keys = coming.map(key);
  for (const [n, wanted] of coming.entries()) {
    let found = at;
    while (found && key(found) !== keys[n]) found = found.nextSibling;
    if (!found) {
      from.insertBefore(wanted, at);
      continue;
    }
    while (at && at !== found && !keys.includes(key(at), n)) at = removed(at);
    if (found !== at) move(from, found, at);
    else at = at.nextSibling;
    if (found instanceof Element && wanted instanceof Element) {
      attributes(found, wanted);
      if (!(found instanceof HTMLTextAreaElement && touched(found))) children(found, wanted);
    } else if (found.nodeValue !== wanted.nodeValue) {
      found.nodeValue = wanted.nodeValue;
    }
  }
  while (at) at = removed(at);
}

/** @param {ChildNode} node @returns {ChildNode | null} what stood behind it */
function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/** Where a browser can, without losing who has the focus. @param {any} place @param {Node} node @param {Node | null} before */
function move(place, node, before) {
  if (place.moveBefore) place.moveBefore(node, before);
  else place.insertBefore(node, before);
}

/** @param {Element} element @param {string} html */
export function morph(element, html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  children(element, made.content);
}
