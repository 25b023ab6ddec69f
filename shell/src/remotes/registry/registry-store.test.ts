import type { Registry } from '@acquaint/contracts';
import { sampleRegistry, sampleRemote } from '../../test/sample-registry.ts';
import { createRegistryStore } from './registry-store.ts';
import type { RegistrySource } from './registry-store.ts';

const circles = sampleRemote({ version: '1' });
const newerCircles = sampleRemote({ version: '2' });
const peeks = sampleRemote({ name: 'mf-peeks' });
const registry = sampleRegistry([circles]);
const newer = sampleRegistry([newerCircles, peeks], 10);

/** Creates a store with answers in order: null is a failure, `never` does not arrive. */
function storeOver(answers: readonly (Registry | null | 'never')[], change: Partial<RegistrySource> = {}) {
  let requests = 0;
  const stored: Registry[] = [];
  const store = createRegistryStore({
    embedded: () => null,
    fetch: () => {
      const answer = answers[requests++];
      if (answer === 'never') return new Promise(() => undefined);
      return answer ? Promise.resolve(answer) : Promise.reject(new Error('down'));
    },
    mayDiffer: () => false,
    last: { read: () => null, keep: (good) => void stored.push(good) },
    patienceMs: 1_000,
    ...change,
  });
  return { store, stored, requests: () => requests };
}

const last = (good: Registry) => ({ last: { read: () => good, keep: () => undefined } });
const versions = ({ getState }: ReturnType<typeof storeOver>['store']) =>
  getState().registry?.remotes.map(({ name, version }) => `${name} ${version}`);

describe('at boot', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('uses the registry in the page without a request', async () => {
    const { store, stored, requests } = storeOver([], { embedded: () => registry });
    await store.start();
    expect(store.getState()).toEqual({ status: 'ready', registry });
    expect(requests()).toBe(0);
    expect(stored).toEqual([registry]);
  });

  it('fetches when this person may get another one, and waits for it briefly', async () => {
    const { store } = storeOver([newer], { embedded: () => registry, mayDiffer: () => true });
    await store.start();
    expect(store.getState().registry).toEqual(newer);
  });

  it('stores each valid answer for a start without the server', async () => {
    const { store, stored } = storeOver([registry, null, newer]);
    await store.start();
    await store.refresh();
    await store.refresh();
    expect(stored).toEqual([registry, newer]);
  });

  it('stores it again when the browser’s storage was cleared, unless it is personal', async () => {
    const personal = { ...newer, is_personal: true };
    const { store, stored } = storeOver([registry, personal]);
    store.keepAgain();
    await store.start();
    store.keepAgain();
    await store.refresh();
    store.keepAgain();
    expect(stored).toEqual([registry, registry, personal]);
  });

  it('uses the last valid one when fetching fails', async () => {
    const { store } = storeOver([null], last(registry));
    const seen: string[] = [];
    store.subscribe(() => seen.push(store.getState().status));
    await store.start();
    expect(store.getState()).toEqual({ status: 'ready', registry });
    expect(seen).toEqual(['ready']);
  });

  it('does not wait for an answer that may never arrive, and uses it when it does', async () => {
    let answer: (registry: Registry) => void = () => undefined;
    const fetch = () => new Promise<Registry>((resolve) => (answer = resolve));
    const { store } = storeOver([], { fetch, ...last(registry) });
    const started = store.start();
    expect(store.getState().status).toBe('loading');
    jest.advanceTimersByTime(1_000);
    expect(store.getState()).toEqual({ status: 'ready', registry });
    answer(newer);
    await started;
    expect(versions(store)).toEqual(['mf-circles 2', 'mf-peeks 0.1.0-abc']);
  });

  it('is failed on a first visit without a registry, and recovers on a retry', async () => {
    const { store } = storeOver([null, registry]);
    await store.start();
    expect(store.getState()).toEqual({ status: 'failed', registry: null });
    const settled = store.settled();
    await store.refresh();
    expect(await settled).toEqual({ status: 'failed', registry: null });
    expect(await store.settled()).toEqual({ status: 'ready', registry });
  });
});

describe('an open tab', () => {
  it('keeps what it has through a failure', async () => {
    const { store } = storeOver([registry, null]);
    await store.start();
    await store.refresh();
    expect(store.getState()).toEqual({ status: 'ready', registry });
  });

  it('shares one request, and notifies listeners only of changes', async () => {
    const { store, requests } = storeOver([registry, sampleRegistry([circles], 11), newer]);
    const seen: string[] = [];
    const leave = store.subscribe(() => seen.push(store.getState().status));
    await Promise.all([store.refresh(), store.refresh()]);
    await store.refresh();
    leave();
    await store.refresh();
    expect(requests()).toBe(3);
    expect(seen).toEqual(['ready']);
  });

  it('continues with the version it has loaded, and adds new remotes', async () => {
    const { store } = storeOver([registry, newer]);
    await store.start();
    store.pin(circles);
    await store.refresh();
    expect(versions(store)).toEqual(['mf-circles 1', 'mf-peeks 0.1.0-abc']);
    expect(store.newest('mf-circles')?.version).toBe('2');
    store.unpin('mf-circles');
    expect(versions(store)).toEqual(['mf-circles 2', 'mf-peeks 0.1.0-abc']);
  });

  it('keeps a loaded remote that was removed from the registry', async () => {
    const { store } = storeOver([registry, sampleRegistry([peeks], 10)]);
    await store.start();
    store.pin(circles);
    await store.refresh();
    expect(versions(store)).toEqual(['mf-peeks 0.1.0-abc', 'mf-circles 1']);
  });
});
