import { and, desc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import {
  sandboxCheckouts,
  sandboxPortals,
  sandboxRefunds,
  sandboxSubscriptions,
  type SandboxCheckout,
  type SandboxPortal,
  type SandboxRefund,
  type SandboxSubscription,
} from './sandbox.tables.ts';

/** Inserts a page unless its reference exists. Returns the stored page. */
export async function openCheckout(tx: Database, row: SandboxCheckout): Promise<SandboxCheckout> {
  await tx.insert(sandboxCheckouts).values(row).onConflictDoNothing({ target: sandboxCheckouts.reference });
  const [checkout] = await tx
    .select()
    .from(sandboxCheckouts)
    .where(eq(sandboxCheckouts.reference, row.reference));
  if (!checkout) throw new Error('A page of the sandbox was not kept');
  return checkout;
}

export async function findCheckout(db: Database, id: string): Promise<SandboxCheckout | null> {
  const [row] = await db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id));
  return row ?? null;
}

export async function lockCheckout(tx: Database, id: string): Promise<SandboxCheckout | null> {
  const [row] = await tx.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id)).for('update');
  return row ?? null;
}

export async function updateCheckout(
  tx: Database,
  id: string,
  changes: Pick<Partial<SandboxCheckout>, 'state' | 'payment' | 'paidAt'>,
): Promise<void> {
  await tx.update(sandboxCheckouts).set(changes).where(eq(sandboxCheckouts.id, id));
}

/** Finds and locks the customer's latest subscription; active ones take precedence over ended ones. */
export async function lockSubscription(tx: Database, customer: string): Promise<SandboxSubscription | null> {
  const [row] = await tx
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.customer, customer))
    .orderBy(sql`${sandboxSubscriptions.status} = 'ended'`, desc(sandboxSubscriptions.createdAt))
    .limit(1)
    .for('update');
  return row ?? null;
}

export async function keepSubscription(tx: Database, row: SandboxSubscription): Promise<void> {
  await tx
    .insert(sandboxSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: sandboxSubscriptions.id, set: row });
}

/** Ends a subscription. Returns its customer, or null when it had ended before or does not exist. */
export async function endSubscription(tx: Database, id: string): Promise<string | null> {
  const [row] = await tx
    .update(sandboxSubscriptions)
    .set({ status: 'ended' })
    .where(and(eq(sandboxSubscriptions.id, id), ne(sandboxSubscriptions.status, 'ended')))
    .returning({ customer: sandboxSubscriptions.customer });
  return row?.customer ?? null;
}

/** Locks a payment. Returns the paid and the refunded amount in cents, or null for an unknown payment. */
export async function lockPayment(
  tx: Database,
  payment: string,
): Promise<{ readonly paid: number; readonly refunded: number } | null> {
  const [row] = await tx
    .select({ paid: sandboxCheckouts.amountCents })
    .from(sandboxCheckouts)
    .where(eq(sandboxCheckouts.payment, payment))
    .for('update');
  if (!row) return null;
  const [sums] = await tx
    .select({ refunded: sql<number>`coalesce(sum(${sandboxRefunds.amountCents}), 0)::int` })
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.payment, payment));
  return { paid: row.paid, refunded: sums?.refunded ?? 0 };
}

export async function hasRefund(tx: Database, key: string): Promise<boolean> {
  const rows = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.key, key));
  return rows.length > 0;
}

export async function insertRefund(tx: Database, row: typeof sandboxRefunds.$inferInsert): Promise<void> {
  await tx.insert(sandboxRefunds).values(row);
}

/** Returns the payments and refunds from `from` until `until`, in order of time. */
export async function selectStatement(
  db: Database,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<{ paid: SandboxCheckout[]; refunded: SandboxRefund[] }> {
  const { paidAt } = sandboxCheckouts;
  const { madeAt } = sandboxRefunds;
  const paid = await db
    .select()
    .from(sandboxCheckouts)
    .where(and(gte(paidAt, from), lt(paidAt, until)))
    .orderBy(paidAt);
  const refunded = await db
    .select()
    .from(sandboxRefunds)
    .where(and(gte(madeAt, from), lt(madeAt, until)))
    .orderBy(madeAt);
  return { paid, refunded };
}

/** Inserts a portal page; expired ones are deleted. */
export async function insertPortal(tx: Database, row: SandboxPortal, now: Temporal.Instant): Promise<void> {
  await tx.delete(sandboxPortals).where(lt(sandboxPortals.expiresAt, now));
  await tx.insert(sandboxPortals).values(row);
}

export async function findPortal(
  db: Database,
  id: string,
  now: Temporal.Instant,
): Promise<SandboxPortal | null> {
  const [row] = await db.select().from(sandboxPortals).where(eq(sandboxPortals.id, id));
  return row && Temporal.Instant.compare(row.expiresAt, now) > 0 ? row : null;
}
