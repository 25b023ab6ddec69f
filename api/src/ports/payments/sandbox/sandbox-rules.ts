import type { PlanPeriod } from '@acquaint/contracts';
import type { SandboxSubscription } from './sandbox.tables.ts';

/** How long the sandbox tries a card again that was refused at a renewal. */
const PATIENCE_DAYS = 14;

/** The end of a period that begins at an instant. */
export function periodEnd(from: Temporal.Instant, plan: PlanPeriod): Temporal.Instant {
  const length = plan === 'yearly' ? { years: 1 } : { months: 1 };
  return from.toZonedDateTimeISO('UTC').add(length).toInstant();
}

/**
 * A subscription as time has made it by now: renewed, ended when it was cancelled, waiting for a card that is refused, and ended
 * when nobody has mended that for two weeks.
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

/** What can be done in the portal. */
export const PORTAL_ACTIONS = ['cancel', 'resume', 'monthly', 'yearly', 'card-fails', 'card-works'] as const;
export type PortalAction = (typeof PORTAL_ACTIONS)[number];

/** A subscription after something was done in the portal; one that has ended stays as it is. */
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
