/** What one look found: the names of changed properties, such as `Array.prototype.map`. */
export interface Builtins {
  /** Accepts the present state as the right one. */
  readonly accept: () => void;
  /** Returns the names of what changed since the last look, and puts it back where the browser allows that. */
  readonly restore: () => readonly string[];
  /** The same for the objects of the language only; no browser extension has a reason to change those. */
  readonly restoreLanguage: () => readonly string[];
}

// Taken before any remote runs: the look itself must not depend on what a remote can change.
const { ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty } = Reflect;
const { is } = Object;

interface Watched {
  readonly name: string;
  readonly object: object;
  /** All its own properties; of `window` only the listed ones, because any script may add others. */
  all: readonly PropertyKey[];
  /** The properties that are compared. */
  keys: readonly PropertyKey[];
  descriptors: readonly (PropertyDescriptor | undefined)[];
}

/**
 * Objects whose own properties every part of the page relies on, by name. Add others only if they are needed: each property costs
 * time whenever a remote is loaded.
 */
function sharedObjects(): Readonly<Record<string, object>> {
  const prototypes = { Array, Function, Map, Node, Element, EventTarget, Promise, Set, Storage, String };
  return {
    ...{ Array, JSON, Object, Promise, Reflect },
    'Object.prototype': Object.prototype,
    'XMLHttpRequest.prototype': XMLHttpRequest.prototype,
    ...Object.fromEntries(
      Object.entries(prototypes).map(([name, { prototype }]) => [`${name}.prototype`, prototype as object]),
    ),
  };
}

/** Objects of the language, with their prototypes. */
const LANGUAGE = ['Array', 'Function', 'JSON', 'Map', 'Object', 'Promise', 'Reflect', 'Set', 'String'];

/** Properties of `window` whose values must stay. Other properties may be set by any script. */
const GLOBALS = [
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Array', 'Object', 'Function', 'Promise'],
  ...['String', 'Map', 'Set', 'JSON', 'Reflect', 'Node', 'Element', 'Document', 'Event', 'EventTarget'],
  ...['Request', 'Response', 'MutationObserver', 'history', 'localStorage', 'sessionStorage', 'indexedDB'],
  ...['navigator', 'crypto', 'trustedTypes'],
];

/**
 * Detects changes of the page's built-in objects. Create it before any remote runs, and call `accept` before the first
 * `restore`: that first reading takes the most time, and is put off until a remote runs.
 */
export function watchBuiltins(): Builtins {
  let watched: readonly Watched[] = [];
  return {
    accept() {
      if (watched.length === 0) watched = readBuiltins();
      else eachChanged(watched, (one) => Object.assign(one, stateOf(one.object)));
    },
    restore() {
      const changed: string[] = [];
      eachChanged(watched, (one) => restoreObject(one, changed));
      return changed;
    },
    restoreLanguage() {
      const changed: string[] = [];
      eachChanged(watched, (one) => {
        if (isOfLanguage(one.name)) restoreObject(one, changed);
      });
      return changed;
    },
  };
}

/** Plain loops and indices only, because the methods of arrays may be among what changed. */
function isOfLanguage(name: string): boolean {
  for (let i = 0; i < LANGUAGE.length; i += 1) {
    if (name === LANGUAGE[i] || name === `${LANGUAGE[i] ?? ''}.prototype`) return true;
  }
  return false;
}

function readBuiltins(): readonly Watched[] {
  return [
    ...Object.entries(sharedObjects()).map(([name, object]) => ({ name, object, ...stateOf(object) })),
    { name: 'window', object: globalThis, ...stateOf(globalThis) },
  ];
}

/**
 * Calls `act` for each object that has changed, which is nearly always none: this loop runs whenever a remote has run, and is written
 * for speed. Plain loops and indices only, because the methods of arrays may be among what changed.
 */
function eachChanged(watched: readonly Watched[], act: (one: Watched) => void): void {
  for (let at = 0; at < watched.length; at += 1) {
    const one = watched[at] as Watched;
    const { object, all, keys, descriptors } = one;
    let isChanged = object !== globalThis && ownKeys(object).length !== all.length;
    for (let i = 0; i < keys.length && !isChanged; i += 1) {
      const was = descriptors[i];
      const now = getOwnPropertyDescriptor(object, keys[i] as PropertyKey);
      if (was === undefined || now === undefined) isChanged = was !== now;
      else isChanged = was.value !== now.value || was.get !== now.get || was.set !== now.set;
    }
    if (isChanged) act(one);
  }
}

/**
 * Reads an object. Properties that no script can change are left out, and those that only mirror an attribute for assistive
 * technology (`ariaLabel`): there are many of both, and each costs time at every look.
 */
function stateOf(object: object): Pick<Watched, 'all' | 'keys' | 'descriptors'> {
  const all: readonly PropertyKey[] = object === globalThis ? GLOBALS : ownKeys(object);
  const keys: PropertyKey[] = [];
  const descriptors: (PropertyDescriptor | undefined)[] = [];
  for (const key of all) {
    if (typeof key === 'string' && key.startsWith('aria')) continue;
    const descriptor = getOwnPropertyDescriptor(object, key);
    if (descriptor?.configurable === false && descriptor.writable !== true) continue;
    keys.push(key);
    descriptors.push(descriptor);
  }
  return { all, keys, descriptors };
}

/** Plain loops and indices only, because the methods of arrays may be among what changed. */
function restoreObject(one: Watched, changed: string[]): void {
  const { name, object, all, keys, descriptors } = one;
  for (let i = 0; i < keys.length; i += 1) {
    const key = keys[i] as PropertyKey;
    const was = descriptors[i];
    if (isSame(was, getOwnPropertyDescriptor(object, key))) continue;
    changed[changed.length] = nameOf(name, key);
    if (was) defineProperty(object, key, was);
    else deleteProperty(object, key);
  }
  if (object === globalThis) return;
  const now = ownKeys(object);
  if (now.length === all.length) return;
  for (let i = 0; i < now.length; i += 1) {
    const key = now[i] as PropertyKey;
    if (isIn(all, key)) continue;
    changed[changed.length] = nameOf(name, key);
    deleteProperty(object, key);
  }
}

function isIn(keys: readonly PropertyKey[], key: PropertyKey): boolean {
  for (let i = 0; i < keys.length; i += 1) if (keys[i] === key) return true;
  return false;
}

function isSame(was: PropertyDescriptor | undefined, now: PropertyDescriptor | undefined): boolean {
  if (was === undefined || now === undefined) return was === now;
  // Number.NaN is not equal to itself.
  return is(was.value, now.value) && was.get === now.get && was.set === now.set;
}

function nameOf(object: string, key: PropertyKey): string {
  return `${object}.${typeof key === 'symbol' ? (key.description ?? '') : key}`;
}
