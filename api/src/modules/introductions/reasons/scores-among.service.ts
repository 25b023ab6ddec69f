import { createMatchIndex, mutualScores } from '@acquaint/matching';
import type { Database } from '../../../ports/database/database.ts';
import type { ScoresAmong } from '../../circles/events/event-rounds.service.ts';
import type { MatchPool } from '../matching/match-pool.ts';
import { selectMembers } from '../matching/match-pool.repository.ts';
import { selectLiveWeights } from '../models/match-models.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly pool: Pick<MatchPool, 'toMembers'>;
}

/**
 * Scores members with each other by the weights in use, for the rounds of an event. Their free time does not count: they are there
 * now. Two hundred members take about a tenth of a second.
 */
export function createScoresAmong({ db, pool }: Dependencies): ScoresAmong {
  return async (ids, now) => {
    if (ids.length < 2) return () => 0;
    const members = await pool.toMembers(await selectMembers(db, { ids: [...ids] }), now);
    const weights = await selectLiveWeights(db);
    return mutualScores(
      createMatchIndex(
        members.map(({ freeTime: _, ...member }) => member),
        { weights },
      ),
    );
  };
}
