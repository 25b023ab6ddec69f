import { PRODUCT_SLUG, type PlanPeriod, type PremiumInfo } from '@acquaint/contracts';
import { conflict, type ProblemError } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Platform } from '../../../platform.ts';
import { PaymentsUnavailable, type PaymentProvider } from '../../../ports/payments/payments.ts';
import type { Checkouts } from '../checkouts/checkouts.service.ts';
import type { Plans } from './plans.service.ts';

/** A member's own plan. Each member sees and buys only for themselves. */
export interface PremiumService {
  /** Returns the plan, after settling open checkouts, so that a member who returns from the provider sees what they paid for. */
  readonly get: (context: RequestContext) => Promise<PremiumInfo>;
  /** Opens a checkout for a plan. @returns the address of the provider's page. @throws ProblemError 409 */
  readonly buy: (context: RequestContext, plan: PlanPeriod) => Promise<string>;
  /** Opens the provider's customer portal. @returns the address of the provider's page. @throws ProblemError 409 */
  readonly openPortal: (context: RequestContext) => Promise<string>;
}

interface Dependencies extends Pick<Platform, 'publicUrl'> {
  readonly provider: PaymentProvider | null;
  readonly plans: Plans;
  readonly checkouts: Checkouts | null;
}

const ACCOUNT = '/dashboard/account';

export function createPremiumService({
  publicUrl,
  provider,
  plans,
  checkouts,
}: Dependencies): PremiumService {
  const requireProvider = (): { by: PaymentProvider; opened: Checkouts } => {
    if (!provider || !checkouts) throw refused('not-offered', 'The Pro plan isn’t available here yet.');
    return { by: provider, opened: checkouts };
  };

  return {
    get: async ({ user }) => {
      try {
        await checkouts?.settlePlans(user.id, false);
      } catch (error) {
        // While the provider is unreachable, the state read last counts.
        if (!(error instanceof PaymentsUnavailable)) throw error;
      }
      return plans.present(await plans.planStatusOf(user.id));
    },

    buy: ({ user }, plan) => {
      const { by, opened } = requireProvider();
      return answered(async () => {
        // A plan that was paid but not reported yet counts, too.
        await opened.settlePlans(user.id, false);
        await plans.refresh(user.id);
        const { isPro } = await plans.planStatusOf(user.id);
        if (isPro) throw refused('already-pro', ALREADY);
        const customer = await plans.customerOf(user.id, by);
        const purpose = { userId: user.id, plan, sessionId: null, cardCents: 0, vouchersCents: 0 };
        const url = await opened.open(purpose, ({ id: reference }) =>
          by.openPlan({
            reference,
            customer,
            plan,
            successUrl: `${publicUrl()}${ACCOUNT}?popup=${PRODUCT_SLUG}-pro`,
            cancelUrl: publicUrl() + ACCOUNT,
          }),
        );
        if (url === null) throw refused('already-pro', ALREADY);
        return url;
      });
    },

    openPortal: ({ user }) => {
      const { by } = requireProvider();
      return answered(async () => {
        const { customer, plan } = await plans.planStatusOf(user.id);
        if (customer === null || plan === null) {
          throw refused(
            'no-plan',
            'You don’t have a plan to manage. You can choose one on your account page.',
          );
        }
        return by.openPortal(customer, publicUrl() + ACCOUNT);
      });
    },
  };
}

const ALREADY = 'You’re already on Pro. You can manage your plan on your account page.';

async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    throw refused('not-answering', 'The payment provider isn’t responding right now. Try again in a minute.');
  }
}

function refused(
  code: 'not-offered' | 'not-answering' | 'already-pro' | 'no-plan',
  detail: string,
): ProblemError {
  return conflict(detail, { code });
}
