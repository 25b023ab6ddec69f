import type { RemoteName } from '@acquaint/contracts';
import { callingScript } from './caller.ts';
import { takeBack, wordFor } from './document-changes.ts';
import { asks, isHidden, isLost, isRendered, isRewritten, mayHide, ownElements, STYLES } from './harm.ts';

/** The author of the shell's scripts, and of the libraries that it shares. */
export const SHELL = 'shell';

/** Who wrote a script: the name of a remote, `SHELL`, or null for someone who is not known. */
export type Author = RemoteName | null;

export interface LateParts {
  /** Returns who wrote the script or stylesheet at an address; the address is null if the browser does not tell it. */
  readonly authorOf: (script: string | null) => Author;
  /** Whether a remote's code is running and being watched: changes are then handled by that watch, and not here. */
  readonly isWatched: () => boolean;
  /** Called with the changes that were undone. @param author null if it is not known whose script made them. */
  readonly found: (author: RemoteName | null, changed: readonly string[]) => void;
  readonly scriptOf?: typeof callingScript;
}

/** Repairs after which a page is left as it is: a script that changes it again and again would otherwise freeze the tab. */
const MOST_REPAIRS = 50;

/** Methods that change an element. On the page's own elements they are replaced, so that the calling script is known. */
const METHODS = [
  ...['append', 'appendChild', 'prepend', 'insertBefore', 'replaceChildren', 'replaceChild', 'removeChild'],
  ...['remove', 'replaceWith', 'before', 'after', 'insertAdjacentElement', 'insertAdjacentHTML'],
  ...['setAttribute', 'removeAttribute', 'toggleAttribute'],
];
const PROPERTIES = ['innerHTML', 'textContent', 'className', 'hidden'];

const CHILDREN = { childList: true } as const;
const ATTRIBUTES = { attributes: true, attributeOldValue: true } as const;
const TEXT = { subtree: true, characterData: true, characterDataOldValue: true } as const;

/**
 * Watches the document as long as the page is open, because a remote can change it at any time: in a timer, after a click. Harmful
 * changes are undone: the shell's element or styles are removed or rewritten, a remote removes styles of another, the page is
 * hidden, or elements that React has not rendered cover the page and ask for input. Everything else stays: what browser
 * extensions, password managers and translators add, and the dialogs and menus of pages.
 *
 * Nothing runs while the document does not change. The author of a change is the script that called a method of one of the page's
 * own elements, or the script that is being evaluated. The author of any other change is not known.
 * @param root the shell's element.
 * @returns a function that stops watching.
 */
export function watchLateChanges(root: Element | null, parts: LateParts): () => void {
  const { authorOf, isWatched, found, scriptOf = callingScript } = parts;
  const own = ownElements(root);
  if (own === null) return () => undefined;
  const { html, head, body } = own;
  const currentScript = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get;
  /** Elements outside the shell's that React has not rendered, with their authors. */
  const strangers = new WeakMap<Node, RemoteName | null>();
  let repairs = 0;
  let isRepairing = false;

  const observer = new MutationObserver((records) => {
    const script = currentScript?.call(document) as HTMLScriptElement | null | undefined;
    judge(records, () => (script ? authorOf(script.src) : null));
  });

  function judge(records: readonly MutationRecord[], who: () => Author): void {
    if (records.length === 0 || isRepairing || isWatched()) return;
    isRepairing = true;
    try {
      repair(records, who);
    } finally {
      isRepairing = false;
    }
  }

  function repair(records: readonly MutationRecord[], who: () => Author): void {
    const author = once(who);
    const harm = new Map<RemoteName | null, Set<string>>();
    const note = (by: RemoteName | null, record: MutationRecord) => {
      harm.set(by, (harm.get(by) ?? new Set()).add(wordFor(record)));
    };
    for (const record of records.toReversed()) {
      if (isHarm(record) || losesStylesOfOthers(record, author)) {
        const by = author();
        if (by === SHELL) continue;
        takeBack(record);
        note(by, record);
      }
      for (const node of record.addedNodes) {
        if (!(node instanceof Element) || !node.isConnected) continue;
        const by = record.target === head ? hidingStyle(node, author) : asking(node, record.target, author);
        if (by !== undefined) note(by, record);
      }
    }
    // Our own repairs are not changes.
    observer.takeRecords();
    if (harm.size === 0) return;
    repairs += 1;
    if (repairs === MOST_REPAIRS) stop();
    for (const [by, words] of harm) found(by, [...words]);
  }

  function isHarm(record: MutationRecord): boolean {
    if (own === null) return false;
    return isLost(own, record) || isRewritten(own, record) || (mayHide(own, record) && isHidden(own));
  }

  /**
   * Whether a remote's script has removed a stylesheet that another remote or the shell has loaded since. If it was still loading, its
   * load event would never come, and the page that waits for it would not be shown.
   */
  function losesStylesOfOthers({ target, removedNodes }: MutationRecord, author: () => Author): boolean {
    if (target !== head) return false;
    for (const node of removedNodes) {
      const owner = node instanceof HTMLLinkElement && !node.isConnected && authorOf(node.href);
      if (owner && author() && owner !== author()) return true;
    }
    return false;
  }

  /** Removes a style that hides the page. Returns its author; undefined if it is harmless. */
  function hidingStyle(node: Element, author: () => Author): RemoteName | null | undefined {
    if (own === null || !node.matches(STYLES)) return undefined;
    const by = author();
    if (by === SHELL || !isHidden(own)) return undefined;
    node.remove();
    if (!isHidden(own)) return by;
    head.append(node);
    return undefined;
  }

  /** Removes elements that cover the page and ask for input. Returns their author; undefined if they are harmless. */
  function asking(node: Element, target: Node, author: () => Author): RemoteName | null | undefined {
    const outer = outermost(node);
    if (outer === null || isRendered(outer)) return undefined;
    if (!strangers.has(outer)) {
      const by = target === body || target === html ? author() : SHELL;
      if (by === SHELL) return undefined;
      strangers.set(outer, by);
      observer.observe(outer, { ...CHILDREN, subtree: true });
    }
    const by = strangers.get(outer) ?? null;
    if (!asks(outer, by !== null)) return undefined;
    outer.remove();
    return by;
  }

  /** Returns the child of the body, or of the document's element, that an element is in; null for the page's own elements. */
  function outermost(node: Element): Element | null {
    let outer: Element | null = node;
    while (outer && outer.parentNode !== body && outer.parentNode !== html) outer = outer.parentElement;
    return outer === own?.root || outer === head || outer === body ? null : outer;
  }

  /** Runs a change, and checks it while the calling script can still be found out. */
  function change<T>(called: (...args: never[]) => unknown, act: () => T): T {
    judge(observer.takeRecords(), () => null);
    try {
      return act();
    } finally {
      judge(observer.takeRecords(), () => authorOf(scriptOf(called)));
    }
  }

  observer.observe(document, CHILDREN);
  for (const element of [html, body]) observer.observe(element, { ...CHILDREN, ...ATTRIBUTES });
  observer.observe(head, CHILDREN);
  observer.observe(own.root, ATTRIBUTES);
  for (const style of own.styles) observer.observe(style, { ...CHILDREN, ...ATTRIBUTES, ...TEXT });
  const elements = [html, head, body, own.root];
  for (const element of elements) tellCallers(element, change);

  function stop(): void {
    observer.disconnect();
    for (const element of elements) {
      for (const name of [...METHODS, ...PROPERTIES]) Reflect.deleteProperty(element, name);
    }
  }
  return stop;
}

function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => (known ??= { value: read() }).value;
}

/**
 * Gives an element methods and properties of its own, which do what those of its prototype do. `change` runs each call.
 */
function tellCallers(
  element: Element,
  change: <T>(called: (...args: never[]) => unknown, act: () => T) => T,
): void {
  const prototype = Reflect.getPrototypeOf(element) as object;
  for (const name of METHODS) {
    const method = function method(this: unknown, ...args: unknown[]): unknown {
      // Read now: a script of an extension may have replaced it.
      const inherited = Reflect.get(prototype, name) as (...args: unknown[]) => unknown;
      return change(method, () => Reflect.apply(inherited, this, args));
    };
    Object.defineProperty(element, name, { value: method, configurable: true, writable: true });
  }
  for (const name of PROPERTIES) {
    const set = function set(this: unknown, value: unknown): void {
      change(set, () => Reflect.set(prototype, name, value, this));
    };
    const get = function get(this: unknown): unknown {
      return Reflect.get(prototype, name, this);
    };
    Object.defineProperty(element, name, { get, set, configurable: true });
  }
}
