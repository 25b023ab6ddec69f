import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { MoneyRing, PersonSummary } from '@acquaint/contracts';
import type { Database } from '../../../ports/database/database.ts';
import { personSummaries, users } from '../../identity/identity.queries.ts';
import { sessions } from '../../sessions/sessions.queries.ts';
import {
  withheldMoney,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  sessionPayments,
  type WithheldMoneyRow,
} from '../payments.tables.ts';

type NewHold = Pick<
  WithheldMoneyRow,
  'kind' | 'cause' | 'subjectId' | 'userId' | 'otherId' | 'amountCents' | 'withheldAt'
> &
  Partial<Pick<WithheldMoneyRow, 'dispute' | 'disputedAt'>>;

/** Holds an amount. @returns false when it is or was withheld already. */
export async function insertWithheld(tx: Database, hold: NewHold): Promise<boolean> {
  const rows = await tx
    .insert(withheldMoney)
    .values({ id: randomUUID(), state: 'waiting', reason: '', dispute: '', ...hold })
    .onConflictDoNothing({ target: [withheldMoney.kind, withheldMoney.subjectId] })
    .returning({ id: withheldMoney.id });
  return rows.length > 0;
}

export async function findWithheldOf(
  db: Database,
  kind: WithheldMoneyRow['kind'],
  subjectId: string,
): Promise<WithheldMoneyRow | null> {
  const isIt = and(eq(withheldMoney.kind, kind), eq(withheldMoney.subjectId, subjectId));
  const [row] = await db.select().from(withheldMoney).where(isIt);
  return row ?? null;
}

export async function findWithheld(db: Database, id: string): Promise<WithheldMoneyRow | null> {
  const [row] = await db.select().from(withheldMoney).where(eq(withheldMoney.id, id));
  return row ?? null;
}

/** Reads a withheld amount and locks it until the transaction ends. */
export async function lockWithheld(tx: Database, id: string): Promise<WithheldMoneyRow | null> {
  const [row] = await tx.select().from(withheldMoney).where(eq(withheldMoney.id, id)).for('update');
  return row ?? null;
}

export async function updateWithheld(
  tx: Database,
  id: string,
  changes: Partial<WithheldMoneyRow>,
): Promise<void> {
  await tx.update(withheldMoney).set(changes).where(eq(withheldMoney.id, id));
}

/** A withheld amount with its people. */
export interface WithheldView extends WithheldMoneyRow {
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
      row: withheldMoney,
      person: sql<PersonSummary>`to_jsonb(person)`,
      other: sql<PersonSummary | null>`to_jsonb(other)`,
      invited: sql<PersonSummary | null>`to_jsonb(invited)`,
      startsAt: sessions.startsAt,
    })
    .from(withheldMoney)
    .innerJoin(sql`${personSummaries} person`, sql`person.id = ${withheldMoney.userId}`)
    .leftJoin(sql`${personSummaries} other`, sql`other.id = ${withheldMoney.otherId}`)
    .leftJoin(
      sql`${personSummaries} invited`,
      sql`${withheldMoney.kind} = 'voucher' and invited.id = ${withheldMoney.subjectId}`,
    )
    .leftJoin(sessions, and(eq(withheldMoney.kind, 'session'), eq(sessions.id, withheldMoney.subjectId)))
    .where(where)
    .$dynamic();
}

const flat = ({
  row,
  ...others
}: { readonly row: WithheldMoneyRow } & Omit<WithheldView, keyof WithheldMoneyRow>): WithheldView => ({
  ...row,
  ...others,
});

export async function findWithheldView(db: Database, id: string): Promise<WithheldView | null> {
  const [found] = await selectViews(db, eq(withheldMoney.id, id));
  return found ? flat(found) : null;
}

/** Returns waiting amounts, the oldest first, or decided ones, the newest first. */
export async function selectWithheld(db: Database, isOpen: boolean, most: number): Promise<WithheldView[]> {
  const views = await selectViews(
    db,
    isOpen ? eq(withheldMoney.state, 'waiting') : ne(withheldMoney.state, 'waiting'),
  )
    .orderBy(isOpen ? asc(withheldMoney.withheldAt) : desc(withheldMoney.decidedAt), withheldMoney.id)
    .limit(most);
  return views.map(flat);
}

/** Counts the amounts that wait for staff. */
export function countWithheld(db: Database): Promise<number> {
  return db.$count(withheldMoney, eq(withheldMoney.state, 'waiting'));
}

/** Returns a member's waiting amounts, the latest first. */
export async function selectWithheldOf(db: Database, userId: string, most: number): Promise<WithheldView[]> {
  const views = await selectViews(
    db,
    and(eq(withheldMoney.userId, userId), eq(withheldMoney.state, 'waiting')),
  )
    .orderBy(desc(withheldMoney.withheldAt), withheldMoney.id)
    .limit(most);
  return views.map(flat);
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
