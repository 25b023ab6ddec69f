import type { Business } from '../../../business.ts';
import type { Database } from '../../../ports/database/database.ts';
import type { BestAmong } from '../../circles/circles.service.ts';
import { selectApartFrom } from '../matching/apart.repository.ts';
import type { MatchPool } from '../matching/match-pool.ts';
import { selectMembers } from '../matching/match-pool.repository.ts';
import { selectLiveWeights } from '../models/match-models.repository.ts';
import { goodReasons, NO_EVIDENCE } from './believable-reasons.ts';
import { selectEvidence } from './evidence.repository.ts';
import { selectPeople } from '../introductions.repository.ts';
import { reasonsToKeep } from './introduction-reasons.ts';

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  readonly pool: Pick<MatchPool, 'toMembers' | 'explain' | 'topicNames'>;
}

/** How many reasons are shown with each person. */
const MOST_REASONS = 2;

/** Compares a member with others by the match engine; nobody whom they know, have passed, or are kept apart from. */
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
    const best = explained
      .filter(({ score }) => score >= policy.minimumScore)
      .toSorted((one, other) => other.score - one.score || one.id.localeCompare(other.id))
      .slice(0, most);
    const names = await pool.topicNames();
    const bestIds = best.map(({ id }) => id);
    const [evidence, people] = await Promise.all([
      selectEvidence(db, [user.id, ...bestIds], names),
      selectPeople(db, bestIds),
    ]);
    return best.map(({ id, reasonsForA }) => ({
      id,
      reasons: goodReasons(reasonsToKeep(reasonsForA, names), {
        me: evidence.get(user.id) ?? NO_EVIDENCE,
        other: evidence.get(id) ?? NO_EVIDENCE,
        name: people.get(id)?.first_name ?? '',
      }).slice(0, MOST_REASONS),
    }));
  };
}
