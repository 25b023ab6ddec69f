/** Saved properties of an object. */
export interface Remembered {
  /**
   * Restores them.
   * @throws Error when a new property cannot be removed.
   */
  readonly restore: () => void;
}

/** Saves the own properties of an object, such as the globals, which all files of a worker share. */
export function remember(target: object, name: string): Remembered {
  const before = new Map(keysOf(target).map((key) => [key, descriptorOf(target, key)]));
  return {
    restore: () => {
      for (const key of keysOf(target)) {
        const was = before.get(key);
        const is = descriptorOf(target, key);
        if (isSame(was, is)) continue;
        if (!is?.configurable && !is?.writable)
          throw new Error(`A test left ${name}.${key} for good: define it as configurable`);
        if (was) Object.defineProperty(target, key, was);
        else Reflect.deleteProperty(target, key);
      }
      for (const [key, was] of before)
        if (was && !Object.hasOwn(target, key)) Object.defineProperty(target, key, was);
    },
  };
}

/** Skips symbols and React's names, by which libraries mark objects that they have prepared once for all files. */
const keysOf = (target: object): string[] =>
  Object.getOwnPropertyNames(target).filter((key) => !key.startsWith('_react'));
const descriptorOf = (target: object, key: PropertyKey): PropertyDescriptor | undefined =>
  Reflect.getOwnPropertyDescriptor(target, key);

function isSame(one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined): boolean {
  return (
    one !== undefined &&
    Object.is(one.value, other?.value) &&
    one.get === other?.get &&
    one.set === other?.set
  );
}
