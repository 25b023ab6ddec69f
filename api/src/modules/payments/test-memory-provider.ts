import type { PlanPeriod } from '@acquaint/contracts';
import {
  chargedBackCents,
  PaymentsUnavailable,
  type BalanceLine,
  type CheckoutState,
  type OpenedCheckout,
  type PaymentEvent,
  type PaymentProvider,
  type PlanCheckoutInput,
  type ProviderPayout,
  type PlanState,
} from '../../ports/payments/payments.ts';

/** A payment provider in memory. It records payments and refunds, and can be made unreachable. */
export class MemoryProvider {
  readonly #now: () => Temporal.Instant;
  /** The statement: a test adds lines that nobody has asked for. */
  readonly lines: BalanceLine[] = [];
  readonly payouts: ProviderPayout[] = [];

  readonly pages = new Map<string, { state: CheckoutState; cents: number; plan?: PlanPeriod }>();
  readonly refunds = new Map<string, { payment: string; cents: number }>();
  isAway = false;

  constructor(now: () => Temporal.Instant) {
    this.#now = now;
  }

  /** Adds a line to the statement, now. */
  add(line: Pick<BalanceLine, 'kind' | 'reference' | 'amountCents'> & Partial<BalanceLine>): void {
    const id = `line-${this.lines.length}`;
    this.lines.push({ id, about: line.kind, feeCents: 0, currency: 'EUR', at: this.#now(), ...line });
  }

  /** The plan of every customer who has none of their own. */
  plan: PlanState | null = null;
  readonly plans = new Map<string, PlanState>();
  /** Events that are not delivered yet, in order. */
  readonly events: PaymentEvent[] = [];
  refundState: 'done' | 'pending' | 'failed' = 'done';
  /** Keys of refunds that the bank has sent back after the provider had confirmed them. */
  readonly #sentBack = new Set<string>();

  pay(page: string): void {
    const checkout = this.pages.get(page);
    if (checkout?.state.state !== 'open') return;
    const { customer } = checkout.state;
    if (checkout.plan !== undefined && customer !== null) {
      checkout.state = { ...checkout.state, state: 'paid' };
      this.subscribe(customer, checkout.plan, `subscription-${page}`);
      this.events.push({ checkout: page }, { customer });
      return;
    }
    const payment = { id: `payment-${page}`, amountCents: checkout.cents, card: null };
    checkout.state = { ...checkout.state, state: 'paid', payment };
    this.add({ kind: 'payment', reference: checkout.state.reference, amountCents: checkout.cents });
    this.events.push({ checkout: page });
  }

  /** Begins a plan of this customer. */
  subscribe(customer: string, plan: PlanPeriod, subscription: string): void {
    const periodEndsAt = this.#now().add({ hours: 24 * 30 });
    this.plans.set(customer, { subscription, plan, status: 'active', periodEndsAt, cancelsAt: null });
  }

  /** The bank sends a confirmed refund back: its money is at the provider again. */
  sendBack(key: string): void {
    const refund = this.refunds.get(key);
    if (!refund) throw new Error('Only a confirmed refund is sent back');
    this.refunds.delete(key);
    this.#sentBack.add(key);
    this.add({ kind: 'refund', reference: key, amountCents: refund.cents, about: 'refund_failure' });
    this.events.push({ payment: refund.payment });
  }

  /** The bank of the card takes a payment back, unless it was refunded. @returns whether it did. */
  chargeBack(page: string): boolean {
    const payment = this.pages.get(page)?.state.payment;
    if (!payment || this.chargedBack(payment.id) > 0) return false;
    if ([...this.refunds.values()].some((refund) => refund.payment === payment.id)) return false;
    this.#adjust('dispute', payment.id, -payment.amountCents);
    return true;
  }

  /** The bank gives the platform a payment back that it had taken. */
  giveBack(page: string): void {
    const payment = this.pages.get(page)?.state.payment;
    if (payment) this.#adjust('dispute_reversal', payment.id, this.chargedBack(payment.id));
  }

  /** What banks keep of a payment, in cents. */
  chargedBack(payment: string): number {
    return chargedBackCents(this.#chargebacksOf(payment));
  }

  #chargebacksOf(payment: string): BalanceLine[] {
    return this.lines.filter(({ kind, reference }) => kind === 'chargeback' && reference === payment);
  }

  #adjust(about: string, payment: string, amountCents: number): void {
    this.add({ kind: 'chargeback', about, reference: payment, amountCents });
    this.events.push({ payment });
  }

  /** Card payments minus refunds and chargebacks, in cents. */
  get kept(): number {
    const paidCents = [...this.pages.values()].reduce(
      (sum, { state }) => sum + (state.payment?.amountCents ?? 0),
      0,
    );
    const refundedCents = [...this.refunds.values()].reduce((sum, { cents }) => sum + cents, 0);
    return (
      paidCents - refundedCents - chargedBackCents(this.lines.filter(({ kind }) => kind === 'chargeback'))
    );
  }

  readonly port: { -readonly [K in keyof PaymentProvider]: PaymentProvider[K] } = {
    name: 'sandbox',
    createCustomer: ({ id }) => this.#ask(() => `customer-${id}`),
    openPlan: (input) => this.#ask(() => this.#open(input, { cents: 0, plan: input.plan })),
    openPayment: (input) => this.#ask(() => this.#open(input, { cents: input.amountCents })),
    readCheckout: (id) => this.#ask(() => this.pages.get(id)?.state ?? null),
    closeCheckout: (id) =>
      this.#ask(() => {
        const page = this.pages.get(id);
        if (page?.state.state !== 'open') return;
        page.state = { ...page.state, state: 'expired' };
        this.events.push({ checkout: id });
      }),
    readPlan: (customer) => this.#ask(() => this.plans.get(customer) ?? this.plan),
    endPlan: (subscription) =>
      this.#ask(() => {
        if (this.plan?.subscription === subscription) this.plan = { ...this.plan, status: 'ended' };
        for (const [customer, plan] of this.plans) {
          if (plan.subscription === subscription) this.plans.set(customer, { ...plan, status: 'ended' });
        }
      }),
    openPortal: () => this.#ask(() => 'portal'),
    refund: ({ key, payment, amountCents }) =>
      this.#ask(() => {
        if (this.#sentBack.has(key) || this.chargedBack(payment) > 0) return 'failed';
        this.events.push({ payment });
        if (this.refundState === 'done') {
          if (!this.refunds.has(key)) this.add({ kind: 'refund', reference: key, amountCents: -amountCents });
          this.refunds.set(key, { payment, cents: amountCents });
        }
        return this.refundState;
      }),
    readChargebacks: (payment) => this.#ask(() => this.#chargebacksOf(payment)),
    readStatement: (from, until) => {
      const isWithin = ({ at }: { readonly at: Temporal.Instant }): boolean =>
        Temporal.Instant.compare(from, at) <= 0 && Temporal.Instant.compare(at, until) < 0;
      return this.#ask(() => ({
        lines: this.lines.filter(isWithin),
        payouts: this.payouts.filter(isWithin),
      }));
    },
    readEvent: () => Promise.resolve({}),
  };

  #open(
    { reference, customer }: Pick<PlanCheckoutInput, 'reference' | 'customer'>,
    what: { readonly cents: number; readonly plan?: PlanPeriod },
  ): OpenedCheckout {
    const id = `page-${reference}`;
    const state: CheckoutState = { id, reference, customer, state: 'open', payment: null };
    if (!this.pages.has(id)) this.pages.set(id, { state, ...what });
    return { id, url: id };
  }

  #ask<T>(answer: () => T): Promise<T> {
    if (this.isAway) return Promise.reject(new PaymentsUnavailable('away', { isUnreachable: true }));
    return Promise.resolve(answer());
  }
}
