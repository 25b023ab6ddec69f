import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { CheckoutState, OpenedCheckout, PaymentProvider } from '../../ports/payments/payments.ts';
import {
  findCheckout,
  findCheckoutCalled,
  insertCheckout,
  lockCheckout,
  lockOpen,
  selectForgotten,
  selectOpenForSession,
  selectOpenPlans,
  updateCheckout,
} from './checkouts.repository.ts';
import type { CheckoutRow } from './payments.tables.ts';

/** What somebody is to be sent to the provider for. */
type Purpose = Pick<CheckoutRow, 'userId' | 'plan' | 'sessionId' | 'cardCents' | 'vouchersCents'>;

/** Opens the page at the provider: asked again for the same row, it says the same. */
type OpenPage = (row: Pick<CheckoutRow, 'id' | 'createdAt'>) => Promise<OpenedCheckout>;

/** What was paid on a page for a session; null for a plan. */
export type Paid = CheckoutState['payment'];

/**
 * Pages of the provider that people are sent to. At most one is open for a plan or a session; what was paid on any of them is
 * seen, whoever comes first: the event, the person who returns, or the look at what nobody told of.
 */
export interface Checkouts {
  /**
   * @returns the address of the page, the open one of the same purpose again; null when an earlier one turns out to be paid, or
   * nobody is to pay any more.
   * @throws PaymentsAway
   */
  readonly open: (purpose: Purpose, openPage: OpenPage) => Promise<string | null>;
  /** Settles what is open for a member's plan. @throws PaymentsAway */
  readonly settlePlans: (userId: string) => Promise<void>;
  /** Settles what is open for a session; `closes`: nobody is to pay for it any more. @throws PaymentsAway */
  readonly settleSession: (sessionId: string, closes: boolean) => Promise<void>;
  /** The provider has told of a page. @throws PaymentsAway */
  readonly follow: (checkout: string) => Promise<void>;
  /** Settles what has been open since an instant. */
  readonly sweep: (before: Temporal.Instant) => Promise<void>;
}

interface Dependencies extends Pick<Platform, 'db' | 'clock' | 'app'> {
  readonly provider: PaymentProvider;
  /** Gives what was paid for, and says so in the row: more than once, and for a row that was settled meanwhile. */
  readonly give: (row: CheckoutRow, paid: Paid) => Promise<void>;
}

export function createCheckouts({ db, clock, app, provider, give }: Dependencies): Checkouts {
  const end = (id: string): Promise<void> =>
    withTransaction(db, async (tx) => {
      const row = await lockCheckout(tx, id);
      if (row?.state === 'open') await updateCheckout(tx, id, { state: 'over', url: null });
    });

  /** @returns what the provider says of it now, after it was acted upon. */
  const settle = async (row: CheckoutRow): Promise<CheckoutState['state']> => {
    if (row.state === 'paid' || row.state === 'returned') return 'paid';
    if (row.provider !== provider.name) return 'expired';
    const page = row.checkout === null ? null : await provider.readCheckout(row.checkout);
    if (page?.state === 'paid') await give(row, page.payment);
    else if (page?.state !== 'open') await end(row.id);
    return page?.state ?? 'expired';
  };

  /** Whoever is just about to pay is either too late, or has paid. */
  const close = async (row: CheckoutRow): Promise<CheckoutState['state']> => {
    if (row.checkout !== null && row.provider === provider.name) await provider.closeCheckout(row.checkout);
    const state = await settle(row);
    if (state === 'open') await end(row.id);
    return state;
  };

  /** The open one that fits, or a new one; and those that do not. */
  const choose = (purpose: Purpose): Promise<{ row: CheckoutRow; others: CheckoutRow[] }> =>
    withTransaction(db, async (tx) => {
      const opened = await lockOpen(tx, purpose);
      const fitting = opened.find((one) => fits(one, purpose, provider.name));
      const others = opened.filter((one) => one !== fitting);
      if (fitting) return { row: fitting, others };
      const row: CheckoutRow = {
        ...purpose,
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
    // Killed before it was kept, the same page is opened again: it has our name.
    const { id: checkout, url } = await openPage(row);
    const isWanted = await withTransaction(db, async (tx) => {
      const { state } = (await lockCheckout(tx, row.id)) ?? row;
      await updateCheckout(tx, row.id, { checkout, url: state === 'open' ? url : null });
      return state === 'open';
    });
    // The time was given up while the page was being opened.
    if (!isWanted) await provider.closeCheckout(checkout);
    return isWanted ? url : null;
  };

  return {
    open,

    settlePlans: async (userId) => {
      for (const row of await selectOpenPlans(db, userId)) if (row.checkout !== null) await settle(row);
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
      // It was paid before its name was kept.
      const page = await provider.readCheckout(checkout);
      const named = page && (await findCheckout(db, page.reference));
      if (named?.checkout === null) await settle({ ...named, checkout });
    },

    sweep: async (before) => {
      for (const id of await selectForgotten(db, before)) {
        const row = await findCheckout(db, id);
        try {
          if (row) await settle(row);
        } catch (error) {
          app.log.error({ err: error, checkout: id }, 'what became of a checkout is not known yet');
        }
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
