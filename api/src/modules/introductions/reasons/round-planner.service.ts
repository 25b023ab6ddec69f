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
  readonly thread: Pick<MatchThread, 'ask'>;
}

/**
 * Plans the rounds of events, and scores their members with each other by the weights in use. Their free time does not count: they
 * are there now. Both work in another thread, so this process answers other requests meanwhile.
 */
export function createRoundPlanner({ db, pool, thread }: Dependencies): RoundPlanner {
  return {
    scoresAmong: async (ids, now) => {
      if (ids.length < 2) return { ids: [], scores: new Float64Array() };
      const members = await pool.toMembers(await selectMembers(db, { ids: [...ids] }), now);
      const weights = await selectLiveWeights(db);
      return thread.ask('scores', {
        members: members.map(({ freeTime: _, ...member }) => member),
        weights,
      });
    },
    plan: (known) => thread.ask('round', known),
  };
}
