import { randomUUID } from 'node:crypto';
import type { Platform } from '../../../platform.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import {
  PaymentsUnavailable,
  type CheckoutState,
  type OpenedCheckout,
  type PaymentProvider,
} from '../../../ports/payments/payments.ts';
import {
  findCheckout,
  findCheckoutCalled,
  findNextOpen,
  insertCheckout,
  lockCheckout,
  lockOpen,
  selectOpenForSession,
  selectOpenPlans,
  updateCheckout,
} from './checkouts.repository.ts';
import type { CheckoutRow } from '../payments.tables.ts';

/** What a checkout is for: a plan or a session, and the amounts. */
type Purpose = Pick<CheckoutRow, 'userId' | 'plan' | 'sessionId' | 'cardCents' | 'vouchersCents'>;

/** Opens the checkout page at the provider. Idempotent: a second call for the same row returns the same page. */
type OpenPage = (row: Pick<CheckoutRow, 'id' | 'createdAt'>) => Promise<OpenedCheckout>;

/** The payment made on a checkout for a session; null for a plan. */
export type Paid = CheckoutState['payment'];

/**
 * Checkout pages of the provider. At most one is open per plan or session. A payment is noticed by whichever comes first: the
 * provider's event, the payer's return, or the periodic sweep.
 */
export interface Checkouts {
  /**
   * Opens a checkout page, or finds the open one for the same purpose.
   * @returns the address of the page; null when an earlier checkout turns out to be paid, or the payment is no longer needed.
   * @throws PaymentsUnavailable
   */
  readonly open: (purpose: Purpose, openPage: OpenPage) => Promise<string | null>;
  /**
   * Settles the open checkouts for a member's plan. `closes` also closes their pages, because the account was erased.
   * @throws PaymentsUnavailable
   */
  readonly settlePlans: (userId: string, closes: boolean) => Promise<void>;
  /**
   * Settles the open checkouts for a session. `closes` also closes their pages, because the session is no longer to be paid.
   * @throws PaymentsUnavailable
   */
  readonly settleSession: (sessionId: string, closes: boolean) => Promise<void>;
  /** Settles a checkout after the provider has sent an event about it. @throws PaymentsUnavailable */
  readonly follow: (checkout: string) => Promise<void>;
  /**
   * Settles all checkouts that have been open since before `before`. Stops when the provider cannot be reached; the next round
   * goes on there.
   */
  readonly sweep: (before: Temporal.Instant) => Promise<void>;
}

interface Dependencies extends Pick<Platform, 'db' | 'clock' | 'app'> {
  readonly provider: PaymentProvider;
  /**
   * Books or activates what was paid for and updates the row. May be called more than once, and for a row that was settled in the
   * meantime.
   */
  readonly give: (row: CheckoutRow, page: Pick<CheckoutState, 'payment' | 'customer'>) => Promise<void>;
}

export function createCheckouts({ db, clock, app, provider, give }: Dependencies): Checkouts {
  const end = (id: string): Promise<void> =>
    withTransaction(db, async (tx) => {
      const row = await lockCheckout(tx, id);
      if (row?.state === 'open') await updateCheckout(tx, id, { state: 'over', url: null });
    });

  /** Reads the page's state from the provider and acts on it. @returns that state. */
  const settle = async (row: CheckoutRow): Promise<CheckoutState['state']> => {
    if (row.state === 'paid' || row.state === 'returned') return 'paid';
    if (row.provider !== provider.name) return 'expired';
    const page = row.checkout === null ? null : await provider.readCheckout(row.checkout);
    if (page?.state === 'paid') await give(row, page);
    else if (page?.state !== 'open') await end(row.id);
    return page?.state ?? 'expired';
  };

  /** Closes the page, then settles it: somebody who was about to pay either can no longer pay, or has paid. */
  const close = async (row: CheckoutRow): Promise<CheckoutState['state']> => {
    if (row.checkout !== null && row.provider === provider.name) await provider.closeCheckout(row.checkout);
    const state = await settle(row);
    if (state === 'open') await end(row.id);
    return state;
  };

  /** Picks the open checkout that fits the purpose, or inserts a new one. `others` are the open ones that do not fit. */
  const choose = (purpose: Purpose): Promise<{ row: CheckoutRow; others: CheckoutRow[] }> =>
    withTransaction(db, async (tx) => {
      const opened = await lockOpen(tx, purpose);
      const fitting = opened.find((one) => fits(one, purpose, provider.name));
      const others = opened.filter((one) => one !== fitting);
      if (fitting) return { row: fitting, others };
      const row: CheckoutRow = {
        ...purpose,
        lookedAt: null,
        id: randomUUID(),
        provider: provider.name,
        checkout: null,
        state: 'open',
        url: null,
        createdAt: clock.now(),
      };
      await insertCheckout(tx, row);
      return { row, others };
    });

  const open: Checkouts['open'] = async (purpose, openPage) => {
    const { row, others } = await choose(purpose);
    for (const other of others) if ((await close(other)) === 'paid') return null;
    if (row.url !== null) {
      const state = await settle(row);
      if (state === 'open') return row.url;
      return state === 'paid' ? null : open(purpose, openPage);
    }
    // If the server was killed before it stored the page, this opens the same page again, because our ID is its reference.
    const { id: checkout, url } = await openPage(row);
    const isWanted = await withTransaction(db, async (tx) => {
      const { state } = (await lockCheckout(tx, row.id)) ?? row;
      await updateCheckout(tx, row.id, { checkout, url: state === 'open' ? url : null });
      return state === 'open';
    });
    // The hold was released while the page was being opened.
    if (!isWanted) await provider.closeCheckout(checkout);
    return isWanted ? url : null;
  };

  return {
    open,

    settlePlans: async (userId, closes) => {
      for (const row of await selectOpenPlans(db, userId)) {
        if (closes) await close(row);
        else if (row.checkout !== null) await settle(row);
      }
    },

    settleSession: async (sessionId, closes) => {
      for (const row of await selectOpenForSession(db, sessionId)) {
        if (closes) await close(row);
        else if (row.checkout !== null) await settle(row);
      }
    },

    follow: async (checkout) => {
      const row = await findCheckoutCalled(db, provider.name, checkout);
      if (row) {
        await settle(row);
        return;
      }
      // The page was paid before its provider ID was stored.
      const page = await provider.readCheckout(checkout);
      const named = page && (await findCheckout(db, page.reference));
      if (named?.checkout === null) await settle({ ...named, checkout });
    },

    sweep: async (before) => {
      const roundAt = clock.now();
      // One at a time, each read when its turn comes. Those that stay open are passed over, so that they hold up no later one.
      let row = await findNextOpen(db, before, roundAt);
      while (row) {
        let isAway = false;
        try {
          await settle(row);
        } catch (error) {
          app.log.error({ err: error, checkout: row.id }, 'the state of a checkout is not known yet');
          isAway = error instanceof PaymentsUnavailable && error.isUnreachable;
        }
        await updateCheckout(db, row.id, { lookedAt: roundAt });
        // Each of the others would wait for the same connection. The next round begins with them, in case only this one times out.
        if (isAway) return;
        row = await findNextOpen(db, before, roundAt);
      }
    },
  };
}

function fits(row: CheckoutRow, purpose: Purpose, provider: CheckoutRow['provider']): boolean {
  return (
    row.provider === provider &&
    row.plan === purpose.plan &&
    row.cardCents === purpose.cardCents &&
    row.vouchersCents === purpose.vouchersCents
  );
}
