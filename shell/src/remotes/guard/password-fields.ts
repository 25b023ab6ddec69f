import type { RemoteName } from '@acquaint/contracts';
import { EXTENSION, remoteOf } from './author.ts';
import type { Author } from './author.ts';
import { rendererOf } from './renderer.ts';

/** The only remote that may ask for a password, by its name in the registry. */
const ASKS_FOR_PASSWORDS: RemoteName = 'mf-auth';

/** Fields that browsers and password managers fill with a password. */
const PASSWORDS = 'input[type="password" i], [autocomplete*="password" i]';
/** No page uses them; in a frame one could ask for anything, and find methods that are not watched. */
const FRAMES = 'iframe, frame, object, embed';
/** Elements that are noted when a script of the page inserts them. */
const NOTED = `input, textarea, [contenteditable], [autocomplete], ${FRAMES}`;
const NAMES = /passw|kennwor/i;

// Taken before any remote runs, which could replace them.
const { apply } = Reflect;
const { push } = Array.prototype;
const { querySelectorAll, matches } = Element.prototype;
const inFragment = DocumentFragment.prototype.querySelectorAll;
const microtask = queueMicrotask;
const later = setTimeout;
const computedStyle = getComputedStyle;

/** So many times in a row at once; then in a task of its own, so that a remote that goes on and on does not freeze the tab. */
const MOST_AT_ONCE = 20;

interface Inserted {
  readonly element: Element;
  readonly author: Author;
}

export interface PasswordFieldParts {
  /** The shell's element. */
  readonly root: Element;
  /** Whether code runs whose changes are judged right after it. */
  readonly isWatched: () => boolean;
  /** Returns who has called a function that is running now. */
  readonly whoCalled: (called: (...args: never[]) => unknown) => Author;
  /** Takes an element away, with what a remote has put around it over the page. Returns the author of that. */
  readonly takeAway: (element: Element) => RemoteName | null;
  /** Told what was taken away. */
  readonly found: (author: RemoteName | null, changed: readonly string[]) => void;
  /** Told when somebody goes to a field for a password that no script of the page has added, so that it was left. */
  readonly stranger: () => void;
}

/**
 * Sees to it that only mf-auth asks for a password, in its pages, modals and slots: anywhere in the document, also in portals and
 * in shadow roots. A field is judged when a script of the page inserts it or makes it one for a password, and when somebody goes
 * to it or types, which is when one can see what only looks like a password. Extensions of the browser insert fields from a world
 * of their own, which does not run the wrapped methods of the page: theirs are left.
 */
export function watchPasswordFields(parts: PasswordFieldParts) {
  const { root, isWatched, whoCalled, takeAway, found, stranger } = parts;
  /** What scripts of the page have inserted. */
  const ours = new WeakSet<Node>();
  /** Shadow roots that scripts of the page have made, with their authors, and by their elements. */
  const shadows = new WeakMap<Node, Author>();
  const shadowOf = new WeakMap<Element, ShadowRoot>();
  const told = new WeakSet<Element>();
  let waiting: Inserted[] = [];
  let times = 0;

  /** Returns what is noted among elements that are about to be inserted. */
  function among(called: (...args: never[]) => unknown, nodes: readonly unknown[]): readonly Element[] {
    const noted: Element[] = [];
    for (let i = 0; i < nodes.length; i += 1) {
      const node = nodes[i];
      if (node instanceof Element && is(node, NOTED)) noted[noted.length] = node;
      if (node instanceof Element || node instanceof DocumentFragment)
        apply(push, noted, within(node, NOTED));
    }
    for (let i = 0; i < noted.length; i += 1) {
      const element = noted[i] as Element;
      // A frame without our origin has no methods that could be used here, until it is taken away.
      if (is(element, FRAMES) && whoCalled(called) !== EXTENSION) element.setAttribute('sandbox', '');
    }
    return noted;
  }

  /** Notes what was inserted, and judges it when the script that did it has ended: React completes its records until then. */
  function inserted(called: (...args: never[]) => unknown, noted: readonly Element[]): void {
    for (let i = 0; i < noted.length; i += 1) {
      const element = noted[i] as Element;
      const isJudged = is(element, PASSWORDS) || is(element, FRAMES);
      const author = isJudged ? whoCalled(called) : null;
      if (author === EXTENSION) continue;
      ours.add(element);
      if (isJudged) judgeSoon(element, author);
    }
  }

  function judgeSoon(element: Element, author: Author): void {
    waiting[waiting.length] = { element, author };
    if (waiting.length > 1) return;
    times += 1;
    if (times > MOST_AT_ONCE || isWatched()) later(judgeAll);
    else microtask(judgeAll);
  }

  function judgeAll(): void {
    const all = waiting;
    waiting = [];
    for (const { element, author } of all) if (isForbidden(element)) remove(element, author);
  }

  function isForbidden(element: Element): boolean {
    if (!element.isConnected && !shadows.has(element.getRootNode())) return false;
    if (is(element, FRAMES)) return true;
    return looksSecret(element) && rendererOf(element, root) !== ASKS_FOR_PASSWORDS;
  }

  function remove(element: Element, author: Author): void {
    const renderer = rendererOf(element, root) ?? remoteOf(author);
    const around = takeAway(element);
    found(renderer ?? around, [`${element.localName}: ${is(element, FRAMES) ? 'frame' : 'password'}`]);
  }

  /** A field has become one for a password. */
  function changed(element: Element): void {
    if (isOurs(element) && is(element, PASSWORDS)) judgeSoon(element, null);
  }

  function isOurs(element: Element): boolean {
    return ours.has(element) || shadows.has(element.getRootNode()) || rendererOf(element, root) !== undefined;
  }

  /** Watches a shadow root that a script of the page has made. */
  function inShadow(called: (...args: never[]) => unknown, shadow: ShadowRoot): void {
    const author = whoCalled(called);
    if (author === EXTENSION) return;
    shadows.set(shadow, author);
    shadowOf.set(shadow.host, shadow);
    new MutationObserver(() => {
      for (const element of within(shadow, `${PASSWORDS}, ${FRAMES}`)) judgeSoon(element, author);
    }).observe(shadow, { childList: true, subtree: true, attributeFilter: ['type', 'autocomplete'] });
  }

  function whenUsed(event: Event): void {
    let [element] = event.composedPath() as readonly unknown[];
    if (!(element instanceof Element)) return;
    for (let inner: Element | null | undefined = element; inner;) {
      element = inner;
      inner = shadowOf.get(inner)?.activeElement;
    }
    const field = element as Element;
    if (!looksSecret(field)) return;
    if (isOurs(field)) {
      if (isForbidden(field)) remove(field, null);
    } else if (field.getRootNode() === document && !told.has(field)) {
      told.add(field);
      stranger();
    }
  }

  const occasions = ['focusin', 'input'] as const;
  for (const occasion of occasions) window.addEventListener(occasion, whenUsed, true);
  return {
    among,
    inserted,
    changed,
    inShadow,
    stop(): void {
      for (const occasion of occasions) window.removeEventListener(occasion, whenUsed, true);
    },
  };
}

/** Whether a field is one for a password, or hides what is typed like one. Labels are not read: people write them, too. */
function looksSecret(element: Element): boolean {
  if (is(element, PASSWORDS)) return true;
  if (!(element instanceof HTMLElement)) return false;
  const isField = is(element, 'input, textarea');
  if (!isField && !element.isContentEditable) return false;
  if (isField && NAMES.test(`${element.id} ${(element as HTMLInputElement).name}`)) return true;
  const { webkitTextSecurity = 'none' } = computedStyle(element) as { readonly webkitTextSecurity?: string };
  return !['', 'none'].includes(webkitTextSecurity);
}

function is(element: Element, selector: string): boolean {
  return apply(matches, element, [selector]);
}

function within(node: Element | DocumentFragment, selector: string): NodeListOf<Element> {
  const all = node instanceof Element ? querySelectorAll : inFragment;
  return apply(all, node, [selector]) as NodeListOf<Element>;
}
