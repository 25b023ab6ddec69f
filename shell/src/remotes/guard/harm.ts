/** The page's own elements, as they are before any remote runs. */
export interface OwnElements {
  readonly html: HTMLElement;
  readonly head: HTMLElement;
  readonly body: HTMLElement;
  /** The shell's element. */
  readonly root: HTMLElement;
  /** The shell's styles. */
  readonly styles: readonly Element[];
}

/** Attributes that can hide the page. */
const HIDING = ['style', 'class', 'hidden'];
const OF_STYLES = ['href', 'rel', 'media', 'disabled', 'type'];
export const STYLES = 'link[rel~="stylesheet"], style';

/** Password fields; in elements that a remote has added without React, all fields. */
const PASSWORD = 'input[type="password"]';
const FIELDS = 'input, textarea, select, iframe, [contenteditable]';

/** Returns the page's own elements; null in a page without the shell's element. */
export function ownElements(root: Element | null): OwnElements | null {
  const { documentElement: html, head, body } = document;
  if (!(root instanceof HTMLElement) || root.parentNode !== body) return null;
  return { html, head, body, root, styles: [...head.querySelectorAll(STYLES)] };
}

/** Whether one of the page's own elements is no longer where it was, because of this change. */
export function isLost({ html, head, body, root, styles }: OwnElements, record: MutationRecord): boolean {
  for (const node of record.removedNodes) {
    if (node === html && node.parentNode !== document) return true;
    if ((node === head || node === body) && node.parentNode !== html) return true;
    if (node === root && node.parentNode !== body) return true;
    if (styles.includes(node as Element) && node.parentNode !== head) return true;
  }
  return false;
}

/** Whether an attribute of the shell's styles has changed, or the text of one. */
export function isRewritten({ styles }: OwnElements, record: MutationRecord): boolean {
  const { target, attributeName, oldValue } = record;
  if (attributeName === null) {
    return styles.some((style) => style === target || style === target.parentNode);
  }
  if (!styles.includes(target as Element) || !OF_STYLES.includes(attributeName)) return false;
  return (target as Element).getAttribute(attributeName) !== oldValue;
}

/** Whether an attribute of the elements around the page has changed so that it may hide the page. */
export function mayHide({ html, body, root }: OwnElements, record: MutationRecord): boolean {
  const { target, attributeName } = record;
  return HIDING.includes(attributeName ?? '') && (target === html || target === body || target === root);
}

/** Whether the shell's element cannot be seen. Browsers that cannot tell say no. */
export function isHidden({ root }: OwnElements): boolean {
  const options = { checkOpacity: true, checkVisibilityCSS: true };
  return typeof root.checkVisibility === 'function' && !root.checkVisibility(options);
}

/**
 * Whether React renders this element, or into it. What React renders is part of a page or of the shell, also in the body: dialogs,
 * menus, tooltips.
 */
export function isRendered(element: Element): boolean {
  return (
    hasReactKey(element) || (element.firstElementChild !== null && hasReactKey(element.firstElementChild))
  );
}

function hasReactKey(element: Element): boolean {
  for (const key of Object.keys(element)) if (/^_+react/.test(key)) return true;
  return false;
}

/**
 * Whether an element covers the page and asks for input. Browser extensions may add anything but a password field: password managers
 * show theirs in frames or behind a shadow root, where the page cannot read it.
 * @param byHand whether a remote's code has added it without React.
 */
export function asks(element: Element, byHand: boolean): boolean {
  const fields = byHand ? FIELDS : PASSWORD;
  for (const field of [element, ...element.querySelectorAll(fields)]) {
    if (field.matches(fields) && !hasReactKey(field)) return true;
  }
  return byHand && isInFront(element);
}

/** Whether it covers the middle of the window. */
function isInFront(element: Element): boolean {
  const { innerWidth, innerHeight } = window;
  return element.contains(document.elementFromPoint?.(innerWidth / 2, innerHeight / 2) ?? null);
}
