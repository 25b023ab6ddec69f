import { sampleRegistry } from '../../test/sample-registry.ts';
import { watchRegistry } from './registry-watch.ts';
import type { RegistryState } from './registry-store.ts';

const MINUTE = 60_000;
let stop: () => void = () => undefined;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  stop();
  jest.useRealTimers();
});

function watch(state: RegistryState = { status: 'ready', registry: sampleRegistry() }) {
  let requests = 0;
  stop = watchRegistry(
    {
      getState: () => state,
      refresh: async () => {
        requests += 1;
      },
    },
    () => 0.5,
  );
  return () => requests;
}

function see(state: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('refetches every few minutes, with jitter, and only while the tab is visible', () => {
  const requests = watch();
  jest.advanceTimersByTime(5 * MINUTE);
  expect(requests()).toBe(0);
  jest.advanceTimersByTime(MINUTE / 2);
  expect(requests()).toBe(1);
  see('hidden');
  jest.advanceTimersByTime(20 * MINUTE);
  expect(requests()).toBe(1);
});

it('refetches when somebody comes back, but not on every switch of windows', () => {
  const requests = watch();
  window.dispatchEvent(new Event('focus'));
  expect(requests()).toBe(0);
  jest.advanceTimersByTime(MINUTE);
  see('hidden');
  see('visible');
  window.dispatchEvent(new Event('focus'));
  expect(requests()).toBe(1);
});

it('refetches at once when there is no registry and the network is back', () => {
  const requests = watch({ status: 'failed', registry: null });
  window.dispatchEvent(new Event('online'));
  expect(requests()).toBe(1);
});

it('stops', () => {
  const requests = watch();
  stop();
  jest.advanceTimersByTime(20 * MINUTE);
  window.dispatchEvent(new Event('focus'));
  expect(requests()).toBe(0);
});
