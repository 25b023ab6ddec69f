import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { CURRENCY } from '@acquaint/contracts';
import type { Transaction } from '../../ports/database/database.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions, type AccountKind } from './payments.tables.ts';

/** An account by what it is: a member's, or with no owner the platform's. */
export interface AccountName {
  readonly ownerId: string | null;
  readonly kind: AccountKind;
}

/** What is to be written: lines of whole cents that sum to zero, one an account. */
export interface Posting {
  readonly kind: (typeof ledgerTransactions.$inferSelect)['kind'];
  /** What happened, as a name that cannot happen twice. */
  readonly key: string;
  readonly personId: string | null;
  readonly lines: readonly (AccountName & { readonly cents: number })[];
}

/** What became of a posting. */
export type Posted =
  | { readonly outcome: 'posted'; readonly id: string }
  /** The same key was written before, maybe with other lines. */
  | { readonly outcome: 'known'; readonly id: string }
  /** A member's account has less than is to be taken from it; nothing was written. */
  | { readonly outcome: 'short'; readonly balanceCents: number };

/**
 * Moves money. The accounts stay locked until the transaction ends, so that two who take from one account come one after the
 * other. That lines sum to zero and no member owes anything is held by the database as well, whoever writes.
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

type AccountRow = typeof ledgerAccounts.$inferSelect;

/** Opens what is missing, and locks all in one order, so that two transactions cannot wait for each other. */
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
  const found = accounts.find((account) => account.ownerId === ownerId && account.kind === kind);
  if (!found) throw new Error(`The account ${kind} was not opened`);
  return found;
}
