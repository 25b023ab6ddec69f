import type { Registry } from '@acquaint/contracts';
import { sampleRegistry } from '../test/sample-registry.ts';
import { createRegistryStore } from './registry-store.ts';

const registry = sampleRegistry();
const newer = sampleRegistry([], 10);

/** A store over answers given one after the other; null is a failure. */
function storeOver(...answers: (Registry | null)[]) {
  let asked = 0;
  const store = createRegistryStore(async () => {
    const answer = answers[asked++];
    if (!answer) throw new Error('down');
    return answer;
  });
  return { store, asked: () => asked };
}

it('says failed when the first registry does not come, and recovers when asked again', async () => {
  const { store } = storeOver(null, registry);
  await store.refresh();
  expect(store.getState()).toEqual({ status: 'failed', registry: null });
  await store.refresh();
  expect(store.getState()).toEqual({ status: 'ready', registry });
});

it('keeps the last good registry through a failure', async () => {
  const { store } = storeOver(registry, null, newer);
  await store.refresh();
  await store.refresh();
  expect(store.getState()).toEqual({ status: 'failed', registry });
  await store.refresh();
  expect(store.getState()).toEqual({ status: 'ready', registry: newer });
});

it('asks once for all who ask at the same time, and tells listeners until they leave', async () => {
  const { store, asked } = storeOver(registry, newer);
  const seen: string[] = [];
  const leave = store.subscribe(() => seen.push(store.getState().status));
  await Promise.all([store.refresh(), store.refresh()]);
  leave();
  await store.refresh();
  expect(asked()).toBe(2);
  expect(seen).toEqual(['loading', 'ready']);
});
