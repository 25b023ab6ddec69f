import { createLiveStatus } from './live-status.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setUp() {
  const live = createLiveStatus();
  const told: boolean[] = [];
  live.subscribe(() => told.push(live.isAway()));
  return { live, told };
}

it('reports a long loss once, and its end', () => {
  const { live, told } = setUp();
  live.start();
  live.open();
  live.wait();
  jest.advanceTimersByTime(2_000);
  live.wait();
  jest.advanceTimersByTime(1_000);
  live.wait();
  jest.advanceTimersByTime(60_000);
  live.open();
  expect(told).toEqual([true, false]);
});

it('does not report a short loss', () => {
  const { live, told } = setUp();
  live.start();
  live.open();
  live.wait();
  jest.advanceTimersByTime(2_900);
  live.open();
  jest.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
});

it('reports a socket that never connected, but not while nobody is logged in', () => {
  const { live, told } = setUp();
  jest.advanceTimersByTime(60_000);
  live.start();
  live.stop();
  jest.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  live.start();
  live.start();
  jest.advanceTimersByTime(3_000);
  live.stop();
  expect(told).toEqual([true, false]);
});
