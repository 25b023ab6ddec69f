import type Stripe from 'stripe';
import type { BalanceLine, ProviderPayout, Statement } from './payments.ts';

/** The items that Stripe gives at once; the library asks for the next ones as long as there are more. */
const PAGE = 100;

/** Reads Stripe's statement: all balance transactions, and all payouts to the bank account. */
export async function readStripeStatement(
  stripe: Stripe,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<Statement> {
  const created = { gte: secondsOf(from), lt: secondsOf(until) };
  const lines: BalanceLine[] = [];
  const list = { created, limit: PAGE, expand: ['data.source'] };
  for await (const one of stripe.balanceTransactions.list(list)) lines.push(lineOf(one));
  const payouts: ProviderPayout[] = [];
  for await (const { id, amount, currency, created: at } of stripe.payouts.list({ created, limit: PAGE })) {
    payouts.push({ id, amountCents: amount, currency: currency.toUpperCase(), at: instantOf(at) });
  }
  return { lines, payouts };
}

/** What of an object behind a line says to whom it belongs. */
interface Source {
  readonly id?: string;
  readonly customer?: unknown;
  readonly metadata?: Readonly<Record<string, string>> | null;
  /** The payment behind a chargeback. */
  readonly payment_intent?: unknown;
}

const REFUNDS: ReadonlySet<string> = new Set([
  'refund',
  'payment_refund',
  'refund_failure',
  'payment_failure_refund',
]);

function lineOf(line: Stripe.BalanceTransaction): BalanceLine {
  const { id, type, amount, fee, currency, created } = line;
  const source = (typeof line.source === 'object' ? line.source : null) as Source | null;
  const sourceId = typeof line.source === 'string' ? line.source : (source?.id ?? null);
  const common = {
    ...{ id, about: type, amountCents: amount, feeCents: fee },
    ...{ currency: currency.toUpperCase(), at: instantOf(created) },
  };
  if (type === 'charge' || type === 'payment') {
    // The metadata of a payment for a session are copied to its charge. Others of a customer are for a plan.
    const reference = source?.metadata?.['reference'] ?? null;
    if (reference !== null) return { ...common, kind: 'payment', reference };
    const hasCustomer = source?.customer !== null && source?.customer !== undefined;
    return { ...common, kind: hasCustomer ? 'plan' : 'other', reference: sourceId };
  }
  if (REFUNDS.has(type)) {
    const reference = source?.metadata?.['key'] ?? null;
    return { ...common, kind: reference === null ? 'other' : 'refund', reference };
  }
  if (type === 'payout') return { ...common, kind: 'payout', reference: sourceId };
  if (type === 'payout_failure' || type === 'payout_cancel')
    return { ...common, kind: 'payout_return', reference: sourceId };
  // What a chargeback took, or gave back; both are adjustments.
  if (line.reporting_category.startsWith('dispute')) {
    const payment = source?.payment_intent;
    const reference = typeof payment === 'string' ? payment : null;
    return { ...common, kind: 'chargeback', about: line.reporting_category, reference };
  }
  return { ...common, kind: 'other', reference: null };
}

/** Reads the lines of the statement with which the bank of the card took a payment back, or gave it back. */
export async function readStripeChargebacks(stripe: Stripe, payment: string): Promise<BalanceLine[]> {
  const lines: BalanceLine[] = [];
  for await (const dispute of stripe.disputes.list({ payment_intent: payment, limit: PAGE })) {
    for (const line of dispute.balance_transactions) lines.push({ ...lineOf(line), reference: payment });
  }
  return lines;
}

function secondsOf(at: Temporal.Instant): number {
  return Math.floor(at.epochMilliseconds / 1000);
}

function instantOf(seconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
}
