import type { ParsedInput, requestPayout, Wallet, WalletEntry } from '@acquaint/contracts';
import { paged, type Paged, type PageRequest } from '../../http/paging.ts';
import { conflict } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { post } from './ledger.ts';
import { findEntry, selectEntries, selectWallet } from './wallet.repository.ts';
import { moneyText } from '../../i18n/money-text.ts';
import { t } from '../../i18n/i18n.ts';

/** What other modules may do with lunch money. */
export interface Vouchers {
  /**
   * Gives an inviter lunch money for somebody they invited, once per invited person, in the caller's transaction.
   * @returns false when it was given before.
   */
  readonly give: (
    tx: Transaction,
    inviterId: string,
    invitedId: string,
    now: Temporal.Instant,
  ) => Promise<boolean>;
}

/** A member's wallet. Each member reads and moves only their own money (R-PAY-9). */
export interface WalletService extends Vouchers {
  readonly get: (context: RequestContext) => Promise<Wallet>;
  readonly listEntries: (context: RequestContext, page: PageRequest) => Promise<Paged<WalletEntry>>;
  /** Requests a payout. @throws ProblemError 409 when less is available, or the key was used for another amount. */
  readonly requestPayout: (
    context: RequestContext,
    wish: ParsedInput<typeof requestPayout>['body'],
  ) => Promise<WalletEntry>;
}

interface Dependencies {
  readonly db: Database;
  /** Lunch money for one invited member who completes a session, in cents. */
  readonly voucherCents: number;
}

export function createWalletService({ db, voucherCents }: Dependencies): WalletService {
  return {
    get: ({ user }) => selectWallet(db, user.id),

    listEntries: async ({ user }, page) => {
      const { entries, count } = await selectEntries(db, user.id, page);
      return paged(entries, count, page);
    },

    requestPayout: ({ user, now }, { key, amount_cents }) =>
      withTransaction(db, async (tx) => {
        const posted = await post(
          tx,
          {
            kind: 'payout',
            key: `payout:${user.id}:${key}`,
            personId: null,
            lines: [
              { ownerId: user.id, kind: 'available', cents: -amount_cents },
              { ownerId: user.id, kind: 'payout', cents: amount_cents },
            ],
          },
          now,
        );
        if (posted.outcome === 'short') throw conflict(tooLittle(posted.balanceCents));
        const entry = await findEntry(tx, user.id, posted.id);
        if (!entry) throw new Error('A payout was not found again');
        if (!entry.lines.some(({ amount_cents: cents }) => cents === amount_cents)) {
          throw conflict(
            'You’ve already asked for this payout with a different amount. Reload the page and try again.',
          );
        }
        return entry;
      }),

    give: async (tx, inviterId, invitedId, now) => {
      if (voucherCents === 0) return false;
      const posted = await post(
        tx,
        {
          kind: 'voucher',
          key: `voucher:${invitedId}`,
          personId: invitedId,
          lines: [
            { ownerId: null, kind: 'voucher_fund', cents: -voucherCents },
            { ownerId: inviterId, kind: 'vouchers', cents: voucherCents },
          ],
        },
        now,
      );
      return posted.outcome === 'posted';
    },
  };
}

function tooLittle(availableCents: number): string {
  return availableCents === 0
    ? t('There’s nothing to pay out yet. Your money becomes available when a paid session is completed.')
    : t('Only {amount} is available. Choose a smaller amount.', { amount: moneyText(availableCents) });
}
