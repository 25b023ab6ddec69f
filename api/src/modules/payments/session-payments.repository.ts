import { and, asc, eq, lt } from 'drizzle-orm';
import { CURRENCY } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import {
  cardRefunds,
  ledgerAccounts,
  sessionPayments,
  type CardRefundRow,
  type SessionPaymentRow,
} from './payments.tables.ts';

export async function insertSessionPayment(tx: Database, row: SessionPaymentRow): Promise<void> {
  await tx.insert(sessionPayments).values(row);
}

export async function findSessionPayment(db: Database, sessionId: string): Promise<SessionPaymentRow | null> {
  const [row] = await db.select().from(sessionPayments).where(eq(sessionPayments.sessionId, sessionId));
  return row ?? null;
}

/**
 * Ends what a session's money waits for, once. @returns the payment as it is then; null when there is none that waits.
 */
export async function closeSessionPayment(
  tx: Database,
  sessionId: string,
  state: 'released' | 'refunded',
  now: Temporal.Instant,
): Promise<SessionPaymentRow | null> {
  const [row] = await tx
    .update(sessionPayments)
    .set({ state, closedAt: now })
    .where(and(eq(sessionPayments.sessionId, sessionId), eq(sessionPayments.state, 'paid')))
    .returning();
  return row ?? null;
}

/** @returns false when the same was asked for before. */
export async function insertCardRefund(tx: Database, row: CardRefundRow): Promise<boolean> {
  const rows = await tx
    .insert(cardRefunds)
    .values(row)
    .onConflictDoNothing({ target: cardRefunds.key })
    .returning({ id: cardRefunds.id });
  return rows.length > 0;
}

export async function findCardRefund(db: Database, id: string): Promise<CardRefundRow | null> {
  const [row] = await db.select().from(cardRefunds).where(eq(cardRefunds.id, id));
  return row ?? null;
}

/** @returns false when it was done before. */
export async function closeCardRefund(
  tx: Database,
  id: string,
  state: 'done' | 'failed',
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx
    .update(cardRefunds)
    .set({ state, doneAt: now })
    .where(and(eq(cardRefunds.id, id), eq(cardRefunds.state, 'due')))
    .returning({ id: cardRefunds.id });
  return rows.length > 0;
}

/** What went back, or is to, of one session. */
export function selectCardRefunds(db: Database, sessionId: string): Promise<CardRefundRow[]> {
  return db.select().from(cardRefunds).where(eq(cardRefunds.sessionId, sessionId));
}

/** What still is to go back of one payment. */
export async function selectDueRefundsOf(
  db: Database,
  provider: CardRefundRow['provider'],
  payment: string,
): Promise<string[]> {
  const isDue = and(
    eq(cardRefunds.provider, provider),
    eq(cardRefunds.payment, payment),
    eq(cardRefunds.state, 'due'),
  );
  const rows = await db.select({ id: cardRefunds.id }).from(cardRefunds).where(isDue);
  return rows.map(({ id }) => id);
}

/** What should have gone back since an instant. */
export async function selectDueRefunds(
  db: Database,
  provider: CardRefundRow['provider'],
  before: Temporal.Instant,
): Promise<string[]> {
  const rows = await db
    .select({ id: cardRefunds.id })
    .from(cardRefunds)
    .where(
      and(
        eq(cardRefunds.provider, provider),
        eq(cardRefunds.state, 'due'),
        lt(cardRefunds.createdAt, before),
      ),
    )
    .orderBy(asc(cardRefunds.createdAt))
    .limit(500);
  return rows.map(({ id }) => id);
}

/** A member's lunch money, whole cents. */
export async function selectVouchers(db: Database, userId: string): Promise<number> {
  const isIt = and(
    eq(ledgerAccounts.ownerId, userId),
    eq(ledgerAccounts.kind, 'vouchers'),
    eq(ledgerAccounts.currency, CURRENCY),
  );
  const [row] = await db.select({ cents: ledgerAccounts.balanceCents }).from(ledgerAccounts).where(isIt);
  return row?.cents ?? 0;
}
