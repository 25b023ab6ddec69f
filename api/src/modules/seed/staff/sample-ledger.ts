import { CURRENCY } from '@acquaint/contracts';
import type { ledgerAccounts, ledgerEntries, ledgerTransactions } from '../../payments/payments.tables.ts';
import { seededId } from '../random.ts';

type Transaction = typeof ledgerTransactions.$inferInsert;
type Account = typeof ledgerAccounts.$inferInsert;

/** One line of a transaction. The platform's own accounts have no owner. */
export type LedgerLine = readonly [ownerId: string | null, kind: Account['kind'], cents: number];

/** The rows of the ledger of the sample data, to which each part posts its transactions in the order of their time. */
export interface SampleLedger {
  readonly accounts: readonly Account[];
  readonly transactions: readonly Transaction[];
  readonly entries: readonly (typeof ledgerEntries.$inferInsert)[];
  /** Adds a transaction. @returns its ID. @throws RangeError when its lines do not sum to zero, or a member's account has too little. */
  readonly post: (
    kind: Transaction['kind'],
    key: string,
    personId: string | null,
    lines: readonly LedgerLine[],
    createdAt: Temporal.Instant,
  ) => string;
  /** Returns what is in an account now, in cents. */
  readonly balanceOf: (ownerId: string | null, kind: Account['kind']) => number;
}

/** Creates an empty ledger that keeps the rules of the real one. @param seed the number of the sample data. */
export function createSampleLedger(seed: number): SampleLedger {
  const accounts = new Map<string, Account>();
  const balances = new Map<string, number>();
  const transactions: Transaction[] = [];
  const entries: SampleLedger['entries'][number][] = [];
  const accountOf = (ownerId: string | null, kind: Account['kind']): string =>
    seededId(seed, `money/account/${ownerId ?? 'platform'}/${kind}`);
  return {
    get accounts() {
      return [...accounts.values()];
    },
    transactions,
    entries,
    post: (kind, key, personId, lines, createdAt) => {
      const id = seededId(seed, `money/transaction/${key}`);
      transactions.push({ id, kind, key, personId, createdAt });
      if (lines.reduce((sum, [, , cents]) => sum + cents, 0) !== 0)
        throw new RangeError(`The lines of ${key} do not sum to zero`);
      for (const [ownerId, account, amountCents] of lines) {
        const accountId = accountOf(ownerId, account);
        accounts.set(accountId, { id: accountId, ownerId, kind: account, currency: CURRENCY });
        const balance = (balances.get(accountId) ?? 0) + amountCents;
        if (ownerId !== null && balance < 0) throw new RangeError(`${key} takes more than there is`);
        balances.set(accountId, balance);
        entries.push({ transactionId: id, accountId, amountCents });
      }
      return id;
    },
    balanceOf: (ownerId, kind) => balances.get(accountOf(ownerId, kind)) ?? 0,
  };
}
