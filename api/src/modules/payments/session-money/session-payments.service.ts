import {
  CURRENCY,
  type ParsedInput,
  type paySession,
  type Session,
  type SessionPayment,
  asAddress,
  type Address,
} from '@acquaint/contracts';
import { conflict, type ProblemError } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Platform } from '../../../platform.ts';
import type { Transaction } from '../../../ports/database/database.ts';
import { isExclusionViolation } from '../../../ports/database/errors.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { PaymentsUnavailable, type PaymentProvider } from '../../../ports/payments/payments.ts';
import { t } from '../../../i18n/i18n.ts';
import type { AccountSignals } from '../../identity/login/account-signals.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { PaidBookings } from '../../sessions/booking/paid-booking.ts';
import type { SessionRow } from '../../sessions/sessions.queries.ts';
import type { CardRefunds } from '../checkouts/card-refunds.ts';
import { lockCheckout, updateCheckout } from '../checkouts/checkouts.repository.ts';
import type { Checkouts, Paid } from '../checkouts/checkouts.service.ts';
import { post } from '../wallet/ledger.ts';
import { findWithheldOf } from '../withheld-money/withheld-money.repository.ts';
import { disputableUntil, withholdingOf, type WithholdingSettings } from '../withheld-money/withholding.ts';
import { moneyText } from '../../../i18n/money-text.ts';
import type { CheckoutRow } from '../payments.tables.ts';
import type { Plans } from '../plans/plans.service.ts';
import type { SessionMoneyService } from './session-money.ts';
import { findSessionPayment, selectCardRefunds, selectVouchers } from './session-payments.repository.ts';

/** The smallest amount charged to a card, in cents. Lunch money leaves at least this much for the card, or pays everything. */
const LEAST_CARD_CENTS = 50;

/**
 * Hours until a checkout page expires at the provider. Pages are closed when the hold ends; this covers those that could not be
 * closed.
 */
const PAGE_HOURS = 2;

/** Paying for a held session. */
export interface SessionPayments {
  /** Returns the payment of a session. @throws ProblemError 404 for a session without a price or of others, 403 for its host. */
  readonly get: (context: RequestContext, id: string) => Promise<SessionPayment>;
  /**
   * Starts the payment, or books at once if lunch money covers it.
   * @throws ProblemError as `get`, 409 with the contract's BookingConflict.
   */
  readonly pay: (
    context: RequestContext,
    id: string,
    input: ParsedInput<typeof paySession>['body'],
  ) => Promise<{ url: string | null; session: Session }>;
  /** Books the session with what was paid on a checkout page, or refunds the payment. */
  readonly give: (row: CheckoutRow, paid: NonNullable<Paid>) => Promise<void>;
}

interface Dependencies extends Pick<Platform, 'db' | 'clock' | 'publicUrl'> {
  readonly provider: PaymentProvider | null;
  readonly bookings: PaidBookings;
  readonly money: SessionMoneyService;
  readonly plans: Pick<Plans, 'customerOf'>;
  readonly refunds: CardRefunds;
  readonly settings: WithholdingSettings;
  readonly signals: Pick<AccountSignals, 'record'>;
  readonly notifications: Pick<Notifications, 'notify'>;
  /** A function, because checkouts and session payments depend on each other. */
  readonly checkouts: () => Checkouts | null;
}

export function createSessionPayments(deps: Dependencies): SessionPayments {
  const {
    db,
    clock,
    publicUrl,
    provider,
    bookings,
    money,
    plans,
    refunds,
    notifications,
    checkouts,
    settings,
    signals,
  } = deps;

  /** Splits a price between lunch money, used first, and the card. */
  const partsOf = (price: number, vouchers: number): Pick<CheckoutRow, 'cardCents' | 'vouchersCents'> => {
    const used = Math.min(price, vouchers);
    const rest = price - used;
    const cardCents = rest === 0 ? 0 : Math.max(rest, Math.min(price, LEAST_CARD_CENTS));
    return { cardCents, vouchersCents: price - cardCents };
  };

  const give: SessionPayments['give'] = async (row, { id: payment, amountCents, card }) => {
    const attempt = (mayBook: boolean): Promise<void> =>
      withTransaction(db, async (tx) => {
        const now = clock.now();
        if (row.sessionId !== null) await bookings.lock(tx, row.sessionId);
        const locked = await lockCheckout(tx, row.id);
        if (!locked || locked.state === 'paid' || locked.state === 'returned') return;
        if (card !== null) await signals.record(tx, row.userId, { paymentMethod: card }, now);
        await takeFromCard(tx, row, amountCents, now);
        const { sessionId, provider: by, cardCents, vouchersCents } = row;
        const paying = { cardCents, vouchersCents, provider: by, payment };
        const isBooked =
          mayBook &&
          sessionId !== null &&
          amountCents === cardCents &&
          (await bookings.book(tx, sessionId, now, (session) => money.pay(tx, session, paying, now)));
        await updateCheckout(tx, row.id, { state: isBooked ? 'paid' : 'returned', url: null });
        if (!isBooked) await sendBack(tx, row, payment, amountCents, now);
      });
    try {
      await attempt(true);
    } catch (error) {
      if (!isExclusionViolation(error, 'session_seats_no_overlap')) throw error;
      // The rules saw the slot as free, but the database's exclusion constraint refused it.
      await attempt(false);
    }
  };

  const sendBack = async (
    tx: Transaction,
    { id, userId, sessionId, provider: by }: CheckoutRow,
    payment: string,
    amountCents: number,
    now: Temporal.Instant,
  ): Promise<void> => {
    const input = { key: `checkout:${id}`, userId, sessionId, provider: by, payment, amountCents };
    await refunds.refund(tx, input, now);
    await notifications.notify(tx, {
      userId,
      kind: 'system',
      content: () => ({
        title: t('{amount} is going back to your card', { amount: moneyText(amountCents) }),
        text: t('Your payment came too late: the time was no longer available. Please choose another time.'),
      }),
      path: sessionId === null ? '/dashboard/lunch-money' : paymentPath(sessionId),
      personId: null,
      now,
    });
  };

  /** Reads the checkout's state from the provider. If it does not answer, the last known state counts. */
  const revalidate = async (id: string): Promise<void> => {
    try {
      await checkouts()?.settleSession(id, false);
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
    }
  };

  const get: SessionPayments['get'] = async (context, id) => {
    await bookings.requireBooker(context, id);
    await revalidate(id);
    const session = await bookings.show(db, context, id);
    const paid = await findSessionPayment(db, id);
    const row = await bookings.find(db, id);
    const withheld = await findWithheldOf(db, 'session', id);
    const back = await selectCardRefunds(db, id);
    const isDue = !paid && session.state === 'held';
    const returned = back.filter(({ key }) => key.startsWith('checkout:'));
    const vouchers = isDue ? await selectVouchers(db, context.user.id) : 0;
    return {
      session,
      amount_cents: session.price_cents,
      currency: CURRENCY,
      state: paid?.state ?? (isDue ? 'due' : 'over'),
      usable_vouchers_cents: isDue ? partsOf(session.price_cents, vouchers).vouchersCents : 0,
      pay_until: isDue ? session.expires_at : null,
      card_cents: paid?.cardCents ?? null,
      vouchers_cents: paid?.vouchersCents ?? null,
      paid_at: paid?.paidAt.toString() ?? null,
      refunded_at: paid?.state === 'refunded' ? (paid.closedAt?.toString() ?? null) : null,
      returned_cents:
        returned.length > 0 ? returned.reduce((sum, { amountCents }) => sum + amountCents, 0) : null,
      hold: paid && row ? withholdingOf(paid, row, withheld) : null,
      can_dispute: Boolean(paid && row && disputableUntil(paid, row, withheld, context.now, settings)),
      is_refund_under_way: back.some(({ state }) => state === 'due'),
      is_sandbox: provider?.name === 'sandbox',
    };
  };

  return {
    give,
    get,

    pay: async (context, id, { use_vouchers, note }) => {
      const { user, now } = context;
      await bookings.requireBooker(context, id);
      const opened = checkouts();
      if (!provider || !opened)
        throw unavailable('Payments aren’t available right now. Please try again later.');
      const begun = await withTransaction(db, async (tx) => {
        const session = await bookings.begin(tx, context, id, note);
        if (session.state !== 'held') return { session, parts: null };
        const vouchers = use_vouchers ? await selectVouchers(tx, user.id) : 0;
        const parts = partsOf(session.priceCents, vouchers);
        if (parts.cardCents > 0) return { session, parts };
        const paying = { ...parts, provider: null, payment: null };
        const isBooked = await bookings.book(tx, id, now, (held) => money.pay(tx, held, paying, now));
        if (!isBooked)
          throw unavailable('Your lunch money has been used in the meantime. Reload the page and try again.');
        return { session, parts: null };
      });
      const url = begun.parts && (await openPage(opened, provider, context, begun.session, begun.parts));
      // The session was paid in another tab, or by lunch money while a checkout was open: close the checkouts.
      if (url === null) await opened.settleSession(id, true).catch(() => undefined);
      return { url, session: await bookings.show(db, context, id) };
    },
  };

  async function openPage(
    opened: Checkouts,
    by: PaymentProvider,
    { user }: RequestContext,
    session: SessionRow,
    parts: Pick<CheckoutRow, 'cardCents' | 'vouchersCents'>,
  ): Promise<string | null> {
    const { id: sessionId, durationMinutes } = session;
    try {
      const customer = await plans.customerOf(user.id, by);
      const back = publicUrl() + paymentPath(sessionId);
      return await opened.open(
        { userId: user.id, plan: null, sessionId, ...parts },
        ({ id: reference, createdAt }) =>
          by.openPayment({
            reference,
            customer,
            amountCents: parts.cardCents,
            title: t('{minutes}-minute session', { minutes: durationMinutes }),
            successUrl: `${back}&checkout=done`,
            cancelUrl: `${back}&checkout=cancelled`,
            expiresAt: createdAt.add({ hours: PAGE_HOURS }),
          }),
      );
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      throw unavailable(
        'Payments aren’t working right now. We’re still holding your time, so try again in a minute.',
      );
    }
  }
}

/** Credits a card payment to the member's card account, from which sessions are paid. */
async function takeFromCard(
  tx: Transaction,
  { id, userId }: CheckoutRow,
  cents: number,
  now: Temporal.Instant,
): Promise<void> {
  const { outcome } = await post(
    tx,
    {
      kind: 'card_payment',
      key: `card_payment:${id}`,
      personId: null,
      lines: [
        { ownerId: null, kind: 'provider', cents: -cents },
        { ownerId: userId, kind: 'card', cents },
      ],
    },
    now,
  );
  if (outcome !== 'posted') throw new Error(`The payment on ${id} is ${outcome} in the ledger`);
}

const paymentPath = (sessionId: string): Address =>
  asAddress(`/dashboard/interview-payment/?session=${sessionId}`);

function unavailable(detail: string): ProblemError {
  return conflict(detail, { code: 'payment-unavailable', alternatives: [] });
}
