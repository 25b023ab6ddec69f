import { and, asc, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { paymentCheckouts, type CheckoutRow } from '../payments.tables.ts';

export async function insertCheckout(tx: Database, row: Omit<CheckoutRow, 'lookedAt'>): Promise<void> {
  await tx.insert(paymentCheckouts).values(row);
}

export async function updateCheckout(
  tx: Database,
  id: string,
  changes: Pick<Partial<CheckoutRow>, 'checkout' | 'url' | 'state' | 'lookedAt'>,
): Promise<void> {
  await tx.update(paymentCheckouts).set(changes).where(eq(paymentCheckouts.id, id));
}

/** Reads a checkout and locks its row until the transaction ends. */
export async function lockCheckout(tx: Database, id: string): Promise<CheckoutRow | null> {
  const [row] = await tx.select().from(paymentCheckouts).where(eq(paymentCheckouts.id, id)).for('update');
  return row ?? null;
}

/** Finds a checkout by the provider's ID of it. */
export async function findCheckoutCalled(
  db: Database,
  provider: CheckoutRow['provider'],
  checkout: string,
): Promise<CheckoutRow | null> {
  const isIt = and(eq(paymentCheckouts.provider, provider), eq(paymentCheckouts.checkout, checkout));
  const [row] = await db.select().from(paymentCheckouts).where(isIt);
  return row ?? null;
}

/** Finds a checkout by our ID, which the provider returns as its reference. Returns null if the ID is not one of ours. */
export async function findCheckout(db: Database, id: string): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(paymentCheckouts)
    .where(sql`${paymentCheckouts.id}::text = ${id}`);
  return row ?? null;
}

const isOpen = eq(paymentCheckouts.state, 'open');

function selectOpen(db: Database, where: SQL | undefined): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(paymentCheckouts)
    .where(and(isOpen, where))
    .orderBy(asc(paymentCheckouts.createdAt));
}

/** Returns the open checkouts for a member's plan. */
export function selectOpenPlans(db: Database, userId: string): Promise<CheckoutRow[]> {
  return selectOpen(db, and(eq(paymentCheckouts.userId, userId), isNotNull(paymentCheckouts.plan)));
}

/** Returns the open checkouts for one session. */
export function selectOpenForSession(db: Database, sessionId: string): Promise<CheckoutRow[]> {
  return selectOpen(db, eq(paymentCheckouts.sessionId, sessionId));
}

/**
 * Finds an open checkout that was created before `before` and that the sweep has not looked at since `roundAt`. Those it has not
 * looked at for longest come first. Returns null when there is none.
 */
export async function findNextOpen(
  db: Database,
  before: Temporal.Instant,
  roundAt: Temporal.Instant,
): Promise<CheckoutRow | null> {
  const { createdAt, id, lookedAt } = paymentCheckouts;
  const isDue = or(isNull(lookedAt), lt(lookedAt, roundAt));
  const [row] = await db
    .select()
    .from(paymentCheckouts)
    .where(and(isOpen, lt(createdAt, before), isDue))
    .orderBy(sql`${lookedAt} nulls first`, asc(createdAt), asc(id))
    .limit(1);
  return row ?? null;
}

/**
 * Takes an advisory lock on the checkouts of one member or one session, so that only one of two concurrent requests opens a new
 * checkout. Returns the open ones.
 */
export async function lockOpen(
  tx: Database,
  { userId, sessionId }: Pick<CheckoutRow, 'userId' | 'sessionId'>,
): Promise<CheckoutRow[]> {
  const key = sessionId ?? userId;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checkout/${key}`}, 0))`);
  return sessionId === null ? selectOpenPlans(tx, userId) : selectOpenForSession(tx, sessionId);
}
