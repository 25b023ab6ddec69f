/**
 * Undoes changes of the document, the newest first. Scripts and styles in the head stay, because those of remotes are loaded there.
 * @returns a description of each change that was undone.
 */
export function putBack(records: readonly MutationRecord[]): string[] {
  const words: string[] = [];
  for (let i = records.length - 1; i >= 0; i -= 1) {
    const record = records[i];
    if (!record || isInHead(record.target)) continue;
    takeBack(record);
    const word = wordFor(record);
    if (words.at(-1) !== word) words.push(word);
  }
  return words;
}

/** Describes a change, for the report: `body: childList`. */
export function wordFor({ target, attributeName, type }: MutationRecord): string {
  return `${target.nodeName.toLowerCase()}: ${attributeName ?? type}`;
}

function isInHead(node: Node): boolean {
  return document.head?.contains(node) ?? false;
}

/** Undoes one change, as far as its surroundings are still there. */
export function takeBack(record: MutationRecord): void {
  const { type, target, attributeName, attributeNamespace, oldValue } = record;
  if (type === 'attributes' && target instanceof Element && attributeName !== null) {
    // Chromium’s `removeAttributeNS` leaves a style that was set through `element.style`.
    if (oldValue === null && attributeNamespace === null) target.removeAttribute(attributeName);
    else if (oldValue === null) target.removeAttributeNS(attributeNamespace, attributeName);
    else target.setAttributeNS(attributeNamespace, attributeName, oldValue);
  } else if (type === 'characterData') {
    target.nodeValue = oldValue;
  } else if (type === 'childList') {
    const { addedNodes, removedNodes, nextSibling } = record;
    for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
    const before = nextSibling?.parentNode === target ? nextSibling : null;
    for (const node of removedNodes) target.insertBefore(node, before);
  }
}

/**
 * Collects the changes that a script makes while it is evaluated. The browser gives them to the observer right after the script, when
 * the script is still the document's current one, and before its load event. Changes by functions of the shell come to the observer
 * when no script is current, also in the moment before: they are not the script's.
 */
export function takeLast(observe: (observer: MutationObserver) => void) {
  // Read now, because a remote's script may replace it.
  const currentScript = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get;
  let last: readonly MutationRecord[] = [];
  let users = 0;
  const forget = () => {
    last = [];
  };
  const observer = new MutationObserver((records) => {
    if (currentScript?.call(document) === null) return;
    last = [...last, ...records];
    setTimeout(forget);
  });
  return {
    begin(): void {
      users += 1;
      if (users === 1) observe(observer);
    },
    end(): readonly MutationRecord[] {
      users -= 1;
      const records = last;
      last = [];
      if (users === 0) observer.disconnect();
      return records;
    },
    /** Whether a script is being evaluated that is watched. */
    isCurrent: (): boolean => users > 0 && currentScript?.call(document) !== null,
  };
}
