import { watchAway } from './away-watch.ts';

const GRACE = 60;
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function watched() {
  const states: boolean[] = [];
  const watch = watchAway((isAway) => states.push(isAway));
  return { watch, states };
}
const pass = (seconds: number): void => jest.advanceTimersByTime(seconds * 1000);

describe('a connection that is away', () => {
  it('is away once it is lost for longer than the grace period, until the room is entered again', () => {
    const { watch, states } = watched();
    watch.entered(GRACE);
    watch.lost();
    pass(59);
    expect(states).toEqual([false]);
    pass(2);
    expect(states).toEqual([false, true]);
    watch.entered(GRACE);
    expect(states).toEqual([false, true, false]);
  });

  it('is not away if the room is entered again in time; a connection that opens and breaks again does not count', () => {
    const { watch, states } = watched();
    watch.entered(GRACE);
    watch.lost();
    pass(40);
    watch.heard();
    watch.lost();
    pass(21);
    expect(states).toEqual([false, true]);
    watch.entered(GRACE);
    watch.lost();
    pass(30);
    watch.entered(GRACE);
    pass(600);
    expect(states).toEqual([false, true, false, false]);
  });

  it('counts from the last message received, if the connection was dead before it was noticed', () => {
    const { watch, states } = watched();
    watch.entered(GRACE);
    watch.heard();
    pass(50);
    watch.lost();
    pass(11);
    expect(states).toEqual([false, true]);
  });

  it('is never away before the room was entered, nor after it was left', () => {
    const { watch, states } = watched();
    watch.lost();
    pass(600);
    watch.entered(GRACE);
    watch.lost();
    watch.end();
    pass(600);
    expect(states).toEqual([false]);
  });
});
