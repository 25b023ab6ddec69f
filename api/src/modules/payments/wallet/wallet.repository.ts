import { and, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { CURRENCY, type PersonSummary, type Wallet, type WalletEntry } from '@acquaint/contracts';
import type { PageRequest } from '../../../http/paging.ts';
import type { Database } from '../../../ports/database/database.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '../payments.tables.ts';

type Kind = WalletEntry['kind'];

/** Returns a member's balances, and their total earned and spent. */
export async function selectWallet(
  db: Database,
  ownerId: string,
): Promise<Omit<Wallet, 'invitation_cents' | 'withheld'>> {
  const accounts = await db
    .select({ kind: ledgerAccounts.kind, cents: ledgerAccounts.balanceCents })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.ownerId, ownerId), eq(ledgerAccounts.currency, CURRENCY)));
  const balance = (kind: string): number => accounts.find((one) => one.kind === kind)?.cents ?? 0;
  const moved = (...kinds: Kind[]): SQL<number> =>
    sql<number>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${inArray(ledgerTransactions.kind, kinds)}), 0)::float8`;
  const [sums] = await db
    .select({ earned: moved('session_release'), spent: moved('session_payment', 'session_refund') })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerAccounts.ownerId, ownerId),
        eq(ledgerAccounts.currency, CURRENCY),
        inArray(ledgerAccounts.kind, ['available', 'vouchers', 'card']),
      ),
    );
  const [earned, spent] = [sums?.earned ?? 0, sums?.spent ?? 0];
  return {
    currency: CURRENCY,
    available_cents: balance('available'),
    pending_cents: balance('pending'),
    vouchers_cents: balance('vouchers'),
    payout_cents: balance('payout'),
    card_cents: balance('card'),
    earned_cents: earned,
    spent_cents: spent === 0 ? 0 : -spent,
  };
}

/** Returns a page of a member's wallet entries, newest first, and the total count. */
export async function selectEntries(
  db: Database,
  ownerId: string,
  { page, page_size }: PageRequest,
): Promise<{ entries: WalletEntry[]; count: number }> {
  const isTheirs = isOf(ownerId);
  const [total] = await db.select({ count: count() }).from(ledgerTransactions).where(isTheirs);
  const entries = await entriesOf(db, ownerId)
    .where(isTheirs)
    .orderBy(desc(ledgerTransactions.createdAt), desc(ledgerTransactions.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { entries: entries.map(present), count: total?.count ?? 0 };
}

/** Finds one entry of a member. Returns null when it belongs to somebody else. */
export async function findEntry(db: Database, ownerId: string, id: string): Promise<WalletEntry | null> {
  const [row] = await entriesOf(db, ownerId).where(and(isOf(ownerId), eq(ledgerTransactions.id, id)));
  return row ? present(row) : null;
}

function isOf(ownerId: string): SQL {
  return sql`exists (select from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transaction_id = ${ledgerTransactions.id} and a.owner_id = ${ownerId})`;
}

interface EntryRow {
  readonly id: string;
  readonly kind: Kind;
  readonly createdAt: Temporal.Instant;
  readonly person: PersonSummary | null;
  readonly lines: WalletEntry['lines'];
}

/** Returns a query of transactions with the lines of one member. */
function entriesOf(db: Database, ownerId: string) {
  return db
    .select({
      id: ledgerTransactions.id,
      // Those of members: a chargeback moves money of the platform alone.
      kind: sql<Kind>`${ledgerTransactions.kind}`,
      createdAt: ledgerTransactions.createdAt,
      person: sql<PersonSummary | null>`to_jsonb(person)`,
      lines: sql<WalletEntry['lines']>`(select jsonb_agg(jsonb_build_object('account', a.kind,
        'amount_cents', e.amount_cents) order by e.amount_cents, a.kind)
        from ledger_entries e join ledger_accounts a on a.id = e.account_id
        where e.transaction_id = ${ledgerTransactions.id} and a.owner_id = ${ownerId})`,
    })
    .from(ledgerTransactions)
    .leftJoin(sql`person_summaries person`, sql`person.id = ${otherThan(ownerId)}`)
    .$dynamic();
}

/** The other person of a transaction, as seen by this member: of a session's two people always the other one. */
function otherThan(ownerId: string): SQL {
  return sql`case when ${ledgerTransactions.personId} = ${ownerId} then (
    select a.owner_id from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transaction_id = ${ledgerTransactions.id} and a.owner_id <> ${ownerId} limit 1
  ) else ${ledgerTransactions.personId} end`;
}

function present({ id, kind, createdAt, person, lines }: EntryRow): WalletEntry {
  return { id, kind, person, at: createdAt.toString(), lines };
}
