import { createServerClock } from './server-clock.ts';

/** Simulates a server whose clock is ahead, with varying network delays. */
function line(ahead: number, ways: readonly (readonly [there: number, back: number])[]) {
  let local = 1_000_000;
  let lastSentAt: number | null = null;
  const clock = createServerClock({
    ask: (sentAt) => {
      lastSentAt = sentAt;
      return true;
    },
    local: () => local,
    guess: 0,
  });
  clock.measure();
  for (const [there, back] of ways) {
    if (lastSentAt === null) break;
    const sentAt: number = lastSentAt;
    lastSentAt = null;
    const serverTime = local + there + ahead;
    local += there + back;
    clock.take(sentAt, serverTime);
  }
  return { error: clock.now() - (local + ahead), isAsking: () => lastSentAt !== null };
}

describe("the server's clock", () => {
  it.each<[string, number, (readonly [number, number])[], number]>([
    ['five minutes ahead, over an even line', 300_000, [[20, 20]], 0],
    [
      'an hour behind, by the quickest of some answers',
      -3_600_000,
      [
        [300, 20],
        [5, 7],
        [400, 9],
      ],
      1,
    ],
    [
      'is never wrong by more than half of the quickest way there and back',
      77,
      [
        [40, 0],
        [0, 90],
      ],
      20,
    ],
  ])('%s', (_, ahead, ways, most) => {
    expect(Math.abs(line(ahead, ways).error)).toBeLessThanOrEqual(most);
  });

  it('is measured a few times and then no more', () => {
    expect(
      line(
        0,
        Array.from({ length: 9 }, () => [1, 1] as const),
      ).isAsking(),
    ).toBe(false);
    expect(line(0, [[1, 1]]).isAsking()).toBe(true);
  });

  it('is estimated from the ticket until the server has answered', () => {
    const clock = createServerClock({ ask: () => false, local: () => 100, guess: 50 });
    clock.measure();
    expect(clock.now()).toBe(150);
  });
});
