import type { RemoteName } from '@acquaint/contracts';
import { EXTENSION, remoteOf, SHELL } from './author.ts';
import type { Author } from './author.ts';
import { callingScript } from './caller.ts';
import { takeBack, wordFor } from './document-changes.ts';
import {
  asks,
  isHidden,
  isLost,
  isRemovedByHand,
  isRewritten,
  mayHide,
  ownElements,
  STYLES,
  switchOffHidingStyles,
} from './harm.ts';
import { watchPasswordFields } from './password-fields.ts';
import { wrap } from './wrapped.ts';
import type { Around, Method } from './wrapped.ts';

export interface LateParts {
  /** Returns who wrote the script at an address; the address is null if the browser does not tell it. */
  readonly authorOf: (script: string | null) => Author;
  /** Whether a remote is being watched while it runs; that watch handles its changes. */
  readonly isWatched: () => boolean;
  /** Called with the changes that were undone. @param author null if it is not known whose script made them. */
  readonly found: (author: RemoteName | null, changed: readonly string[]) => void;
  /** Told when somebody goes to a field for a password that nobody of the page has added. */
  readonly stranger: () => void;
  readonly scriptOf?: typeof callingScript;
}

export interface LateWatch {
  /** Looks for what no element tells, rules of styles that hide the page, and goes on with a page that was left alone. */
  readonly look: () => void;
  readonly stop: () => void;
}

/**
 * A page that is changed again and again is left alone after so many repairs, until the next look: repairing without a pause would
 * freeze the tab.
 */
const MOST_REPAIRS = 20;

/** Ways to insert elements, those that take them as their first argument, and those that take any number of them. */
const INSERT_FIRST = [
  'appendChild',
  'insertBefore',
  'replaceChild',
  'moveBefore',
  'insertNode',
  'surroundContents',
];
const INSERT_ALL = [
  'append',
  'prepend',
  'replaceChildren',
  'before',
  'after',
  'replaceWith',
  'insertAdjacentElement',
];
/** Ways to insert elements as text. Where the browser knows Trusted Types, only text without elements gets there. */
const INSERT_TEXT = ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTML', 'setHTMLUnsafe'];
const REMOVE = ['removeChild', 'remove'];
/** Ways to empty the document. */
const OPEN = ['open', 'write', 'writeln'];
/** Ways to change one of the page's own elements that hide it or empty it. */
const OF_OWN = [
  'setAttribute',
  'removeAttribute',
  'toggleAttribute',
  'textContent',
  'className',
  'hidden',
  'inert',
];

const CHILDREN = { childList: true } as const;
const ATTRIBUTES = { attributes: true, attributeOldValue: true } as const;
const TEXT = { subtree: true, characterData: true, characterDataOldValue: true } as const;

/**
 * Looks after the document as long as the page is open, because a remote can change it at any time: in a timer, after a click.
 * Harm is taken back: the shell's elements or styles are gone or rewritten, the page is hidden, someone is asked for something over
 * the page by elements that a remote has added by hand, or for a password by anybody but mf-auth. All else is left alone: what
 * extensions of the browser, password managers and translators add, and the dialogs and menus of pages.
 *
 * Nothing runs while the document does not change. The author of a change is the script that called the method which changed it,
 * or the script that is being evaluated. Changes that come another way have no author.
 * @param root the shell's element.
 */
export function watchLateChanges(root: Element | null, parts: LateParts): LateWatch {
  const { authorOf, isWatched, found, stranger, scriptOf = callingScript } = parts;
  const known = ownElements(root);
  if (known === null) return { look: () => undefined, stop: () => undefined };
  const own = known;
  const { html, head, body } = own;
  const currentScript = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get;
  const { apply } = Reflect;
  const isConnected = Object.getOwnPropertyDescriptor(Node.prototype, 'isConnected')?.get as () => boolean;
  const whoCalled = (called: (...args: never[]) => unknown) => authorOf(scriptOf(called));
  /** Elements beside the shell's that scripts of the page have added, with the remotes that did, as far as they are known. */
  const strangers = new WeakMap<Node, RemoteName | null>();
  /** What was taken away, and React does not know of. */
  const taken = new WeakSet<Node>();
  let repairs = 0;
  let isRepairing = false;

  const tell: LateParts['found'] = (author, changed) => {
    repairs += 1;
    if (repairs <= MOST_REPAIRS) found(author, changed);
    if (repairs === MOST_REPAIRS) observer.disconnect();
  };

  const fields = watchPasswordFields({
    ...{ root: own.root, isWatched, whoCalled, takeAway },
    ...{ found: tell, stranger },
  });

  const observer = new MutationObserver((records) => {
    const script = currentScript?.call(document) as HTMLScriptElement | null | undefined;
    judge(records, () => (script ? authorOf(script.src) : EXTENSION));
  });

  /** The same for all elements of the shell: without their authors, and after React has completed its records. */
  const inside = new MutationObserver((records) => {
    for (const record of records.toReversed()) {
      if (record.type === 'attributes') fields.changed(record.target as Element);
      else if (record.target !== own.root && repairs < MOST_REPAIRS) restoreInside(record);
    }
  });

  function restoreInside(record: MutationRecord): void {
    for (const node of record.removedNodes) {
      if (!isRemovedByHand(own.root, node)) continue;
      takeBack(record);
      tell(null, [wordFor(record)]);
      return;
    }
  }

  function judge(records: readonly MutationRecord[], who: () => Author): void {
    if (records.length === 0 || isRepairing || isWatched() || repairs >= MOST_REPAIRS) return;
    isRepairing = true;
    try {
      repair(records, who);
    } finally {
      isRepairing = false;
    }
  }

  function repair(records: readonly MutationRecord[], who: () => Author): void {
    let told: Author | undefined;
    const author = () => (told ??= who());
    const harm = new Map<RemoteName | null, Set<string>>();
    const note = (by: RemoteName | null, record: MutationRecord) => {
      harm.set(by, (harm.get(by) ?? new Set()).add(wordFor(record)));
    };
    for (const record of records.toReversed()) {
      if (isHarm(record)) {
        const by = author();
        if (by === SHELL) continue;
        takeBack(record);
        note(remoteOf(by), record);
      }
      for (const node of record.addedNodes) {
        if (!(node instanceof Element) || !node.isConnected) continue;
        const by = record.target === head ? hidingStyle(node, author) : asking(node, record.target, author);
        if (by !== undefined) note(by, record);
      }
    }
    // Our own repairs are not changes.
    observer.takeRecords();
    for (const [by, words] of harm) tell(by, [...words]);
  }

  function isHarm(record: MutationRecord): boolean {
    return isLost(own, record) || isRewritten(own, record) || (mayHide(own, record) && isHidden(own));
  }

  /** Removes a style that hides the page. Returns its author; undefined if it is harmless. */
  function hidingStyle(node: Element, author: () => Author): RemoteName | null | undefined {
    if (!node.matches(STYLES)) return undefined;
    const by = author();
    if (by === SHELL || !isHidden(own)) return undefined;
    node.remove();
    if (!isHidden(own)) return remoteOf(by);
    head.append(node);
    return undefined;
  }

  /** Removes elements that cover the page and ask for input. Returns their author; undefined if they are harmless. */
  function asking(node: Element, target: Node, author: () => Author): RemoteName | null | undefined {
    const outer = outermost(node);
    if (outer === null) return undefined;
    if (!strangers.has(outer)) {
      const by = target === body || target === html ? author() : SHELL;
      if (by === SHELL || by === EXTENSION) return undefined;
      strangers.set(outer, by);
      observer.observe(outer, { ...CHILDREN, subtree: true });
    }
    if (!asks(outer, own)) return undefined;
    remove(outer);
    return strangers.get(outer);
  }

  /** Returns the child of the body, or of the document's element, that an element is in; null for the page's own elements. */
  function outermost(node: Element): Element | null {
    let outer: Element | null = node;
    while (outer && outer.parentNode !== body && outer.parentNode !== html) outer = outer.parentElement;
    return outer === own.root || outer === head || outer === body ? null : outer;
  }

  /**
   * Takes an element away, of a shadow root its host, too, and all that a script has added around it over the page. Returns the
   * author of that.
   */
  function takeAway(element: Element): RemoteName | null {
    let light = element;
    for (let top = element.getRootNode(); top instanceof ShadowRoot; top = light.getRootNode())
      light = top.host;
    remove(element);
    const outer = outermost(light);
    if (outer === null || !strangers.has(outer)) {
      remove(light);
      return null;
    }
    remove(outer);
    return strangers.get(outer) ?? null;
  }

  function remove(element: Element): void {
    taken.add(element);
    element.remove();
  }

  /** Runs a change of one of the page's own elements and judges it while its caller can still be told. */
  const onOwn: Around = (called, self, args, act) => {
    judge(observer.takeRecords(), () => EXTENSION);
    try {
      return apply(act, self, args);
    } finally {
      judge(observer.takeRecords(), () => whoCalled(called));
    }
  };

  const onMaybeOwn: Around = (called, self, args, act) =>
    self === body || self === html || self === head || self === own.root
      ? onOwn(called, self, args, act)
      : apply(act, self, args);

  /** Whether a node is not in the document. A range is no node. */
  const isLoose = (self: unknown) => self instanceof Node && apply(isConnected, self, []) === false;

  /** Inserts, and looks at what is inserted into the document. */
  function insert(
    called: Method,
    self: unknown,
    args: readonly unknown[],
    act: Method,
    nodes: readonly unknown[] = args,
  ): unknown {
    if (isLoose(self)) return apply(act, self, args);
    const noted = fields.among(called, nodes);
    const result = onMaybeOwn(called, self, args, act);
    fields.inserted(called, noted);
    return result;
  }

  /** What React moves or removes may be gone already. */
  const isGone = (node: unknown, parent: unknown): node is Node =>
    taken.has(node as Node) && (node as Node).parentNode !== parent;
  const insertFirst: Around = (called, self, [node, next], act) =>
    insert(called, self, [node, isGone(next, self) ? null : next], act, [node]);
  const insertingText: Around = (called, self, args, act) => {
    const result = onMaybeOwn(called, self, args, act);
    if (!isLoose(self)) fields.inserted(called, fields.among(called, [(self as Node).parentNode ?? self]));
    return result;
  };
  const removing: Around = (called, self, args, act) => {
    if (isGone(args[0], self)) return args[0];
    return onMaybeOwn(called, self, args, act);
  };
  const opening: Around = (called, self, args, act) => {
    const author = whoCalled(called);
    if (author === SHELL || author === EXTENSION) return apply(act, self, args);
    tell(author, ['document: open']);
    return null;
  };
  const attaching: Around = (called, self, args, act) => {
    const shadow = apply(act, self, args) as ShadowRoot;
    fields.inShadow(called, shadow);
    return shadow;
  };

  function observe(): void {
    for (const node of [document, head]) observer.observe(node, CHILDREN);
    for (const element of [html, body, own.root]) observer.observe(element, { ...CHILDREN, ...ATTRIBUTES });
    for (const style of own.styles) observer.observe(style, { ...CHILDREN, ...ATTRIBUTES, ...TEXT });
  }
  observe();
  inside.observe(document, { ...CHILDREN, subtree: true, attributeFilter: ['type', 'autocomplete'] });
  // Of each only what it has.
  const ends = [Node, Element, Document, DocumentFragment, ShadowRoot, CharacterData, Range].flatMap(
    ({ prototype }) => [
      wrap(prototype, INSERT_FIRST, insertFirst),
      wrap(prototype, INSERT_ALL, insert),
      wrap(prototype, INSERT_TEXT, insertingText),
      wrap(prototype, REMOVE, removing),
      wrap(prototype, OPEN, opening),
      wrap(prototype, ['attachShadow'], attaching),
    ],
  );
  for (const element of [html, head, body, own.root]) ends.push(wrap(element, OF_OWN, onOwn));

  return {
    look() {
      if (repairs >= MOST_REPAIRS) observe();
      repairs = 0;
      if (switchOffHidingStyles(own)) tell(null, ['styles']);
    },
    stop() {
      observer.disconnect();
      inside.disconnect();
      fields.stop();
      for (const end of ends.toReversed()) end();
    },
  };
}
