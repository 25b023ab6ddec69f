import { z } from 'zod';
import { CURRENCY, PRODUCT_NAME, type PremiumInfo } from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import type { Platform } from '../../../platform.ts';
import type { Transaction } from '../../../ports/database/database.ts';
import { afterCommit, withTransaction } from '../../../ports/database/transaction.ts';
import type { PaymentProvider, PlanState } from '../../../ports/payments/payments.ts';
import { t } from '../../../i18n/i18n.ts';
import { setPro } from '../../identity/identity.queries.ts';
import type { NotificationContent } from '../../notifications/notification-texts.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { lockCheckout, updateCheckout } from '../checkouts/checkouts.repository.ts';
import type { CheckoutRow, ProPlanRow } from '../payments.tables.ts';
import {
  beginReading,
  endReading,
  findMemberOf,
  findAccountStatus,
  keepCustomer,
  selectEndedPeriods,
  selectOrphans,
  upsertPlan,
  type PlanStatus,
} from './plans.repository.ts';

/** Pro status of members. Always derived from the provider's current state, never from the content or the order of events. */
export interface Plans {
  /** Finds the plan status of a member. @throws Error when there is no such member. */
  readonly planStatusOf: (userId: string) => Promise<PlanStatus>;
  readonly present: (standing: PlanStatus) => PremiumInfo;
  /** Returns the member's customer ID at the provider; creates the customer there if necessary. */
  readonly customerOf: (userId: string, provider: PaymentProvider) => Promise<string>;
  /** Reads a member's plan from the provider and updates their status. Does nothing for members who are not customers. */
  readonly refresh: (userId: string) => Promise<void>;
  /** Like `refresh`, for the member with this customer ID. */
  readonly refreshCustomer: (customer: string) => Promise<void>;
  /** Gives the plan that was bought on this checkout page; ends it if the account was erased. @throws PaymentsUnavailable */
  readonly give: (checkout: CheckoutRow, customer: string | null) => Promise<void>;
  /**
   * Ends the plans of an account that is being erased, so that it is not charged again, and closes its checkout pages. A job does
   * this after the commit, until the provider has confirmed it.
   */
  readonly leave: (tx: Transaction, userId: string) => Promise<void>;
  /** Sets what closes the open checkout pages of an erased account. */
  readonly onLeft: (close: (userId: string) => Promise<void>) => void;
  /** Reads again the plans whose paid period has ended. */
  readonly sweep: (now: Temporal.Instant) => Promise<void>;
}

interface Dependencies extends Pick<Platform, 'db' | 'clock' | 'events' | 'jobs'> {
  readonly provider: PaymentProvider | null;
  readonly business: Business;
  readonly notifications: Pick<Notifications, 'notify'>;
}

const REREAD_HOURS = 20;
/** Minutes after an erasure when a request that was opening a page has ended, so that the page is closed, too. */
const LATE_PAGES_MINUTES = 15;

export function createPlans(deps: Dependencies): Plans {
  const { db, clock, events, jobs, provider, business, notifications } = deps;
  const endPlan = jobs.define(
    'payments/end-plan',
    z.object({ provider: z.string(), subscription: z.string() }),
    async ({ provider: name, subscription }) => {
      if (provider?.name === name) await provider.endPlan(subscription);
    },
    { retries: 20 },
  );

  let closePages: (userId: string) => Promise<void> = () => Promise.resolve();
  /**
   * Ends every plan of a customer at the provider.
   * @throws Error if a plan still counts as lasting after it was ended: the job tries again later instead of going on for ever.
   */
  const endAll = async (from: PaymentProvider, customer: string): Promise<void> => {
    const ended = new Set<string>();
    for (;;) {
      const plan = await from.readPlan(customer);
      if (!plan || plan.status === 'ended') return;
      if (ended.has(plan.subscription))
        throw new Error(`The plan ${plan.subscription} was ended, but still lasts`);
      await from.endPlan(plan.subscription);
      ended.add(plan.subscription);
    }
  };
  const endPlans = jobs.define(
    'payments/end-plans',
    z.object({ user_id: z.string(), provider: z.string(), customer: z.string() }),
    async ({ user_id: userId, provider: name, customer }) => {
      if (provider?.name !== name) return;
      // Closes the checkout pages first, so that no plan can begin after the plans were ended.
      await closePages(userId);
      await endAll(provider, customer);
    },
    { retries: 20 },
  );

  const planStatusOf = async (userId: string): Promise<PlanStatus> => {
    const standing = await findAccountStatus(db, userId, provider?.name ?? null);
    if (!standing) throw new Error('A member has no account');
    return standing;
  };

  const tellOf = async (
    tx: Transaction,
    userId: string,
    before: PlanStatus,
    after: { readonly isPro: boolean; readonly plan: PlanState | null },
    now: Temporal.Instant,
  ): Promise<void> => {
    const isNewlyDue = after.plan?.status === 'past_due' && before.plan?.status !== 'past_due';
    const content =
      after.isPro !== before.isPro
        ? after.isPro
          ? contentOfBeginning
          : contentOfEnd
        : isNewlyDue
          ? contentOfUnpaid
          : null;
    if (content) {
      const about = { path: '/dashboard/account', personId: null, now } as const;
      await notifications.notify(tx, { userId, kind: 'system', content, ...about });
    }
    afterCommit(tx, () => events.publish([userId], 'plan/changed', { user_id: userId }));
  };

  const refresh = async (userId: string): Promise<void> => {
    if (!provider) return;
    const { name } = provider;
    const reading = await withTransaction(db, (tx) => beginReading(tx, userId, name));
    if (!reading) return;
    const plan = await provider.readPlan(reading.customer);
    await withTransaction(db, async (tx) => {
      if (!(await endReading(tx, userId, name, reading.number))) return;
      const before = await findAccountStatus(tx, userId, name);
      if (!before || before.isErased) return;
      const now = clock.now();
      const next =
        plan ?? (before.plan?.provider === name ? { ...before.plan, status: 'ended' as const } : null);
      if (next) await upsertPlan(tx, rowOf(userId, name, next, now));
      const isPro = before.isGift || (next !== null && next.status !== 'ended');
      const hasChanged = await setPro(tx, userId, isPro);
      if (hasChanged || differs(before.plan, next))
        await tellOf(tx, userId, before, { isPro, plan: next }, now);
    });
  };

  /** Ends a plan of a provider that is no longer configured. It lasts until the end of the paid period. */
  const lapse = (userId: string): Promise<void> =>
    withTransaction(db, async (tx) => {
      const before = await findAccountStatus(tx, userId, provider?.name ?? null);
      if (!before?.plan) return;
      const now = clock.now();
      const plan = { ...before.plan, status: 'ended' as const };
      await upsertPlan(tx, { ...plan, readAt: now });
      await setPro(tx, userId, before.isGift);
      await tellOf(tx, userId, before, { isPro: before.isGift, plan }, now);
    });

  return {
    planStatusOf,
    refresh,

    present: ({ isPro, isGift, customer, plan }) => {
      const lasting = plan !== null && plan.status !== 'ended' ? plan : null;
      const cancelsAt = lasting?.cancelsAt ?? null;
      return {
        is_pro: isPro,
        plan: lasting?.plan ?? null,
        renews_at: lasting && cancelsAt === null ? lasting.periodEndsAt.toString() : null,
        cancels_at: cancelsAt?.toString() ?? null,
        is_gift: isGift,
        needs_payment: lasting?.status === 'past_due',
        has_portal: customer !== null && provider !== null && plan !== null,
        is_offered: provider !== null,
        limits: {
          session_minutes: business.sessionMinutes,
          long_session_minutes: business.longSessionMinutes,
          pro_added_minutes: business.proAddedMinutes,
          top_members_percent: business.topMembersPercent,
        },
        is_sandbox: provider?.name === 'sandbox',
        prices: {
          monthly_cents: business.proMonthlyCents,
          yearly_cents: business.proYearlyCents,
          currency: CURRENCY,
        },
      };
    },

    customerOf: async (userId, { name, createCustomer }) => {
      const { customer, email } = await planStatusOf(userId);
      if (customer !== null) return customer;
      const made = await createCustomer({ id: userId, email });
      return withTransaction(db, (tx) => keepCustomer(tx, userId, name, made));
    },

    refreshCustomer: async (customer) => {
      const userId = provider && (await findMemberOf(db, provider.name, customer));
      if (userId) await refresh(userId);
    },

    give: async (checkout, customer) => {
      const { id, userId, provider: name } = checkout;
      // Reads the plans before the checkout is marked as paid: after a crash in between, the open checkout makes the job read them again.
      await refresh(userId);
      await withTransaction(db, async (tx) => {
        const locked = await lockCheckout(tx, id);
        if (locked?.state !== 'open' && locked?.state !== 'over') return;
        await updateCheckout(tx, id, { state: 'paid', url: null });
        // An account that is erased later ends its plans itself.
        const isErased = (await findAccountStatus(tx, userId, name))?.isErased ?? true;
        if (isErased && customer !== null) {
          await endPlans.enqueue({ user_id: userId, provider: name, customer }, { tx });
        }
      });
    },

    leave: async (tx, userId) => {
      const status = await findAccountStatus(tx, userId, provider?.name ?? null);
      const plan = status?.plan ?? null;
      if (provider && status && status.customer !== null) {
        const account = { user_id: userId, provider: provider.name, customer: status.customer };
        await endPlans.enqueue(account, { tx });
        const startAfter = clock.now().add({ minutes: LATE_PAGES_MINUTES });
        await endPlans.enqueue(account, { tx, startAfter });
      }
      if (!plan || plan.status === 'ended') return;
      await endPlan.enqueue({ provider: plan.provider, subscription: plan.subscription }, { tx });
    },

    onLeft: (close) => {
      closePages = close;
    },

    sweep: async (now) => {
      for (const userId of await selectOrphans(db, provider?.name ?? null, now)) await lapse(userId);
      if (!provider) return;
      const readBefore = now.subtract({ hours: REREAD_HOURS });
      for (const userId of await selectEndedPeriods(db, provider.name, now, readBefore)) {
        await refresh(userId);
      }
    },
  };
}

const contentOfBeginning = (): NotificationContent => ({
  title: t('You’re now on {product} Pro', { product: PRODUCT_NAME }),
  text: t('Thank you. You’ll find your plan on your account page.'),
});

const contentOfEnd = (): NotificationContent => ({
  title: t('{product} Pro has ended', { product: PRODUCT_NAME }),
  text: t('You can restart it on your account page.'),
});

const contentOfUnpaid = (): NotificationContent => ({
  title: t('We couldn’t renew your plan'),
  text: t('Your card was declined. Check your plan on your account page before it ends.'),
});

function rowOf(
  userId: string,
  provider: ProPlanRow['provider'],
  { subscription, plan, status, periodEndsAt, cancelsAt }: PlanState,
  readAt: Temporal.Instant,
): ProPlanRow {
  return { userId, provider, subscription, plan, status, periodEndsAt, cancelsAt, readAt };
}

function differs(before: ProPlanRow | null, after: PlanState | null): boolean {
  if (!before || !after) return before !== after;
  const isAt = (one: Temporal.Instant | null, other: Temporal.Instant | null): boolean =>
    one?.toString() === other?.toString();
  return (
    before.plan !== after.plan ||
    before.status !== after.status ||
    !isAt(before.periodEndsAt, after.periodEndsAt) ||
    !isAt(before.cancelsAt, after.cancelsAt)
  );
}
