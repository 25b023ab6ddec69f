import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { MoneyRing, PersonSummary } from '@acquaint/contracts';
import type { Database } from '../../../ports/database/database.ts';
import { personSummaries, users } from '../../identity/identity.queries.ts';
import { sessions } from '../../sessions/sessions.queries.ts';
import {
  heldMoney,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  sessionPayments,
  type HeldMoneyRow,
} from '../payments.tables.ts';

type NewHold = Pick<
  HeldMoneyRow,
  'kind' | 'cause' | 'subjectId' | 'userId' | 'otherId' | 'amountCents' | 'heldAt'
> &
  Partial<Pick<HeldMoneyRow, 'dispute'>>;

/** Holds an amount. @returns false when it is or was held already. */
export async function insertHeld(tx: Database, hold: NewHold): Promise<boolean> {
  const rows = await tx
    .insert(heldMoney)
    .values({ id: randomUUID(), state: 'waiting', reason: '', dispute: '', ...hold })
    .onConflictDoNothing({ target: [heldMoney.kind, heldMoney.subjectId] })
    .returning({ id: heldMoney.id });
  return rows.length > 0;
}

export async function findHeldOf(
  db: Database,
  kind: HeldMoneyRow['kind'],
  subjectId: string,
): Promise<HeldMoneyRow | null> {
  const isIt = and(eq(heldMoney.kind, kind), eq(heldMoney.subjectId, subjectId));
  const [row] = await db.select().from(heldMoney).where(isIt);
  return row ?? null;
}

export async function findHeld(db: Database, id: string): Promise<HeldMoneyRow | null> {
  const [row] = await db.select().from(heldMoney).where(eq(heldMoney.id, id));
  return row ?? null;
}

/** Reads a held amount and locks it until the transaction ends. */
export async function lockHeld(tx: Database, id: string): Promise<HeldMoneyRow | null> {
  const [row] = await tx.select().from(heldMoney).where(eq(heldMoney.id, id)).for('update');
  return row ?? null;
}

export async function updateHeld(tx: Database, id: string, changes: Partial<HeldMoneyRow>): Promise<void> {
  await tx.update(heldMoney).set(changes).where(eq(heldMoney.id, id));
}

/** A held amount with its people. */
export interface HeldView extends HeldMoneyRow {
  readonly person: PersonSummary;
  readonly other: PersonSummary | null;
  /** The invited member of lunch money; null for sessions and payouts. */
  readonly invited: PersonSummary | null;
  /** When the session starts; null for lunch money and payouts. */
  readonly startsAt: Temporal.Instant | null;
}

function selectViews(db: Database, where: SQL | undefined) {
  return db
    .select({
      row: heldMoney,
      person: sql<PersonSummary>`to_jsonb(person)`,
      other: sql<PersonSummary | null>`to_jsonb(other)`,
      invited: sql<PersonSummary | null>`to_jsonb(invited)`,
      startsAt: sessions.startsAt,
    })
    .from(heldMoney)
    .innerJoin(sql`${personSummaries} person`, sql`person.id = ${heldMoney.userId}`)
    .leftJoin(sql`${personSummaries} other`, sql`other.id = ${heldMoney.otherId}`)
    .leftJoin(
      sql`${personSummaries} invited`,
      sql`${heldMoney.kind} = 'voucher' and invited.id = ${heldMoney.subjectId}`,
    )
    .leftJoin(sessions, and(eq(heldMoney.kind, 'session'), eq(sessions.id, heldMoney.subjectId)))
    .where(where)
    .$dynamic();
}

const flat = ({
  row,
  ...others
}: { readonly row: HeldMoneyRow } & Omit<HeldView, keyof HeldMoneyRow>): HeldView => ({
  ...row,
  ...others,
});

export async function findHeldView(db: Database, id: string): Promise<HeldView | null> {
  const [found] = await selectViews(db, eq(heldMoney.id, id));
  return found ? flat(found) : null;
}

/** Returns waiting amounts, the oldest first, or decided ones, the newest first. */
export async function selectHeld(db: Database, isOpen: boolean, most: number): Promise<HeldView[]> {
  const found = await selectViews(
    db,
    isOpen ? eq(heldMoney.state, 'waiting') : ne(heldMoney.state, 'waiting'),
  )
    .orderBy(isOpen ? asc(heldMoney.heldAt) : desc(heldMoney.decidedAt), heldMoney.id)
    .limit(most);
  return found.map(flat);
}

/** Returns a member's waiting amounts, the latest first. */
export async function selectHeldOf(db: Database, userId: string, most: number): Promise<HeldView[]> {
  const found = await selectViews(db, and(eq(heldMoney.userId, userId), eq(heldMoney.state, 'waiting')))
    .orderBy(desc(heldMoney.heldAt), heldMoney.id)
    .limit(most);
  return found.map(flat);
}

/** Returns the people of a ring as staff see them. */
export async function selectRingPeople(db: Database, ids: readonly string[]): Promise<MoneyRing['people']> {
  const rows = await db
    .select({
      person: sql<PersonSummary>`to_jsonb(person)`,
      email: users.email,
      suspendedAt: users.suspendedAt,
    })
    .from(users)
    .innerJoin(sql`${personSummaries} person`, sql`person.id = ${users.id}`)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.createdAt), users.id);
  return rows.map(({ person, email, suspendedAt }) => ({
    ...person,
    email,
    is_suspended: suspendedAt !== null,
  }));
}

/** Returns the payments and the lunch money between people of a ring, the latest first. */
export async function selectRingPayments(
  db: Database,
  ids: readonly string[],
  most: number,
): Promise<MoneyRing['payments']> {
  const { bookerId, hostId, paidAt, state, cardCents, vouchersCents } = sessionPayments;
  const paid = await db
    .select({
      from: bookerId,
      to: hostId,
      cents: sql<number>`${cardCents} + ${vouchersCents}`,
      state,
      at: paidAt,
    })
    .from(sessionPayments)
    .where(and(inArray(bookerId, [...ids]), inArray(hostId, [...ids])))
    .orderBy(desc(paidAt))
    .limit(most);
  const rows = await db
    .select({
      from: ledgerTransactions.personId,
      to: ledgerAccounts.ownerId,
      cents: ledgerEntries.amountCents,
      at: ledgerTransactions.createdAt,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(
      and(
        eq(ledgerTransactions.kind, 'voucher'),
        inArray(ledgerTransactions.personId, [...ids]),
        inArray(ledgerAccounts.ownerId, [...ids]),
      ),
    )
    .orderBy(desc(ledgerTransactions.createdAt))
    .limit(most);
  return [
    ...paid.map(({ from, to, cents, state: at, at: when }) => ({
      kind: 'session' as const,
      from,
      to,
      amount_cents: cents,
      state: at,
      at: when.toString(),
    })),
    ...rows.map(({ from, to, cents, at }) => ({
      kind: 'voucher' as const,
      from: from ?? '',
      to: to ?? '',
      amount_cents: cents,
      state: 'released' as const,
      at: at.toString(),
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
}
