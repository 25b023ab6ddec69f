import { TookTooLong, within } from '../../../http/within.ts';
import type { Database } from '../../../ports/database/database.ts';
import type { RoundPlanner } from '../../circles/events/event-rounds.service.ts';
import type { MatchPool } from '../matching/match-pool.ts';
import { selectMembers } from '../matching/match-pool.repository.ts';
import type { MatchThread } from '../matching/match-thread.ts';
import { selectLiveWeights } from '../models/match-models.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly pool: Pick<MatchPool, 'toMembers'>;
  /** A thread without members: those of an event are sent with each question. */
  readonly thread: Pick<MatchThread, 'ask' | 'stop'>;
}

/** Milliseconds that the thread has for an answer: a transaction that holds locks waits for the plan. */
const PATIENCE_MS = 20_000;

/**
 * Plans the rounds of events, and scores their members with each other by the weights in use. Their free time does not count: they
 * are there now. Both work in another thread, so this process answers other requests meanwhile. A thread that takes too long is
 * stopped, and the next question starts another one: the job that asked is retried.
 */
export function createRoundPlanner({ db, pool, thread }: Dependencies): RoundPlanner {
  const ask: MatchThread['ask'] = async (kind, question) => {
    try {
      return await within(PATIENCE_MS, thread.ask(kind, question));
    } catch (error) {
      if (error instanceof TookTooLong) await thread.stop();
      throw error;
    }
  };
  return {
    // Asks for fewer than two people as well, so that the thread starts before the transaction that plans.
    scoresAmong: async (ids, now) => {
      const members = await pool.toMembers(await selectMembers(db, { ids: [...ids] }), now);
      const weights = await selectLiveWeights(db);
      return ask('scores', {
        members: members.map(({ freeTime: _, ...member }) => member),
        weights,
      });
    },
    plan: (known) => ask('round', known),
  };
}
