import { rendererOf } from './renderer.ts';

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
const HIDING = ['style', 'class', 'hidden', 'inert'];
const OF_STYLES = ['href', 'rel', 'media', 'disabled', 'type'];
export const STYLES = 'link[rel~="stylesheet"], style';

/** Whatever one can type into, and frames. */
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
    if (record.target === root && isRemovedByHand(root, node)) return true;
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

/** Whether the shell's element cannot be seen or used. Browsers that cannot tell say no. */
export function isHidden({ root }: OwnElements): boolean {
  const options = { checkOpacity: true, checkVisibilityCSS: true };
  const isSeen = typeof root.checkVisibility !== 'function' || root.checkVisibility(options);
  return !isSeen || root.closest('[inert]') !== null;
}

/**
 * Whether a remote's script asks for something over the page with this element, or covers the middle of the window, by hand. What
 * React renders is part of a page or of the shell, also in the body: dialogs, menus, tooltips.
 */
export function asks(element: Element, { root }: OwnElements): boolean {
  const isRendered = (one: Element | null) => one !== null && rendererOf(one, root) !== undefined;
  for (const field of [element, ...element.querySelectorAll(FIELDS)]) {
    if (field.matches(FIELDS) && !isRendered(field)) return true;
  }
  return isInFront(element) && !isRendered(element) && !isRendered(element.firstElementChild);
}

/** Whether it covers the middle of the window. */
function isInFront(element: Element): boolean {
  const { innerWidth, innerHeight } = window;
  return element.contains(document.elementFromPoint?.(innerWidth / 2, innerHeight / 2) ?? null);
}

/** Whether a page's script has removed what the shell has rendered: React has not, which forgets what it removes. */
export function isRemovedByHand(root: Element, node: Node): boolean {
  return node instanceof Element && !node.isConnected && rendererOf(node, root) === null;
}

/**
 * Shows the page again when rules of styles hide it that no element holds, or that a script has inserted into a style of the page:
 * the style is switched off. Returns whether the page was hidden by one.
 */
export function switchOffHidingStyles(own: OwnElements): boolean {
  if (!isHidden(own)) return false;
  // Some browsers have no adopted ones.
  for (const sheet of [...(document.adoptedStyleSheets ?? []), ...document.styleSheets]) {
    sheet.disabled = true;
    if (!isHidden(own)) return true;
    sheet.disabled = false;
  }
  return false;
}
