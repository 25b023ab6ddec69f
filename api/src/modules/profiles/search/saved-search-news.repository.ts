import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { CAN_BE_MET } from '../../identity/account/can-be-met.ts';
import { users } from '../../identity/identity.queries.ts';
import { savedSearches } from '../profiles.tables.ts';
import type { SavedSearchRow } from './saved-searches.repository.ts';

/**
 * Returns IDs of members with a search last checked no later than `before`, in order of ID, starting after `after`. Suspended
 * members and those whose account is being deleted are left out.
 */
export async function selectDueOwners(
  db: Database,
  before: Temporal.Instant,
  after: string | null,
  count: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: savedSearches.userId })
    .from(savedSearches)
    .innerJoin(users, eq(users.id, savedSearches.userId))
    .where(
      and(
        lte(savedSearches.lookedAt, before),
        CAN_BE_MET,
        after === null ? undefined : sql`${savedSearches.userId} > ${after}`,
      ),
    )
    .orderBy(asc(savedSearches.userId))
    .limit(count);
  return rows.map(({ id }) => id);
}

/** Marks a member's due searches as checked and returns them by name. Another process does not get them again. */
export async function takeDueSearches(
  tx: Transaction,
  userId: string,
  now: Temporal.Instant,
  before: Temporal.Instant,
): Promise<SavedSearchRow[]> {
  const due = await tx
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, userId), lte(savedSearches.lookedAt, before)))
    .orderBy(asc(sql`lower(${savedSearches.name})`))
    .for('update', { skipLocked: true });
  const ids = due.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(savedSearches).set({ lookedAt: now }).where(inArray(savedSearches.id, ids));
  return due;
}
