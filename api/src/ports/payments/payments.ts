import { z } from 'zod';
import type { PlanPeriod } from '@acquaint/contracts';

/** The provider cannot be reached or does not answer properly; a retry may succeed. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
  /** Whether there was no connection, so that every other call would fail as well; otherwise only this call failed. */
  readonly isUnreachable: boolean;

  constructor(message: string, options: ErrorOptions & { readonly isUnreachable?: boolean } = {}) {
    super(message, options);
    this.isUnreachable = options.isUnreachable ?? false;
  }
}

/** A webhook request that is not authentic: not signed by the provider, too old, or modified. */
export class PaymentRefusal extends Error {
  override readonly name = 'PaymentRefusal';
}

/** A checkout page of the provider to send a member to. */
interface CheckoutInput {
  /** Our reference; the provider opens one page per reference, however often it is called. */
  readonly reference: string;
  readonly customer: string;
  /** Where the member returns after success, and otherwise. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface PlanCheckoutInput extends CheckoutInput {
  readonly plan: PlanPeriod;
}

export interface PaymentCheckoutInput extends CheckoutInput {
  /** Amount of the one-time payment, in whole cents of the platform's currency. */
  readonly amountCents: number;
  /** What the payment is for, shown to the payer. */
  readonly title: string;
  /** When the page expires; Stripe requires at least half an hour. */
  readonly expiresAt: Temporal.Instant;
}

export interface OpenedCheckout {
  /** The provider's id. */
  readonly id: string;
  readonly url: string;
}

/** The state of a checkout page. */
export interface CheckoutState {
  readonly id: string;
  readonly reference: string;
  /** The customer for whom the page was opened; null if the provider no longer knows. */
  readonly customer: string | null;
  readonly state: 'open' | 'paid' | 'expired';
  /** The one-time payment; null for a plan, and until it is paid. */
  readonly payment: {
    readonly id: string;
    readonly amountCents: number;
    /** The provider's fingerprint of the card, the same at each payment with it; null if it has none. */
    readonly card: string | null;
  } | null;
}

/** The current state of a customer's plan. */
export interface PlanState {
  readonly subscription: string;
  readonly plan: PlanPeriod;
  /** `past_due`: the last renewal failed and the provider retries; the plan stays valid until it has ended. */
  readonly status: 'active' | 'past_due' | 'ended';
  readonly periodEndsAt: Temporal.Instant;
  readonly cancelsAt: Temporal.Instant | null;
}

/** `pending`: waiting for the bank. `failed`: the card does not accept the refund. */
export type RefundState = 'done' | 'pending' | 'failed';

/**
 * A line of the provider's statement. `plan`: paid for a plan. `payout`: sent to the platform's bank account; `payout_return`: sent
 * back by the bank. `chargeback`: taken back by the bank of a card, or given back by it. `other`: nothing that the platform has asked for, such as a fee of its own.
 */
export interface BalanceLine {
  readonly id: string;
  readonly kind: 'payment' | 'plan' | 'refund' | 'payout' | 'payout_return' | 'chargeback' | 'other';
  /**
   * The `reference` of the payment, the `key` of the refund, or the provider's ID of the payout or of the payment that was charged back;
   * null if it has none.
   */
  readonly reference: string | null;
  /** What the provider calls it. */
  readonly about: string;
  /** Positive if it came to the platform. The fee is not taken off. */
  readonly amountCents: number;
  readonly feeCents: number;
  readonly currency: string;
  readonly at: Temporal.Instant;
}

/** Returns how much the bank has taken back of a payment and kept, from the lines of its chargebacks. */
export function chargedBackCents(lines: readonly Pick<BalanceLine, 'amountCents'>[]): number {
  return lines.reduce((sum, { amountCents }) => sum - amountCents, 0);
}

/** A transfer of the provider to the platform's bank account. */
export interface ProviderPayout {
  readonly id: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly at: Temporal.Instant;
}

/** What the provider's statement has of a time: all lines, and all transfers to the bank. */
export interface Statement {
  readonly lines: readonly BalanceLine[];
  readonly payouts: readonly ProviderPayout[];
}

/** Names the object whose state must be read again. The state within the event itself is not trusted. */
export const PaymentEvent = z.object({
  checkout: z.string().optional(),
  customer: z.string().optional(),
  /** A payment whose refund or chargeback has changed. */
  payment: z.string().optional(),
});
export type PaymentEvent = z.output<typeof PaymentEvent>;

/** Headers that may contain the signature of an event. */
export interface EventHeaders {
  readonly 'stripe-signature'?: string | undefined;
  readonly 'sandbox-signature'?: string | undefined;
}

/**
 * A payment provider. Every call is idempotent by its reference or key and rejects with PaymentsUnavailable when the provider cannot be
 * reached.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  /** Creates a customer. Returns the provider's id, one per member. */
  readonly createCustomer: (member: { readonly id: string; readonly email: string }) => Promise<string>;
  readonly openPlan: (wish: PlanCheckoutInput) => Promise<OpenedCheckout>;
  readonly openPayment: (wish: PaymentCheckoutInput) => Promise<OpenedCheckout>;
  /** Returns null for an unknown page. */
  readonly readCheckout: (id: string) => Promise<CheckoutState | null>;
  /** Closes a page for payment. A paid page stays paid: read it afterwards. */
  readonly closeCheckout: (id: string) => Promise<void>;
  /** Returns the customer's best plan, or null when there was never one. */
  readonly readPlan: (customer: string) => Promise<PlanState | null>;
  /** Ends a plan at once; does nothing when it has ended. */
  readonly endPlan: (subscription: string) => Promise<void>;
  /** Returns the URL of the page where the customer manages the plan. */
  readonly openPortal: (customer: string, returnUrl: string) => Promise<string>;
  /** Refunds a payment, completely or in part; once per key. */
  readonly refund: (wish: {
    readonly key: string;
    readonly payment: string;
    readonly amountCents: number;
  }) => Promise<RefundState>;
  /** Reads what the bank of the card has taken back of a payment, and given back: lines that the statement has, too. */
  readonly readChargebacks: (payment: string) => Promise<readonly BalanceLine[]>;
  /** Reads the statement from `from` (included) until `until` (excluded). */
  readonly readStatement: (from: Temporal.Instant, until: Temporal.Instant) => Promise<Statement>;
  /**
   * Verifies and reads an event.
   * @param body the raw body.
   * @throws PaymentRefusal
   */
  readonly readEvent: (body: string, headers: EventHeaders) => Promise<PaymentEvent>;
}
