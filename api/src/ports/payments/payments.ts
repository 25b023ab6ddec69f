import { z } from 'zod';
import type { PlanPeriod } from '@acquaint/contracts';

/** The provider cannot be asked now, or does not answer as it should: another try later may succeed. */
export class PaymentsAway extends Error {
  override readonly name = 'PaymentsAway';
}

/** A message that says it is the provider's and is not: not signed by it, too old, or changed on its way. */
export class PaymentRefusal extends Error {
  override readonly name = 'PaymentRefusal';
}

/** A page of the provider's to send somebody to. */
interface CheckoutWish {
  /** Ours; the provider opens one page for one reference, however often it is asked. */
  readonly reference: string;
  readonly customer: string;
  /** Where the person comes back after a success, and else. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface PlanWish extends CheckoutWish {
  readonly plan: PlanPeriod;
}

export interface PaymentWish extends CheckoutWish {
  /** What is to be paid once, whole cents of the platform's currency. */
  readonly amountCents: number;
  /** What for, in words for the person who pays. */
  readonly title: string;
  /** The page closes by itself then: half an hour ahead at least, as Stripe has it. */
  readonly expiresAt: Temporal.Instant;
}

export interface OpenedCheckout {
  /** The provider's name of it. */
  readonly id: string;
  readonly url: string;
}

/** What became of a page. */
export interface CheckoutState {
  readonly id: string;
  readonly reference: string;
  readonly state: 'open' | 'paid' | 'expired';
  /** What was paid once; null for a plan, and until it is paid. */
  readonly payment: { readonly id: string; readonly amountCents: number } | null;
}

/** A plan of a customer, as it is now. */
export interface PlanState {
  readonly subscription: string;
  readonly plan: PlanPeriod;
  /** `past_due`: the last renewal could not be paid, the provider tries again; the plan lasts until it has ended. */
  readonly status: 'active' | 'past_due' | 'ended';
  readonly periodEndsAt: Temporal.Instant;
  readonly cancelsAt: Temporal.Instant | null;
}

/** `pending`: the bank takes its time; `failed`: the card does not take it back. */
export type RefundState = 'done' | 'pending' | 'failed';

/** What an event is about: whose state is to be read. What the event says of it does not count. */
export const PaymentEvent = z.object({
  checkout: z.string().optional(),
  customer: z.string().optional(),
  /** A payment whose refund has changed. */
  payment: z.string().optional(),
});
export type PaymentEvent = z.output<typeof PaymentEvent>;

/** The headers an event may be signed in. */
export interface EventHeaders {
  readonly 'stripe-signature'?: string | undefined;
  readonly 'sandbox-signature'?: string | undefined;
}

/**
 * Who takes the money. Every call may be made again with the same reference or key and comes to the same end.
 * All of them reject with PaymentsAway when the provider cannot be asked.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  /** @returns the provider's name of a member, one for each. */
  readonly createCustomer: (member: { readonly id: string; readonly email: string }) => Promise<string>;
  readonly openPlan: (wish: PlanWish) => Promise<OpenedCheckout>;
  readonly openPayment: (wish: PaymentWish) => Promise<OpenedCheckout>;
  /** @returns null for a page the provider does not know. */
  readonly readCheckout: (id: string) => Promise<CheckoutState | null>;
  /** Nothing can be paid there any more. One that is paid stays so: read it afterwards. */
  readonly closeCheckout: (id: string) => Promise<void>;
  /** The customer's best plan; null when there was never one. */
  readonly readPlan: (customer: string) => Promise<PlanState | null>;
  /** Ends a plan at once; no failure when it has ended. */
  readonly endPlan: (subscription: string) => Promise<void>;
  /** @returns the address of the page where the customer manages the plan. */
  readonly openPortal: (customer: string, returnUrl: string) => Promise<string>;
  /** Gives a payment back, whole or in part; the same key gives once. */
  readonly refund: (wish: {
    readonly key: string;
    readonly payment: string;
    readonly amountCents: number;
  }) => Promise<RefundState>;
  /** Reads what the provider has sent. @param body exactly as it came. @throws PaymentRefusal */
  readonly readEvent: (body: string, headers: EventHeaders) => Promise<PaymentEvent>;
}
