import { and, asc, desc, eq, lt, lte, ne, not, sql } from 'drizzle-orm';
import { CURRENCY, type PersonSummary } from '@acquaint/contracts';
import type { Database } from '../../../ports/database/database.ts';
import { personSummaries } from '../../identity/identity.queries.ts';
import { sessions } from '../../sessions/sessions.queries.ts';
import {
  cardRefunds,
  withheldMoney,
  ledgerAccounts,
  sessionPayments,
  type CardRefundRow,
  type SessionPaymentRow,
} from '../payments.tables.ts';

export async function insertSessionPayment(tx: Database, row: SessionPaymentRow): Promise<void> {
  await tx.insert(sessionPayments).values(row);
}

export async function findSessionPayment(db: Database, sessionId: string): Promise<SessionPaymentRow | null> {
  const [row] = await db.select().from(sessionPayments).where(eq(sessionPayments.sessionId, sessionId));
  return row ?? null;
}

/** Reads a session's payment and locks it until the transaction ends. */
export async function lockSessionPayment(tx: Database, sessionId: string): Promise<SessionPaymentRow | null> {
  const [row] = await tx
    .select()
    .from(sessionPayments)
    .where(eq(sessionPayments.sessionId, sessionId))
    .for('update');
  return row ?? null;
}

/** Sets when an open payment is settled. @returns null when there is none. */
export async function updateSettleAt(
  tx: Database,
  sessionId: string,
  settleAt: Temporal.Instant,
): Promise<SessionPaymentRow | null> {
  const [row] = await tx
    .update(sessionPayments)
    .set({ settleAt })
    .where(and(eq(sessionPayments.sessionId, sessionId), eq(sessionPayments.state, 'paid')))
    .returning();
  return row ?? null;
}

/** Returns the sessions whose open payments are due to be settled and do not wait for staff, the oldest first. */
export async function selectDueToSettle(db: Database, now: Temporal.Instant): Promise<string[]> {
  const isWaiting = sql`exists (select 1 from ${withheldMoney} h where h.kind = 'session'
    and h.subject_id = ${sessionPayments.sessionId} and h.state = 'waiting')`;
  const rows = await db
    .select({ id: sessionPayments.sessionId })
    .from(sessionPayments)
    .where(and(eq(sessionPayments.state, 'paid'), lte(sessionPayments.settleAt, now), not(isWaiting)))
    .orderBy(asc(sessionPayments.settleAt))
    .limit(500);
  return rows.map(({ id }) => id);
}

/** Returns the open payments of a host with their sessions, the latest first. */
export function selectPending(db: Database, hostId: string, most: number) {
  return db
    .select({
      payment: sessionPayments,
      session: { state: sessions.state, tookPlaceAt: sessions.tookPlaceAt },
      person: sql<PersonSummary>`to_jsonb(person)`,
    })
    .from(sessionPayments)
    .innerJoin(sessions, eq(sessions.id, sessionPayments.sessionId))
    .innerJoin(sql`${personSummaries} person`, sql`person.id = ${sessionPayments.bookerId}`)
    .where(and(eq(sessionPayments.hostId, hostId), eq(sessionPayments.state, 'paid')))
    .orderBy(desc(sessionPayments.paidAt))
    .limit(most);
}

/** Closes a session's payment, once. @returns the closed payment; null when none is open. */
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

/** Inserts a card refund. @returns false when its key exists already. */
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

/** Changes the state of a card refund. @returns false when it is in another state than `from`. */
export async function closeCardRefund(
  tx: Database,
  id: string,
  {
    from,
    to,
    byBank,
  }: { readonly from: 'due' | 'done'; readonly to: 'done' | 'failed'; readonly byBank: boolean },
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx
    .update(cardRefunds)
    .set({ state: to, byBank, doneAt: now })
    .where(and(eq(cardRefunds.id, id), eq(cardRefunds.state, from)))
    .returning({ id: cardRefunds.id });
  return rows.length > 0;
}

/** Returns all refunds of one session, due and done. */
export function selectCardRefunds(db: Database, sessionId: string): Promise<CardRefundRow[]> {
  return db.select().from(cardRefunds).where(eq(cardRefunds.sessionId, sessionId));
}

/** Returns the IDs of the refunds of one payment that are due or done. */
export async function selectRefundsOf(
  db: Database,
  provider: CardRefundRow['provider'],
  payment: string,
): Promise<string[]> {
  const isTheirs = and(
    eq(cardRefunds.provider, provider),
    eq(cardRefunds.payment, payment),
    ne(cardRefunds.state, 'failed'),
  );
  const rows = await db.select({ id: cardRefunds.id }).from(cardRefunds).where(isTheirs);
  return rows.map(({ id }) => id);
}

/** Returns the IDs of refunds that are due since before `before`. */
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

/** Returns a member's lunch money in cents. */
export async function selectVouchers(db: Database, userId: string): Promise<number> {
  const isIt = and(
    eq(ledgerAccounts.ownerId, userId),
    eq(ledgerAccounts.kind, 'vouchers'),
    eq(ledgerAccounts.currency, CURRENCY),
  );
  const [row] = await db.select({ cents: ledgerAccounts.balanceCents }).from(ledgerAccounts).where(isIt);
  return row?.cents ?? 0;
}
