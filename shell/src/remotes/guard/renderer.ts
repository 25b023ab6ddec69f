import type { RemoteName } from '@acquaint/contracts';
import { Place } from './place.tsx';
import type { PlaceProps } from './place.tsx';

/** React's record of a rendered element or component; the fields that are used here. */
interface Fiber {
  readonly type: unknown;
  readonly memoizedProps: unknown;
  readonly return: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  /** The other one of the two records that React keeps of most things. */
  readonly alternate: Fiber | null;
  /** The element; of the record at the top, React's root. */
  readonly stateNode: unknown;
}

interface FiberRoot {
  readonly containerInfo: Node;
  readonly current: Fiber;
}

// Taken before any remote runs, which could replace it.
const { keys } = Object;

/** The elements into which the shell has mounted parts of remotes: modals and slots. */
const parts = new WeakMap<Node, RemoteName>();
/** The root that React had first in an element. */
const roots = new WeakMap<Node, FiberRoot>();

/** Notes that a part of the remote is mounted into this element. Call before it is mounted, and the returned function after it. */
export function mountedFor(remote: RemoteName, element: Node): () => void {
  parts.set(element, remote);
  return () => void rootIn(element);
}

/**
 * Returns whose code has rendered this element by React: a remote in its page, modal or slot, or the shell (`null`). React’s own
 * records of parents tell it, so it holds for a portal, too. Each step is checked from above, so that a remote cannot simply
 * write such a record.
 * @param shell the shell's element.
 * @returns undefined if nobody's is known: it was added by hand, or rendered in a root of a remote's own.
 */
export function rendererOf(element: Element, shell: Node): RemoteName | null | undefined {
  let fiber = recordOf<Fiber>(element, '__reactFiber$');
  if (fiber?.stateNode !== element) return undefined;
  let remote: RemoteName | null = null;
  while (fiber.return !== null) {
    // The outermost counts: a remote could render another one's mark in its page.
    if (fiber.type === Place) ({ remote } = fiber.memoizedProps as PlaceProps);
    if (!isChild(fiber, fiber.return)) return undefined;
    fiber = fiber.return;
  }
  const container = (fiber.stateNode as FiberRoot | null)?.containerInfo;
  if (!container) return undefined;
  const top = rootIn(container)?.current;
  if (top === undefined || !isSame(fiber, top)) return undefined;
  return container === shell ? remote : parts.get(container);
}

function isChild(fiber: Fiber, parent: Fiber): boolean {
  for (const one of [parent, parent.alternate]) {
    for (let child = one?.child; child; child = child.sibling) if (isSame(child, fiber)) return true;
  }
  return false;
}

function isSame(one: Fiber, other: Fiber): boolean {
  return one === other || one.alternate === other;
}

function rootIn(container: Node): FiberRoot | undefined {
  const known = roots.get(container);
  if (known) return known;
  const root = recordOf<Fiber>(container, '__reactContainer$')?.stateNode as FiberRoot | undefined;
  if (root) roots.set(container, root);
  return root;
}

/** Returns what React has stored at a node: the name of the property ends with a random part. */
function recordOf<T>(node: Node, prefix: string): T | undefined {
  for (const key of keys(node)) {
    if (key.startsWith(prefix)) return (node as unknown as Readonly<Record<string, T>>)[key];
  }
  return undefined;
}
