import type { Database } from '../../ports/database/database.ts';
import { isAtRest } from './at-rest.ts';
import type { ConsentFact } from './consent/consent-ledger.ts';

/** A database that must not be asked. */
const NONE = {} as Database;
const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
const at = (seconds: number): number => NOW.epochMilliseconds + seconds * 1_000;
const ADA = { userId: 'ada' };
const isResting = (state: 'live' | 'completed', ledger?: readonly ConsentFact[]) =>
  isAtRest(NONE, { id: 's', state }, { now: NOW, graceMs: 30_000, ...(ledger ? { ledger } : {}) });

it('is at rest once the session is over, without a look at its ledger', async () => {
  expect(await isResting('completed')).toBe(true);
});

it.each([
  ['somebody is in the room', [{ ...ADA, what: 'joined', at: at(-60) }], false],
  [
    'everybody has left',
    [
      { ...ADA, what: 'joined', at: at(-60) },
      { ...ADA, what: 'left', at: at(-1) },
    ],
    true,
  ],
  [
    'the last one left after the caller began',
    [
      { ...ADA, what: 'joined', at: at(-60) },
      { ...ADA, what: 'left', at: at(5) },
    ],
    true,
  ],
] as const satisfies readonly (readonly [string, readonly ConsentFact[], boolean])[])(
  'while the session is live, and %s',
  async (_, ledger, expected) => {
    expect(await isResting('live', ledger)).toBe(expected);
  },
);
