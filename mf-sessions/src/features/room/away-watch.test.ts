import { watchAway } from './away-watch.ts';

const GRACE = 60;
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function watched() {
  const said: boolean[] = [];
  const watch = watchAway((isAway) => said.push(isAway));
  return { watch, said };
}
const pass = (seconds: number): void => jest.advanceTimersByTime(seconds * 1000);

describe('a line that is away', () => {
  it('is so once it is lost for longer than one is expected back, until one is in again', () => {
    const { watch, said } = watched();
    watch.entered(GRACE);
    watch.lost();
    pass(59);
    expect(said).toEqual([false]);
    pass(2);
    expect(said).toEqual([false, true]);
    watch.entered(GRACE);
    expect(said).toEqual([false, true, false]);
  });

  it('is not away when one is in again in time; a line that opens and breaks again is no return', () => {
    const { watch, said } = watched();
    watch.entered(GRACE);
    watch.lost();
    pass(40);
    watch.heard();
    watch.lost();
    pass(21);
    expect(said).toEqual([false, true]);
    watch.entered(GRACE);
    watch.lost();
    pass(30);
    watch.entered(GRACE);
    pass(600);
    expect(said).toEqual([false, true, false, false]);
  });

  it('counts from what was heard last when it was dead before anybody knew', () => {
    const { watch, said } = watched();
    watch.entered(GRACE);
    watch.heard();
    pass(50);
    watch.lost();
    pass(11);
    expect(said).toEqual([false, true]);
  });

  it('is nothing to who was never in, nor to who has left', () => {
    const { watch, said } = watched();
    watch.lost();
    pass(600);
    watch.entered(GRACE);
    watch.lost();
    watch.end();
    pass(600);
    expect(said).toEqual([false]);
  });
});
