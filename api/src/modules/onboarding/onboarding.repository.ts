import { eq, getViewSelectedFields, sql, type SQL } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Database } from '../../ports/database/database.ts';
import { personSummaries, profiles, profileTopics, users } from '../identity/identity.queries.ts';

const person = getViewSelectedFields(users);
type Person = typeof users.$inferSelect;

/** Finds the member's own row and locks it until the transaction ends. */
export async function lockPerson(tx: Database, id: string): Promise<Person | null> {
  const [row] = await tx.select(person).from(users).where(eq(users.id, id)).for('update');
  return row ?? null;
}

/** Whether the expertise form was saved: a statement, and topics in both lists. */
export async function hasExpertise(tx: Database, userId: string): Promise<boolean> {
  const kinds = sql`(select count(distinct ${profileTopics.kind}) from ${profileTopics} where ${profileTopics.userId} = ${userId})`;
  const [row] = await tx
    .select({ has: sql<boolean>`${profiles.mentorshipStatement} <> '' and ${kinds} = 2` })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row?.has ?? false;
}

/**
 * Prepares the query of a member's data for the start of the shell, which returns null if the account no longer exists.
 * @param mayHavePeeks a condition on a member's ID: they may have peeks to decide about.
 */
export function prepareStart(mayHavePeeks: (userId: SQL) => SQL<boolean>) {
  const start = prepared((db, value: (name: 'id') => SQL) =>
    db
      .select({
        person,
        profileId: profiles.id,
        timeZone: profiles.timeZone,
        formats: profiles.formats,
        interests: profiles.interests,
        pictureUrl: personSummaries.picture_url,
        mayHavePeeks: mayHavePeeks(value('id')),
      })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .innerJoin(personSummaries, eq(personSummaries.id, users.id))
      .where(eq(users.id, value('id'))),
  );
  return async (db: Database, id: string) => {
    const [row] = await start(db, { id });
    return row ?? null;
  };
}
