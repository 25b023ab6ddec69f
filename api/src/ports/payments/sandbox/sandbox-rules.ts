import type { PlanPeriod } from '@acquaint/contracts';
import type { SandboxSubscription } from './sandbox.tables.ts';

/** How many days the sandbox retries a card that was declined at a renewal. */
const PATIENCE_DAYS = 14;

/** Returns the end of a period that starts at an instant. */
export function periodEnd(from: Temporal.Instant, plan: PlanPeriod): Temporal.Instant {
  const length = plan === 'yearly' ? { years: 1 } : { months: 1 };
  return from.toZonedDateTimeISO('UTC').add(length).toInstant();
}

/**
 * Returns the state of a subscription at `now`: renewed; ended if it was cancelled; past due while the card is declined, and
 * ended after two weeks of that.
 */
export function advance(subscription: SandboxSubscription, now: Temporal.Instant): SandboxSubscription {
  let current = subscription;
  while (current.status !== 'ended' && Temporal.Instant.compare(current.periodEndsAt, now) <= 0) {
    if (current.isCancelled) return { ...current, status: 'ended' };
    if (current.cardFails) {
      const patience = current.periodEndsAt.add({ hours: 24 * PATIENCE_DAYS });
      return { ...current, status: Temporal.Instant.compare(patience, now) <= 0 ? 'ended' : 'past_due' };
    }
    const periodEndsAt = periodEnd(current.periodEndsAt, current.plan);
    current = { ...current, status: 'active', periodEndsAt };
  }
  return current;
}

/** Actions of the portal. */
export const PORTAL_ACTIONS = ['cancel', 'resume', 'monthly', 'yearly', 'card-fails', 'card-works'] as const;
export type PortalAction = (typeof PORTAL_ACTIONS)[number];

/** Applies an action of the portal to a subscription; one that has ended stays unchanged. */
export function act(
  subscription: SandboxSubscription,
  action: PortalAction,
  now: Temporal.Instant,
): SandboxSubscription {
  if (subscription.status === 'ended') return subscription;
  switch (action) {
    case 'cancel':
      return { ...subscription, isCancelled: true };
    case 'resume':
      return { ...subscription, isCancelled: false };
    case 'card-fails':
      return { ...subscription, cardFails: true };
    case 'card-works':
      return advance({ ...subscription, cardFails: false }, now);
    case 'monthly':
    case 'yearly':
      return action === subscription.plan
        ? subscription
        : { ...subscription, plan: action, periodEndsAt: periodEnd(now, action) };
  }
}
