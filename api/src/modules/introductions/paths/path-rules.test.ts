import { shownAsk } from './path-rules.ts';

const ASKED = Temporal.Instant.from('2026-11-01T09:00:00Z');
const TIMES = { introductionDays: 14, connectionAskAgainDays: 90 };
const after = (days: number): Temporal.Instant => ASKED.add({ hours: 24 * days });

describe('a request to be introduced, as its asker sees it', () => {
  it.each([
    ['waits for an answer', null, 13, 'asked'],
    ['does not show a decline', 'declined', 13, 'asked'],
    ['has no answer after its time', null, 14, 'no_answer'],
    ['has no answer after its time if it was declined', 'declined', 14, 'no_answer'],
    ['shows that they were introduced', 'forwarded', 1, 'introduced'],
    ['shows so later, too', 'forwarded', 80, 'introduced'],
    ['can be made again after its rest', 'declined', 90, undefined],
  ] as const)('%s (R-MATCH-27)', (_name, answer, days, status) => {
    expect(shownAsk({ answer, askedAt: ASKED }, after(days), TIMES)?.status).toBe(status);
  });
});
