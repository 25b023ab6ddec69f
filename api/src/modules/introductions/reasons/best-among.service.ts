import type { IntroductionReason } from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import { selectApartFrom } from '../matching/apart.repository.ts';
import type { MatchPool } from '../matching/match-pool.ts';
import { selectMembers } from '../matching/match-pool.repository.ts';
import { selectLiveWeights } from '../models/match-models.repository.ts';
import { sentencesFor } from './introduction-reasons.ts';

/**
 * Compares a member with others, for example those of a circle.
 * @param ids the others.
 * @param most how many to return.
 * @returns those whom the engine would introduce to the caller, best first, with the strongest reasons; nobody whom they know, have
 * passed, or are kept apart from.
 */
export type BestAmong = (
  context: RequestContext,
  ids: readonly string[],
  most: number,
) => Promise<{ readonly id: string; readonly reasons: IntroductionReason[] }[]>;

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  readonly pool: Pick<MatchPool, 'toMembers' | 'explain' | 'topicNames'>;
}

/** How many reasons are shown with each person. */
const MOST_REASONS = 2;

export function createBestAmong({ db, business, pool }: Dependencies): BestAmong {
  return async ({ user, now }, ids, most) => {
    const apart = new Set(await selectApartFrom(db, user.id, { now, business, allowsOpen: true }));
    const others = ids.filter((id) => id !== user.id && !apart.has(id));
    const members = await pool.toMembers(await selectMembers(db, { ids: [user.id, ...others] }), now);
    const me = members.find(({ id }) => id === user.id);
    if (!me) return [];
    const { policy } = await selectLiveWeights(db);
    const explained = await Promise.all(
      members
        .filter((member) => member !== me)
        .map(async (member) => ({ id: member.id, ...(await pool.explain(me, member, now)) })),
    );
    const names = await pool.topicNames();
    return explained
      .filter(({ score }) => score >= policy.minimumScore)
      .toSorted((one, other) => other.score - one.score || one.id.localeCompare(other.id))
      .slice(0, most)
      .map(({ id, reasonsForA }) => ({
        id,
        reasons: sentencesFor(reasonsForA, names).slice(0, MOST_REASONS),
      }));
  };
}
