import type { PersonSummary } from '@acquaint/contracts';
import { and, desc, eq, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { CAN_BE_MET } from '../identity/account/can-be-met.ts';
import { currentUsernames, PERSON, personSummaries, profiles, users } from '../identity/identity.queries.ts';

/** Finds members by username, also by a former one, if they can be introduced; keyed by what was given. */
export async function selectByUsernames(
  db: Database,
  usernames: readonly string[],
): Promise<Map<string, PersonSummary>> {
  const current = await currentUsernames(db, usernames);
  const rows = await db
    .select(PERSON)
    .from(users)
    .innerJoin(personSummaries, eq(personSummaries.id, users.id))
    .where(and(inArray(users.username, [...current.values()]), CAN_BE_MET));
  const byName = new Map(rows.map((row) => [row.username, row]));
  return new Map(
    [...current].flatMap(([name, now]) => {
      const person = byName.get(now);
      return person ? [[name, person]] : [];
    }),
  );
}

/** Returns the most experienced members, for a member without any data for the matching. */
export async function selectExperienced(
  db: Database,
  meId: string,
  excluded: readonly string[],
  count: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        ne(users.id, meId),
        isNotNull(users.username),
        CAN_BE_MET,
        // Says the same once more, in the words of the index in this order.
        sql`${profiles.isListed}`,
        excluded.length > 0 ? notInArray(users.id, [...excluded]) : undefined,
      ),
    )
    .orderBy(desc(profiles.completedSessions), desc(profiles.ratingSum), users.id)
    .limit(count);
  return rows.map((row) => row.id);
}
