import type { Database } from '../../../ports/database/database.ts';
import type { Asker } from '../../../realtime/worker-requests.ts';
import type { MatchPool } from '../matching/match-pool.ts';
import { selectMembers } from '../matching/match-pool.repository.ts';
import { reasonsToKeep } from './introduction-reasons.ts';

type StoredReasons = ReturnType<typeof reasonsToKeep>;

/** Says what two members have in common, as it is stored with an introduction; nothing if one of them cannot be introduced. */
export type ExplainPair = (
  asker: Pick<Asker, 'now'>,
  one: string,
  other: string,
) => Promise<{ readonly forOne: StoredReasons; readonly forOther: StoredReasons; readonly score: number }>;

interface Dependencies {
  readonly db: Database;
  readonly pool: Pick<MatchPool, 'toMembers' | 'explain' | 'topicNames'>;
}

/** Creates the comparison of two members by the match engine. */
export function createExplainPair({ db, pool }: Dependencies): ExplainPair {
  return async ({ now }, one, other) => {
    const members = await pool.toMembers(await selectMembers(db, { ids: [one, other] }), now);
    const [a, b] = [one, other].map((id) => members.find((member) => member.id === id));
    if (!a || !b) return { forOne: [], forOther: [], score: 0 };
    const names = await pool.topicNames();
    const { score, reasonsForA, reasonsForB } = await pool.explain(a, b, now);
    return { forOne: reasonsToKeep(reasonsForA, names), forOther: reasonsToKeep(reasonsForB, names), score };
  };
}
