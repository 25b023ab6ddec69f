// Taken before any remote runs, which could replace them.
const { getOwnPropertyDescriptor, getPrototypeOf, defineProperty, deleteProperty } = Reflect;

export type Method = (...args: unknown[]) => unknown;

/**
 * Runs a call of a wrapped method, or of the setter of a wrapped property.
 * @param called the wrapper, whose caller the browser can tell.
 * @param self the object that it was called on.
 * @param act what the browser does.
 */
export type Around = (called: Method, self: unknown, args: readonly unknown[], act: Method) => unknown;

/**
 * Wraps methods, and the setters of properties, so that their callers can be told. Of an element they become its own; a prototype's
 * are replaced, those that it has.
 * @returns a function that takes the wrappers away.
 */
export function wrap(holder: object, names: readonly string[], around: Around): () => void {
  const ends: (() => void)[] = [];
  for (const name of names) {
    const own = getOwnPropertyDescriptor(holder, name);
    const was = own ?? (holder instanceof Element ? inherited(holder, name) : undefined);
    if (was?.configurable !== true) continue;
    const part = was.set ? 'set' : 'value';
    const act = was[part] as Method;
    const wrapper = function wrapper(this: unknown, ...args: unknown[]): unknown {
      return around(wrapper, this, args, act);
    };
    defineProperty(holder, name, { ...was, [part]: wrapper });
    ends.push(() => void (own ? defineProperty(holder, name, own) : deleteProperty(holder, name)));
  }
  return () => {
    for (const end of ends) end();
  };
}

function inherited(element: object, name: string): PropertyDescriptor | undefined {
  const holder = getPrototypeOf(element);
  return holder === null ? undefined : (getOwnPropertyDescriptor(holder, name) ?? inherited(holder, name));
}
