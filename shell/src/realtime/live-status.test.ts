import { createLiveStatus } from './live-status.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setUp() {
  const live = createLiveStatus();
  const states: boolean[] = [];
  live.subscribe(() => states.push(live.isAway()));
  return { live, states };
}

it('reports a long loss once, and its end', () => {
  const { live, states } = setUp();
  live.start();
  live.open();
  live.wait();
  jest.advanceTimersByTime(2_000);
  live.wait();
  jest.advanceTimersByTime(1_000);
  live.wait();
  jest.advanceTimersByTime(60_000);
  live.open();
  expect(states).toEqual([true, false]);
});

it('does not report a short loss', () => {
  const { live, states } = setUp();
  live.start();
  live.open();
  live.wait();
  jest.advanceTimersByTime(2_900);
  live.open();
  jest.advanceTimersByTime(60_000);
  expect(states).toEqual([]);
});

it('reports a socket that never connected, but not while nobody is logged in', () => {
  const { live, states } = setUp();
  jest.advanceTimersByTime(60_000);
  live.start();
  live.stop();
  jest.advanceTimersByTime(60_000);
  expect(states).toEqual([]);
  live.start();
  live.start();
  jest.advanceTimersByTime(3_000);
  live.stop();
  expect(states).toEqual([true, false]);
});
