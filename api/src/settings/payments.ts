import { z } from 'zod';

const word = z.string().min(1).optional();
const price = z
  .string()
  .regex(/^price_\w+$/, 'a price of Stripe is price_…')
  .optional();

/** Settings of the payment provider for the pro plan and for paid sessions. */
export const paymentSettings = {
  paymentSandbox: z
    .enum(['auto', 'on', 'off'])
    .default('auto')
    .describe(
      'Built-in payment pages that move no money; `auto`: on if Stripe is not configured and MODE is not production',
    ),
  stripeSecretKey: word.describe(
    'Secret or restricted key of a Stripe account; needs STRIPE_WEBHOOK_SECRET, STRIPE_MONTHLY_PRICE and STRIPE_YEARLY_PRICE',
  ),
  stripeWebhookSecret: word.describe(
    'Signing secret of the webhook endpoint /api/v1/webhooks/payments/ at Stripe; needs STRIPE_SECRET_KEY',
  ),
  stripeMonthlyPrice: price.describe(
    'Id of Stripe’s monthly price of Pro; its amount must be PRO_MONTHLY_CENTS',
  ),
  stripeYearlyPrice: price.describe(
    'Id of Stripe’s yearly price of Pro; its amount must be PRO_YEARLY_CENTS',
  ),
  stripeApiBase: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of the Stripe API. Default: https://api.stripe.com'),
} as const;

type SettingsInput = z.output<z.ZodObject<typeof paymentSettings>>;

/** Credentials of a Stripe account, and the prices sold there. */
export interface StripeAccess {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly prices: { readonly monthly: string; readonly yearly: string };
  readonly apiBase: string | undefined;
}

/** The part of the configuration about payments. */
export interface WithPayments {
  readonly payments: {
    readonly stripe: StripeAccess | undefined;
    readonly isSandboxOn: boolean;
  };
}

/** Checks the settings. Returns a sentence that explains why the server cannot start, or null if they are complete. */
export function paymentMistake(input: SettingsInput): string | null {
  const { stripeSecretKey, stripeWebhookSecret, stripeMonthlyPrice, stripeYearlyPrice, stripeApiBase } =
    input;
  const parts = {
    STRIPE_SECRET_KEY: stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    STRIPE_MONTHLY_PRICE: stripeMonthlyPrice,
    STRIPE_YEARLY_PRICE: stripeYearlyPrice,
  };
  const missing = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length > 0 && missing.length < 4) {
    return `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing. Set all four settings of Stripe, or none.`;
  }
  if (missing.length === 4 && stripeApiBase !== undefined) {
    return 'STRIPE_API_BASE is set, but STRIPE_SECRET_KEY is not. Set all settings of Stripe, or none.';
  }
  if (missing.length === 0 && input.paymentSandbox === 'on') {
    return 'PAYMENT_SANDBOX=on and STRIPE_SECRET_KEY are both set. Set only one of them.';
  }
  return null;
}

/** Converts validated settings into the configuration. */
export function paymentsOf(input: SettingsInput, mode: string): WithPayments['payments'] {
  const { stripeSecretKey, stripeWebhookSecret, stripeMonthlyPrice, stripeYearlyPrice, stripeApiBase } =
    input;
  const stripe =
    stripeSecretKey && stripeWebhookSecret && stripeMonthlyPrice && stripeYearlyPrice
      ? {
          secretKey: stripeSecretKey,
          webhookSecret: stripeWebhookSecret,
          prices: { monthly: stripeMonthlyPrice, yearly: stripeYearlyPrice },
          apiBase: stripeApiBase,
        }
      : undefined;
  const isSandboxOn =
    !stripe && (input.paymentSandbox === 'on' || (input.paymentSandbox === 'auto' && mode !== 'production'));
  return { stripe, isSandboxOn };
}
