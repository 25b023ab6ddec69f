import {
  adminDecidePayout,
  adminListPayouts,
  adminPayPayout,
  type Payout,
  type PayoutState,
} from '@acquaint/contracts';
import type { Audit } from '../../../audit.ts';
import { defineCall } from '../../../http/calls.ts';
import { paged } from '../../../http/paging.ts';
import { conflict, forbidden, notFound, type ProblemError } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import { t } from '../../../i18n/i18n.ts';
import { moneyText } from '../../../i18n/money-text.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { NotificationContent } from '../../notifications/notification-texts.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { PayoutRow } from '../payments.tables.ts';
import { findWithheldOf } from '../withheld-money/withheld-money.repository.ts';
import { isReturned, movePaidOut, returnPayout } from './payout-money.ts';
import {
  findPayoutView,
  lockPayout,
  selectPayouts,
  updatePayout,
  type PayoutView,
} from './payouts.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly audit: Audit;
}

/** The states from which staff can move a payout to each other state. */
const FROM: Readonly<Record<'approved' | 'refused' | 'returned', readonly PayoutState[]>> = {
  approved: ['requested'],
  refused: ['requested', 'approved'],
  returned: ['paid'],
};

const GONE = 'We couldn’t find this payout.';
const DECIDED = 'Someone has already decided this.';

/** Creates the service with which staff approve, pay and refuse payouts (R-PAY-19). The access rules have checked the role. */
export function createPayoutsService({ db, notifications, audit }: Dependencies) {
  /** Locks a payout that the caller may decide. @throws ProblemError 404, 409 for one's own, while it is withheld, and when it is refused. */
  const lock = async (tx: Transaction, { user }: RequestContext, id: string): Promise<PayoutRow> => {
    const row = await lockPayout(tx, id);
    if (!row) throw notFound(GONE);
    if (row.userId === user.id) throw conflict('This is your own money. Ask another staff member.');
    const withheld = await findWithheldOf(tx, 'payout', id);
    if (withheld?.state === 'waiting')
      throw conflict(
        'This payout is waiting for a decision about linked accounts. Decide under “Withheld money” first.',
      );
    // A process of an older release, without the table of payouts, may have returned it: the job `payments/sweep` then updates the row.
    if (await isReturned(tx, id)) throw conflict(DECIDED);
    return row;
  };

  const show = async (id: string): Promise<Payout> => {
    const view = await findPayoutView(db, id);
    if (!view) throw notFound(GONE);
    return present(view);
  };

  const tell = (
    tx: Transaction,
    { userId, amountCents }: PayoutRow,
    state: 'paid' | 'refused' | 'returned',
    reason: string,
    now: Temporal.Instant,
  ): Promise<void> =>
    notifications.notify(tx, {
      userId,
      kind: 'system',
      content: () => payoutTexts(state, amountCents, reason),
      path: '/dashboard/lunch-money',
      personId: null,
      now,
    });

  return {
    list: defineCall(adminListPayouts, async (_context, { query }) => {
      const { rows, count } = await selectPayouts(db, query.is_open === 'true', query);
      return paged(rows.map(present), count, query);
    }),

    decide: defineCall(adminDecidePayout, async (context, { params: { id }, body: { decision, reason } }) => {
      const { now, user } = context;
      // Like paying: it says that money has reached the platform's bank account.
      if (decision === 'returned' && user.role !== 'admin')
        throw forbidden('Only an admin can say that a payout came back.');
      await withTransaction(db, async (tx) => {
        const row = await lock(tx, context, id);
        if (!FROM[decision].includes(row.state)) throw refusalOf(decision, row.state);
        await updatePayout(tx, id, { state: decision, reason, decidedAt: now });
        if (decision !== 'approved') {
          await returnPayout(tx, row, decision === 'returned' ? 'bank' : 'request', now);
          await tell(tx, row, decision, reason, now);
        }
        await audit(tx, context, { action: `payout/${decision}`, subjectId: id, reason });
      });
      return show(id);
    }),

    pay: defineCall(adminPayPayout, async (context, { params: { id }, body: { bank_reference, reason } }) => {
      const { now } = context;
      await withTransaction(db, async (tx) => {
        const row = await lock(tx, context, id);
        if (row.state === 'paid' && row.bankReference === bank_reference) return;
        if (row.state === 'requested') throw conflict('This payout isn’t approved yet. Approve it first.');
        if (row.state !== 'approved') throw conflict(DECIDED);
        await updatePayout(tx, id, {
          ...{ state: 'paid', reason, decidedAt: now },
          bankReference: bank_reference,
        });
        await movePaidOut(tx, row, now);
        await tell(tx, row, 'paid', reason, now);
        await audit(tx, context, {
          action: 'payout/paid',
          subjectId: id,
          reason: `${bank_reference}: ${reason}`,
        });
      });
      return show(id);
    }),
  };
}

/** Returns the texts of the notification of a decided payout, in the current locale. */
export function payoutTexts(
  state: 'paid' | 'refused' | 'returned',
  amountCents: number,
  reason: string,
): NotificationContent {
  const amount = moneyText(amountCents);
  if (state === 'paid')
    return {
      title: t('We’ve paid out {amount}', { amount }),
      text: t('Your bank may take a day or two to show it.'),
    };
  return {
    title:
      state === 'refused'
        ? t('We haven’t paid out {amount}', { amount })
        : t('Your payout of {amount} came back', { amount }),
    text: t('The money is available to you again. {reason}', { reason }),
  };
}

function refusalOf(decision: 'approved' | 'refused' | 'returned', state: PayoutState): ProblemError {
  if (decision === 'refused' && state === 'paid')
    return conflict(
      'This payout has already been paid. If the bank sends it back, an admin can record that with “Sent back”.',
    );
  return decision === 'returned' && (state === 'requested' || state === 'approved')
    ? conflict('This payout isn’t paid yet.')
    : conflict(DECIDED);
}

function present(view: PayoutView): Payout {
  return {
    id: view.id,
    person: view.person,
    email: view.email,
    amount_cents: view.amountCents,
    currency: view.currency,
    state: view.state,
    is_withheld: view.isWithheld,
    requested_at: view.requestedAt.toString(),
    decided_at: view.decidedAt?.toString() ?? null,
    reason: view.reason,
    bank_reference: view.bankReference,
  };
}
