import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { CURRENCY } from '@acquaint/contracts';
import type { Transaction } from '../../../ports/database/database.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions, type AccountKind } from '../payments.tables.ts';

/** Names a ledger account by owner and kind. The platform's own accounts have no owner. */
export interface AccountName {
  readonly ownerId: string | null;
  readonly kind: AccountKind;
}

/** A ledger transaction to write: lines in whole cents that sum to zero, one per account. */
export interface Posting {
  readonly kind: (typeof ledgerTransactions.$inferSelect)['kind'];
  /** Idempotency key: names what happened, so that it is written once. */
  readonly key: string;
  readonly personId: string | null;
  readonly lines: readonly (AccountName & { readonly cents: number })[];
}

/** The outcome of a posting. */
export type Posted =
  | { readonly outcome: 'posted'; readonly id: string }
  /** A transaction with this key exists already, maybe with other lines. */
  | { readonly outcome: 'known'; readonly id: string }
  /** A member's account has less than the posting takes from it. Nothing was written. */
  | { readonly outcome: 'short'; readonly balanceCents: number };

/**
 * Writes a transaction and moves money between accounts. The accounts stay locked until the database transaction ends, so
 * concurrent withdrawals from one account run one after the other. The database itself also enforces that lines sum to zero and
 * that no member's balance is negative.
 */
export async function post(tx: Transaction, posting: Posting, now: Temporal.Instant): Promise<Posted> {
  const accounts = await lockAccounts(tx, posting.lines);
  const [known] = await tx
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.key, posting.key));
  if (known) return { outcome: 'known', id: known.id };

  const lines = posting.lines.map((line) => ({ ...line, account: accountOf(accounts, line) }));
  for (const { ownerId, cents, account } of lines) {
    if (ownerId !== null && account.balanceCents + cents < 0) {
      return { outcome: 'short', balanceCents: account.balanceCents };
    }
  }
  const { kind, key, personId } = posting;
  const id = randomUUID();
  await tx.insert(ledgerTransactions).values({ id, kind, key, personId, createdAt: now });
  await tx
    .insert(ledgerEntries)
    .values(
      lines.map(({ account, cents }) => ({ transactionId: id, accountId: account.id, amountCents: cents })),
    );
  return { outcome: 'posted', id };
}

/** Returns whether a transaction with this key exists. */
export async function isPosted(tx: Transaction, key: string): Promise<boolean> {
  const [known] = await tx
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.key, key));
  return known !== undefined;
}

type AccountRow = typeof ledgerAccounts.$inferSelect;

/** Creates missing accounts and locks all accounts in one fixed order, which prevents deadlocks. */
async function lockAccounts(tx: Transaction, names: readonly AccountName[]): Promise<AccountRow[]> {
  const isNamed = or(
    ...names.map(({ ownerId, kind }) =>
      and(
        ownerId === null ? isNull(ledgerAccounts.ownerId) : eq(ledgerAccounts.ownerId, ownerId),
        eq(ledgerAccounts.kind, kind),
      ),
    ),
  );
  await tx
    .insert(ledgerAccounts)
    .values(names.map(({ ownerId, kind }) => ({ id: randomUUID(), ownerId, kind, currency: CURRENCY })))
    .onConflictDoNothing();
  return tx
    .select()
    .from(ledgerAccounts)
    .where(and(isNamed, eq(ledgerAccounts.currency, CURRENCY)))
    .orderBy(asc(ledgerAccounts.id))
    .for('update');
}

function accountOf(accounts: readonly AccountRow[], { ownerId, kind }: AccountName): AccountRow {
  const opened = accounts.find((account) => account.ownerId === ownerId && account.kind === kind);
  if (!opened) throw new Error(`The account ${kind} was not opened`);
  return opened;
}
