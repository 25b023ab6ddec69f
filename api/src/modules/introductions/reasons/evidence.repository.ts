import type { Goal } from '@acquaint/contracts';
import { eq, sql, type SQL } from 'drizzle-orm';
import { isAmong, prepared } from '../../../db/prepared.ts';
import type { Database } from '../../../ports/database/database.ts';
import { profiles, users } from '../../identity/identity.queries.ts';
import { matchVectors } from '../introductions.tables.ts';
import { EXPERIENCE, topicsOf } from '../matching/match-pool.repository.ts';
import type { Evidence } from './believable-reasons.ts';

const EVIDENCE = prepared((db, value: (name: 'ids') => SQL) =>
  db
    .select({
      id: users.id,
      headline: profiles.headline,
      statement: profiles.mentorshipStatement,
      experience: EXPERIENCE,
      expertIn: topicsOf('expert_in'),
      lookingFor: topicsOf('looking_for'),
      goals: sql<Goal[]>`to_json(${profiles.goals})`,
      isInvestor: profiles.isInvestor,
      phrases: matchVectors.phrases,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(matchVectors, eq(matchVectors.userId, users.id))
    .where(isAmong(users.id, value('ids'))),
);

/**
 * Returns what members say about themselves on their profiles, by member id; those without a profile are missing.
 * @param names of topics by slug.
 */
export async function selectEvidence(
  db: Database,
  ids: readonly string[],
  names: ReadonlyMap<string, string>,
): Promise<Map<string, Evidence>> {
  if (ids.length === 0) return new Map();
  const rows = await EVIDENCE(db, { ids: [...ids] });
  const named = (slugs: readonly string[]): string[] => slugs.map((slug) => names.get(slug) ?? slug);
  return new Map(
    rows.map(({ id, expertIn, lookingFor, phrases, ...texts }) => [
      id,
      {
        ...texts,
        expertIn: named(expertIn),
        lookingFor: named(lookingFor),
        phrases: new Map(
          Object.entries(phrases ?? {}).map(([key, signs]) => [
            key,
            new Uint8Array(Buffer.from(signs, 'base64')),
          ]),
        ),
      },
    ]),
  );
}
