import Stripe from 'stripe';
import { CURRENCY } from '@acquaint/contracts';
import type { StripeAccess } from '../../settings/payments.ts';
import { readStripeChargebacks, readStripeStatement } from './stripe-statement.ts';
import {
  PaymentRefusal,
  PaymentsUnavailable,
  type CheckoutState,
  type OpenedCheckout,
  type PaymentEvent,
  type PaymentProvider,
  type PaymentCheckoutInput,
  type PlanState,
  type PlanCheckoutInput,
  type RefundState,
} from './payments.ts';

/** Time-out in milliseconds while a member waits. */
const PATIENCE_MS = 10_000;
/** Follows `has_more` of a list; the library requires a limit. */
const ALL = { limit: 10_000 };
/** For reads that a page can do without: the last known state is shown instead. */
const LOOKING = { timeout: 4_000, maxNetworkRetries: 1 };

/** Creates the Stripe adapter on Stripe's own library, which makes retries idempotent and verifies the signature of events. */
export function createStripe(access: StripeAccess): PaymentProvider {
  const { secretKey, webhookSecret, prices, apiBase } = access;
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: PATIENCE_MS,
    telemetry: false,
    ...(apiBase === undefined ? {} : addressOf(apiBase)),
  });
  const planOf = (subscription: Stripe.Subscription): PlanState['plan'] => {
    const price = subscription.items.data[0]?.price;
    if (price?.id === prices.yearly) return 'yearly';
    return price?.id !== prices.monthly && price?.recurring?.interval === 'year' ? 'yearly' : 'monthly';
  };

  const open = async (
    { reference, customer, successUrl, cancelUrl }: PlanCheckoutInput | PaymentCheckoutInput,
    what: Stripe.Checkout.SessionCreateParams,
  ): Promise<OpenedCheckout> => {
    const page = await stripe.checkout.sessions.create(
      {
        ...what,
        customer,
        client_reference_id: reference,
        metadata: { reference },
        success_url: successUrl,
        cancel_url: cancelUrl,
        // Other methods may report days later whether they have paid.
        allowed_payment_method_types: ['card'],
      },
      { idempotencyKey: `checkout:${reference}` },
    );
    if (!page.url) throw new PaymentsUnavailable('Stripe has opened a page without an address');
    return { id: page.id, url: page.url };
  };

  const known = async (key: string, payment: string): Promise<Stripe.Refund | undefined> => {
    const made = await stripe.refunds.list({ payment_intent: payment, limit: 100 }).autoPagingToArray(ALL);
    return made.find(({ metadata }) => metadata?.['key'] === key);
  };

  return {
    name: 'stripe',
    createCustomer: async ({ id, email }) =>
      asked(async () => {
        const input = { email, metadata: { member: id } };
        return (await stripe.customers.create(input, { idempotencyKey: `customer:${id}:${email}` })).id;
      }),
    openPlan: (input) =>
      asked(() =>
        open(input, {
          mode: 'subscription',
          line_items: [{ price: prices[input.plan], quantity: 1 }],
          subscription_data: { metadata: { reference: input.reference } },
        }),
      ),
    openPayment: (input) =>
      asked(() =>
        open(input, {
          mode: 'payment',
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: CURRENCY.toLowerCase(),
                unit_amount: input.amountCents,
                product_data: { name: input.title },
              },
            },
          ],
          payment_intent_data: { metadata: { reference: input.reference } },
          expires_at: Math.floor(input.expiresAt.epochMilliseconds / 1000),
        }),
      ),
    readCheckout: (id) =>
      asked(async () => {
        try {
          return stateOf(await stripe.checkout.sessions.retrieve(id, WITH_CARD, LOOKING));
        } catch (error) {
          if (isRefused(error, 'resource_missing')) return null;
          throw error;
        }
      }),
    closeCheckout: (id) =>
      asked(async () => {
        try {
          await stripe.checkout.sessions.expire(id);
        } catch (error) {
          // The page has already expired or is paid.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }
      }),
    readPlan: (customer) =>
      asked(async () => {
        const bought = await stripe.subscriptions
          .list({ customer, status: 'all', limit: 100 }, LOOKING)
          .autoPagingToArray(ALL);
        const [best] = bought.filter(isStarted).sort(byWorth);
        if (!best) return null;
        const end = best.items.data[0]?.current_period_end ?? best.ended_at ?? best.created;
        const cancelsAt = best.cancel_at ?? (best.cancel_at_period_end ? end : null);
        return {
          subscription: best.id,
          plan: planOf(best),
          status: STATUS[best.status] ?? 'ended',
          periodEndsAt: instantOf(end),
          cancelsAt: cancelsAt === null ? null : instantOf(cancelsAt),
        };
      }),
    endPlan: (subscription) =>
      asked(async () => {
        try {
          await stripe.subscriptions.cancel(subscription);
        } catch (error) {
          // The plan had already ended.
          if (!isRefused(error, 'resource_missing')) throw error;
        }
      }),
    openPortal: (customer, returnUrl) =>
      asked(
        async () => (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url,
      ),
    refund: ({ key, payment, amountCents }) =>
      asked(async () => {
        // Stripe forgets idempotency keys after a day, so existing refunds are looked up by key first.
        try {
          const refund =
            (await known(key, payment)) ??
            (await stripe.refunds.create(
              { payment_intent: payment, amount: amountCents, metadata: { key } },
              { idempotencyKey: `refund:${key}` },
            ));
          return refundState(refund.status);
        } catch (error) {
          // The bank has already taken the payment back.
          if (isRefused(error, 'charge_disputed')) return 'failed';
          throw error;
        }
      }),
    readChargebacks: (payment) => asked(() => readStripeChargebacks(stripe, payment)),
    readStatement: (from, until) => asked(() => readStripeStatement(stripe, from, until)),
    readEvent: async (body, headers) => {
      try {
        return eventOf(
          await stripe.webhooks.constructEventAsync(body, headers['stripe-signature'] ?? '', webhookSecret),
        );
      } catch (error) {
        throw new PaymentRefusal(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

function addressOf(apiBase: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiBase);
  const isSafe = protocol === 'https:';
  return { host: hostname, port: port || (isSafe ? '443' : '80'), protocol: isSafe ? 'https' : 'http' };
}

/** Converts temporary failures, which the library has already retried, to PaymentsUnavailable. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
    const isUnreachable = error instanceof StripeConnectionError;
    const mayPass = error instanceof StripeAPIError || isUnreachable || error instanceof StripeRateLimitError;
    throw mayPass ? new PaymentsUnavailable(error.message, { cause: error, isUnreachable }) : error;
  }
}

function isRefused(error: unknown, code: 'resource_missing' | 'charge_disputed'): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
}

/** Reads the charge with the checkout page: it names the card. */
const WITH_CARD = { expand: ['payment_intent.latest_charge'] };

function cardOf({ payment_intent: intent }: Stripe.Checkout.Session): string | null {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  if (typeof charge !== 'object') return null;
  return charge?.payment_method_details?.card?.fingerprint ?? null;
}

function stateOf(page: Stripe.Checkout.Session): CheckoutState {
  const isPaid = page.status === 'complete' && page.payment_status !== 'unpaid';
  const state = isPaid ? 'paid' : page.status === 'expired' ? 'expired' : 'open';
  const payment = idOf(page.payment_intent);
  return {
    id: page.id,
    reference: page.client_reference_id ?? '',
    customer: idOf(page.customer) ?? null,
    state,
    payment:
      isPaid && payment ? { id: payment, amountCents: page.amount_total ?? 0, card: cardOf(page) } : null,
  };
}

/** A subscription whose first payment was never completed is not a plan. */
function isStarted({ status }: Stripe.Subscription): boolean {
  return status !== 'incomplete' && status !== 'incomplete_expired';
}

const STATUS: Readonly<Record<string, PlanState['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
};

function byWorth(one: Stripe.Subscription, other: Stripe.Subscription): number {
  const rank = ({ status }: Stripe.Subscription): number =>
    ['active', 'past_due'].indexOf(STATUS[status] ?? 'ended');
  const worth = (each: Stripe.Subscription): number => (rank(each) === -1 ? 2 : rank(each));
  return worth(one) - worth(other) || other.created - one.created;
}

function refundState(status: string | null): RefundState {
  if (status === 'failed' || status === 'canceled') return 'failed';
  return status === 'succeeded' ? 'done' : 'pending';
}

/** Returns the object whose state must be read again; empty for unknown events. */
function eventOf({ type, data }: Stripe.Event): PaymentEvent {
  const about = data.object as {
    readonly id?: string;
    readonly customer?: string | { readonly id: string } | null;
    readonly payment_intent?: string | { readonly id: string } | null;
  };
  if (type.startsWith('checkout.session.')) return about.id === undefined ? {} : { checkout: about.id };
  if (type.startsWith('customer.subscription.') || type.startsWith('invoice.')) {
    const customer = idOf(about.customer);
    return customer ? { customer } : {};
  }
  if (['refund.', 'charge.refund', 'charge.dispute.'].some((start) => type.startsWith(start))) {
    const payment = idOf(about.payment_intent);
    return payment ? { payment } : {};
  }
  return {};
}

function idOf(value: string | { readonly id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

function instantOf(seconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
}
