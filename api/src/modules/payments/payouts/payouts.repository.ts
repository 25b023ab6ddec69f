import { asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PersonSummary } from '@acquaint/contracts';
import type { PageRequest } from '../../../http/paging.ts';
import type { Database } from '../../../ports/database/database.ts';
import { personSummaries, users } from '../../identity/identity.queries.ts';
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  payouts,
  withheldMoney,
  type PayoutRow,
} from '../payments.tables.ts';

export async function insertPayout(
  tx: Database,
  row: Pick<PayoutRow, 'id' | 'userId' | 'amountCents' | 'currency' | 'requestedAt'>,
): Promise<void> {
  await tx.insert(payouts).values({ ...row, state: 'requested', reason: '', bankReference: '' });
}

/**
 * Adds the payouts that have only their ledger transaction, and refuses the open ones whose money the ledger has given back. While
 * a new version starts, processes of the version before migration 0091 do not know the table.
 */
export async function catchUpWithLedger(tx: Database): Promise<void> {
  await addFromLedger(tx);
  await tx.execute(sql`update ${payouts} p set state = 'refused', decided_at = t.created_at, reason = coalesce(
      (select h.reason from ${withheldMoney} h
        where h.kind = 'payout' and h.subject_id = p.id and h.state = 'refused'), '')
    from ${ledgerTransactions} t
    where p.state in ('requested', 'approved') and t.key = 'payout_return:' || p.id`);
}

/** Adds the payouts that have only their ledger transaction. @param id only this one. */
async function addFromLedger(tx: Database, id?: string): Promise<void> {
  const which = id === undefined ? sql`` : sql`and t.id = ${id}`;
  await tx.execute(sql`insert into ${payouts} (id, user_id, amount_cents, currency, state, requested_at)
    select t.id, a.owner_id, e.amount_cents, a.currency, 'requested', t.created_at
    from ${ledgerTransactions} t
    join ${ledgerEntries} e on e.transaction_id = t.id
    join ${ledgerAccounts} a on a.id = e.account_id and a.kind = 'payout'
    where t.kind = 'payout' ${which} and not exists (select 1 from ${payouts} p where p.id = t.id)
    on conflict (id) do nothing`);
}

/**
 * Reads a payout and locks it until the transaction ends. One that a process of the version before migration 0091 took is added
 * first.
 */
export async function lockPayout(tx: Database, id: string): Promise<PayoutRow | null> {
  const read = () => tx.select().from(payouts).where(eq(payouts.id, id)).for('update');
  const [row] = await read();
  if (row) return row;
  await addFromLedger(tx, id);
  const [added] = await read();
  return added ?? null;
}

export async function updatePayout(
  tx: Database,
  id: string,
  changes: Partial<Pick<PayoutRow, 'state' | 'reason' | 'decidedAt' | 'bankReference'>>,
): Promise<void> {
  await tx.update(payouts).set(changes).where(eq(payouts.id, id));
}

/** A payout with its member, as staff see it. */
export interface PayoutView extends PayoutRow {
  readonly person: PersonSummary;
  readonly email: string;
  /** Whether it waits for a decision about linked accounts. */
  readonly isWithheld: boolean;
}

function selectViews(db: Database, where: SQL | undefined) {
  return db
    .select({
      row: payouts,
      person: sql<PersonSummary>`to_jsonb(person)`,
      email: users.email,
      isWithheld: sql<boolean>`exists (select 1 from ${withheldMoney} h where h.kind = 'payout'
        and h.subject_id = ${payouts.id} and h.state = 'waiting')`,
    })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .innerJoin(sql`${personSummaries} person`, sql`person.id = ${payouts.userId}`)
    .where(where)
    .$dynamic();
}

export async function findPayoutView(db: Database, id: string): Promise<PayoutView | null> {
  const [found] = await selectViews(db, eq(payouts.id, id));
  return found ? { ...found.row, ...found } : null;
}

/** Condition: the payout waits for staff. */
const isWaiting = inArray(payouts.state, ['requested', 'approved']);

/** Counts the payouts that wait for staff. */
export function countOpenPayouts(db: Database): Promise<number> {
  return db.$count(payouts, isWaiting);
}

/** Returns a page of the payouts that wait, the oldest first, or of the decided ones, the newest first, and how many there are. */
export async function selectPayouts(
  db: Database,
  isOpen: boolean,
  { page, page_size }: PageRequest,
): Promise<{ rows: PayoutView[]; count: number }> {
  const where = isOpen ? isWaiting : inArray(payouts.state, ['paid', 'refused', 'returned']);
  const [total] = await db.select({ count: count() }).from(payouts).where(where);
  const found = await selectViews(db, where)
    .orderBy(isOpen ? asc(payouts.requestedAt) : desc(payouts.decidedAt), payouts.id)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows: found.map((one) => ({ ...one.row, ...one })), count: total?.count ?? 0 };
}
