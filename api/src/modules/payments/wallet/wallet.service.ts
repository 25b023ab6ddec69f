import {
  CURRENCY,
  type WithheldAmount,
  type ParsedInput,
  type requestPayout,
  type Wallet,
  type WalletEntry,
} from '@acquaint/contracts';
import { paged, type Paged, type PageRequest } from '../../../http/paging.ts';
import { conflict } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { AccountLinks } from '../withheld-money/account-links.ts';
import {
  findWithheldOf,
  insertWithheld,
  selectWithheldOf,
} from '../withheld-money/withheld-money.repository.ts';
import { insertPayout } from '../payouts/payouts.repository.ts';
import { isPosted, post } from './ledger.ts';
import { withholdingOf } from '../withheld-money/withholding.ts';
import type { WithheldMoneyRow } from '../payments.tables.ts';
import { selectPending } from '../session-money/session-payments.repository.ts';
import { findEntry, selectEntries, selectWallet } from './wallet.repository.ts';
import { moneyText } from '../../../i18n/money-text.ts';
import { t } from '../../../i18n/i18n.ts';

/** What other modules may do with lunch money. */
export interface Vouchers {
  /**
   * Gives an inviter lunch money for somebody they invited who met a partner, once per invited person, in the caller's
   * transaction. It waits for staff when some of the three seem to be one person (R-PAY-16).
   * @returns `known` when it was given or withheld before.
   */
  readonly give: (
    tx: Transaction,
    of: { readonly inviterId: string; readonly invitedId: string; readonly partnerId: string },
    now: Temporal.Instant,
  ) => Promise<'given' | 'withheld' | 'known'>;
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
  /** Gives the lunch money that staff released. */
  readonly giveWithheld: (
    tx: Transaction,
    withheld: WithheldMoneyRow,
    now: Temporal.Instant,
  ) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  /** Lunch money for one invited member who completes a session, in cents. */
  readonly voucherCents: number;
  readonly links: Pick<AccountLinks, 'isVoucherLinked' | 'isMarked'>;
}

/** Most withheld amounts that a wallet shows. */
const WITHHELD_MOST = 50;

export function createWalletService({ db, voucherCents, links }: Dependencies): WalletService {
  const postVoucher = async (
    tx: Transaction,
    { inviterId, invitedId, cents }: { inviterId: string; invitedId: string; cents: number },
    now: Temporal.Instant,
  ): Promise<boolean> => {
    const posted = await post(
      tx,
      {
        kind: 'voucher',
        key: voucherKey(invitedId),
        personId: invitedId,
        lines: [
          { ownerId: null, kind: 'voucher_fund', cents: -cents },
          { ownerId: inviterId, kind: 'vouchers', cents },
        ],
      },
      now,
    );
    return posted.outcome === 'posted';
  };
  return {
    get: async ({ user }) => ({
      ...(await selectWallet(db, user.id)),
      invitation_cents: voucherCents,
      withheld: await readWithheld(db, user.id),
    }),

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
        if (posted.outcome === 'posted') {
          const row = { id: posted.id, userId: user.id, amountCents: amount_cents, currency: CURRENCY };
          await insertPayout(tx, { ...row, requestedAt: now });
        }
        // Money of an account that seems to be another one's too is not paid out without staff (R-PAY-16).
        if (posted.outcome === 'posted' && (await links.isMarked(tx, user.id))) {
          await insertWithheld(tx, {
            kind: 'payout',
            cause: 'linked',
            subjectId: posted.id,
            userId: user.id,
            otherId: null,
            amountCents: amount_cents,
            withheldAt: now,
          });
        }
        const entry = await findEntry(tx, user.id, posted.id);
        if (!entry) throw new Error('A payout was not found again');
        if (!entry.lines.some(({ amount_cents: cents }) => cents === amount_cents)) {
          throw conflict(
            'You’ve already asked for this payout with a different amount. Reload the page and try again.',
          );
        }
        return entry;
      }),

    give: async (tx, of, now) => {
      const { inviterId, invitedId, partnerId } = of;
      if (voucherCents === 0 || (await isPosted(tx, voucherKey(invitedId)))) return 'known';
      if (await findWithheldOf(tx, 'voucher', invitedId)) return 'known';
      if (!(await links.isVoucherLinked(tx, of))) {
        const isNew = await postVoucher(tx, { inviterId, invitedId, cents: voucherCents }, now);
        return isNew ? 'given' : 'known';
      }
      const isNew = await insertWithheld(tx, {
        kind: 'voucher',
        cause: 'linked',
        subjectId: invitedId,
        userId: inviterId,
        otherId: partnerId,
        amountCents: voucherCents,
        withheldAt: now,
      });
      return isNew ? 'withheld' : 'known';
    },

    giveWithheld: async (tx, { userId, subjectId, amountCents }, now) => {
      await postVoucher(tx, { inviterId: userId, invitedId: subjectId, cents: amountCents }, now);
    },
  };
}

const voucherKey = (invitedId: string): string => `voucher:${invitedId}`;

/** Returns what a member is owed or has asked for and does not have yet, and why, the latest first. */
async function readWithheld(db: Database, userId: string): Promise<WithheldAmount[]> {
  const pending = await selectPending(db, userId, WITHHELD_MOST);
  const waiting = await selectWithheldOf(db, userId, WITHHELD_MOST);
  const sessions = pending.flatMap(({ payment, session, person }) => {
    const withheld = waiting.find(
      ({ kind, subjectId }) => kind === 'session' && subjectId === payment.sessionId,
    );
    const hold = withholdingOf(payment, session, withheld ?? null);
    const amount_cents = payment.cardCents + payment.vouchersCents;
    return hold
      ? [
          {
            ...hold,
            id: payment.sessionId,
            kind: 'session' as const,
            session_id: payment.sessionId,
            person,
            amount_cents,
          },
        ]
      : [];
  });
  const others = waiting
    .filter(({ kind }) => kind !== 'session')
    .map(({ id, kind, invited, amountCents }) => ({
      id,
      kind,
      reason: 'review' as const,
      until: null,
      session_id: null,
      person: invited,
      amount_cents: amountCents,
    }));
  return [...others, ...sessions].slice(0, WITHHELD_MOST);
}

function tooLittle(availableCents: number): string {
  return availableCents === 0
    ? t('There’s nothing to pay out yet. Your money becomes available when a paid session is completed.')
    : t('Only {amount} is available. Choose a smaller amount.', { amount: moneyText(availableCents) });
}
