import { createHmac } from 'node:crypto';
import { API_BASE, PAYMENT_EVENT_TYPE, takePaymentEvent, type PlanPeriod } from '@acquaint/contracts';
import type { StripeAccess } from '../../settings/payments.ts';
import { oldestOf } from '../../http/security/key-ring.ts';
import type { Platform } from '../../platform.ts';
import type { PaymentProvider } from './payments.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import { registerSandboxPages } from './sandbox/sandbox-routes.ts';

type Needs = Pick<Platform, 'app' | 'config' | 'db' | 'clock' | 'jobs' | 'publicUrl'>;

/** Opens the payment provider selected by the settings: Stripe or the sandbox. Returns null when payments are off. */
export function openPayments({ app, config, db, clock, jobs, publicUrl }: Needs): PaymentProvider | null {
  const { stripe, isSandboxOn } = config.payments;
  if (stripe) return openStripe(stripe);
  if (!isSandboxOn) return null;
  const planCents: Record<PlanPeriod, number> = {
    monthly: config.business.proMonthlyCents,
    yearly: config.business.proYearlyCents,
  };
  const { provider, desk } = createSandbox({
    db,
    clock,
    jobs,
    publicUrl,
    planCents,
    // Known only to this server, and stable across restarts.
    secret: createHmac('sha256', oldestOf(config.sessionSecrets)).update('payment sandbox').digest('hex'),
    // Delivers the event by an in-process HTTP request, with the same request and response as over the network.
    deliver: async (body, signature) => {
      const answer = await app.inject({
        method: 'POST',
        url: API_BASE + takePaymentEvent.path,
        headers: { 'content-type': PAYMENT_EVENT_TYPE, 'sandbox-signature': signature },
        payload: body,
      });
      return answer.statusCode;
    },
  });
  registerSandboxPages(app, desk, planCents);
  return provider;
}

/** Loads the Stripe library at first use, because it would slow down every start. */
function openStripe(access: StripeAccess): PaymentProvider {
  let made: Promise<PaymentProvider> | null = null;
  const stripe = (): Promise<PaymentProvider> =>
    (made ??= import('./stripe.ts').then(({ createStripe }) => createStripe(access)));
  return {
    name: 'stripe',
    createCustomer: async (member) => (await stripe()).createCustomer(member),
    openPlan: async (input) => (await stripe()).openPlan(input),
    openPayment: async (input) => (await stripe()).openPayment(input),
    readCheckout: async (id) => (await stripe()).readCheckout(id),
    closeCheckout: async (id) => (await stripe()).closeCheckout(id),
    readPlan: async (customer) => (await stripe()).readPlan(customer),
    endPlan: async (subscription) => (await stripe()).endPlan(subscription),
    openPortal: async (...args) => (await stripe()).openPortal(...args),
    refund: async (input) => (await stripe()).refund(input),
    readChargebacks: async (payment) => (await stripe()).readChargebacks(payment),
    readStatement: async (...args) => (await stripe()).readStatement(...args),
    readEvent: async (...args) => (await stripe()).readEvent(...args),
  };
}
