/** What one look found: the names of changed properties, such as `Array.prototype.map`. */
export interface Builtins {
  /** Accepts the present state as the right one. */
  readonly accept: () => void;
  /** Returns the names of what changed since the last look, and puts it back where the browser allows that. */
  readonly restore: () => readonly string[];
}

// Taken before any remote runs: the look itself must not depend on what a remote can change.
const { ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty } = Reflect;
const { is } = Object;

interface Watched {
  readonly name: string;
  readonly object: object;
  keys: readonly PropertyKey[];
  descriptors: readonly (PropertyDescriptor | undefined)[];
}

/**
 * Objects whose own properties every part of the page relies on, by name. Not more of them: each property costs time whenever a
 * remote is loaded.
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

/** Properties of `window` whose values must stay. Other properties may be set by any script. */
const GLOBALS = [
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Array', 'Object', 'Function', 'Promise'],
  ...['String', 'Map', 'Set', 'JSON', 'Reflect', 'Node', 'Element', 'Document', 'Event', 'EventTarget'],
  ...['Request', 'Response', 'MutationObserver', 'history', 'localStorage', 'sessionStorage', 'indexedDB'],
  ...['navigator', 'crypto', 'trustedTypes'],
];

/**
 * Looks at the page's built-in objects. Create it before any remote runs, and call `accept` before the first `restore`: reading them
 * for the first time costs most, and is left until a remote runs.
 */
export function watchBuiltins(): Builtins {
  let watched: readonly Watched[] = [];
  return {
    accept() {
      if (watched.length === 0) {
        watched = readBuiltins();
        return;
      }
      for (let i = 0; i < watched.length; i += 1) {
        const one = watched[i];
        // Nearly always nothing has changed, and looking is cheaper than copying.
        if (one && isChanged(one)) Object.assign(one, stateOf(one.object, keysOf(one)));
      }
    },
    restore() {
      const changed: string[] = [];
      for (let i = 0; i < watched.length; i += 1) {
        const one = watched[i];
        if (one) restoreObject(one, changed);
      }
      return changed;
    },
  };
}

function readBuiltins(): readonly Watched[] {
  const objects = Object.entries(sharedObjects()).map(([name, object]): Watched => ({
    name,
    object,
    ...stateOf(object, ownKeys(object)),
  }));
  return [...objects, { name: 'window', object: globalThis, ...stateOf(globalThis, GLOBALS) }];
}

function isChanged({ object, keys, descriptors }: Watched): boolean {
  for (let i = 0; i < keys.length; i += 1) {
    if (!isSame(descriptors[i], getOwnPropertyDescriptor(object, keys[i] as PropertyKey))) return true;
  }
  return object !== globalThis && ownKeys(object).length !== keys.length;
}

/** Of `window` only the listed names are watched. */
function keysOf({ object, keys }: Watched): readonly PropertyKey[] {
  return object === globalThis ? keys : ownKeys(object);
}

function stateOf(object: object, keys: readonly PropertyKey[]): Pick<Watched, 'keys' | 'descriptors'> {
  return { keys, descriptors: keys.map((key) => getOwnPropertyDescriptor(object, key)) };
}

/** Plain loops and indices only, because the methods of arrays may be among what changed. */
function restoreObject(one: Watched, changed: string[]): void {
  const { name, object, keys, descriptors } = one;
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
  if (now.length === keys.length) return;
  for (let i = 0; i < now.length; i += 1) {
    const key = now[i] as PropertyKey;
    if (isIn(keys, key)) continue;
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
