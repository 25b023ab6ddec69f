import { mountPart } from './mount-part.ts';

/** The engine's garbage collector, exposed by the test environment. */
declare const gc: () => void;

const part = {
  bootstrap: () => Promise.resolve(),
  mount: () => Promise.resolve(),
  unmount: () => Promise.resolve(),
};

/** Mounts and unmounts a part, and returns a weak reference to its props. */
async function comeAndGo(): Promise<WeakRef<object>> {
  const props = { domElement: document.createElement('div') };
  const mounted = await mountPart(part, props);
  await mounted.mountPromise;
  await mounted.unmount();
  return new WeakRef(props);
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('releases a part after it is unmounted', async () => {
  const held = await comeAndGo();
  // single-spa's timers for each lifecycle step keep references until they expire.
  await jest.runAllTimersAsync();
  gc();
  expect(held.deref()).toBeUndefined();
});
