import { mountPart } from './mount-part.ts';

/** The engine's collector, which the environment of the tests shows. */
declare const gc: () => void;

const part = {
  bootstrap: () => Promise.resolve(),
  mount: () => Promise.resolve(),
  unmount: () => Promise.resolve(),
};

/** Mounts a part, takes it away, and knows whether anybody still holds what it was given. */
async function comeAndGo(): Promise<WeakRef<object>> {
  const given = { domElement: document.createElement('div') };
  const mounted = await mountPart(part, given);
  await mounted.mountPromise;
  await mounted.unmount();
  return new WeakRef(given);
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('holds nothing of a part that is unmounted', async () => {
  const held = await comeAndGo();
  // single-spa's timers watch over every step of a part, and hold it until they are over.
  await jest.runAllTimersAsync();
  gc();
  expect(held.deref()).toBeUndefined();
});
