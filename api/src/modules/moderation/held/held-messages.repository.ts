import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { SpamTerm } from '@acquaint/contracts';
import { isOneOf } from '../../../db/is-one-of.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { circles } from '../../circles/circles.queries.ts';
import { FULL_NAME, users } from '../../identity/identity.queries.ts';
import { heldMessages, reportCases } from '../moderation.tables.ts';

export type HeldRow = typeof heldMessages.$inferSelect;

/** @returns false if the post is held already, or another request to the same person waits. */
export async function insertHeld(tx: Transaction, row: HeldRow): Promise<boolean> {
  const added = await tx
    .insert(heldMessages)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: heldMessages.id });
  return added.length > 0;
}

/** Returns the terms of a text that is held already: the same post, or a request to the same person that waits; null if there is none. */
export async function findSameHeld(
  tx: Database,
  { authorId, personId, clientId }: Pick<HeldRow, 'authorId' | 'personId' | 'clientId'>,
): Promise<readonly SpamTerm[] | null> {
  const same =
    personId === null
      ? eq(heldMessages.clientId, clientId ?? '')
      : and(eq(heldMessages.personId, personId), isNull(heldMessages.decidedAt));
  const [row] = await tx
    .select({ terms: heldMessages.terms })
    .from(heldMessages)
    .where(and(eq(heldMessages.authorId, authorId), same));
  return row?.terms ?? null;
}

/** Finds a held message that nobody has decided about, and locks it until the transaction ends. */
export async function lockWaiting(tx: Transaction, id: string): Promise<HeldRow | null> {
  const [row] = await tx
    .select()
    .from(heldMessages)
    .where(and(eq(heldMessages.id, id), isNull(heldMessages.decidedAt)))
    .for('update');
  return row ?? null;
}

export async function findHeld(db: Database, id: string): Promise<HeldRow | null> {
  const [row] = await db.select().from(heldMessages).where(eq(heldMessages.id, id));
  return row ?? null;
}

export async function noteDecided(tx: Transaction, id: string, now: Temporal.Instant): Promise<void> {
  await tx.update(heldMessages).set({ decidedAt: now }).where(eq(heldMessages.id, id));
}

/** Returns how many messages of a member wait. */
export async function countWaiting(tx: Database, authorId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(heldMessages)
    .where(and(eq(heldMessages.authorId, authorId), isNull(heldMessages.decidedAt)));
  return row?.count ?? 0;
}

/** Returns the terms of held messages by id. */
export async function selectTerms(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly SpamTerm[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: heldMessages.id, terms: heldMessages.terms })
    .from(heldMessages)
    .where(isOneOf(heldMessages.id, ids));
  return new Map(rows.map(({ id, terms }) => [id, terms]));
}

/** Returns how many decided cases about a member were right. One about several people does not say whose fault it was. */
export async function countUpheld(tx: Database, personId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(reportCases)
    .where(and(eq(reportCases.decision, 'upheld'), eq(reportCases.personId, personId)));
  return row?.count ?? 0;
}

/** Returns the name of whom a message is for. */
export async function findAddressee(
  tx: Database,
  { personId, circleId }: Pick<HeldRow, 'personId' | 'circleId'>,
): Promise<string> {
  const [row] =
    personId === null
      ? await tx
          .select({ name: circles.name })
          .from(circles)
          .where(eq(circles.id, circleId ?? ''))
      : await tx
          .select({ name: sql<string>`${FULL_NAME}` })
          .from(users)
          .where(eq(users.id, personId));
  return row?.name ?? '';
}

/** Returns when a member registered. */
export async function findRegisteredAt(tx: Database, id: string): Promise<Temporal.Instant | null> {
  const [row] = await tx.select({ at: users.createdAt }).from(users).where(eq(users.id, id));
  return row?.at ?? null;
}
