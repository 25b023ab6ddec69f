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
  let asked = 0;
  stop = watchRegistry(
    {
      getState: () => state,
      refresh: async () => {
        asked += 1;
      },
    },
    () => 0.5,
  );
  return () => asked;
}

function see(state: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('refetches every few minutes, with jitter, and only while the tab is visible', () => {
  const asked = watch();
  jest.advanceTimersByTime(5 * MINUTE);
  expect(asked()).toBe(0);
  jest.advanceTimersByTime(MINUTE / 2);
  expect(asked()).toBe(1);
  see('hidden');
  jest.advanceTimersByTime(20 * MINUTE);
  expect(asked()).toBe(1);
});

it('refetches when somebody comes back, but not on every switch of windows', () => {
  const asked = watch();
  window.dispatchEvent(new Event('focus'));
  expect(asked()).toBe(0);
  jest.advanceTimersByTime(MINUTE);
  see('hidden');
  see('visible');
  window.dispatchEvent(new Event('focus'));
  expect(asked()).toBe(1);
});

it('refetches at once when there is no registry and the network is back', () => {
  const asked = watch({ status: 'failed', registry: null });
  window.dispatchEvent(new Event('online'));
  expect(asked()).toBe(1);
});

it('stops', () => {
  const asked = watch();
  stop();
  jest.advanceTimersByTime(20 * MINUTE);
  window.dispatchEvent(new Event('focus'));
  expect(asked()).toBe(0);
});
