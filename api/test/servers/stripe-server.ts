import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { ofPayment, pageOfList, within, type Form, type Thing } from './stripe-lists.ts';

export const STRIPE_KEY = 'sk_test_known_to_everybody';
export const STRIPE_SECRET = 'whsec_of_tests';
export const STRIPE_PRICES = { monthly: 'price_monthly', yearly: 'price_yearly' } as const;
const DAY_SECONDS = 86_400;

interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly form: Form;
  readonly key: string | undefined;
}

/** A webhook of Stripe as received over the network. */
export interface StripeMessage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A fake of the part of Stripe's HTTP interface that we use, on a local port: form-encoded requests, JSON responses,
 * idempotency keys valid for a day.
 */
export interface StripeServer {
  /** Value for the setting `STRIPE_API_BASE`. */
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** Statuses of the next responses, one per request; normal responses if empty. */
  failures: number[];
  /** Pays on a checkout page, with the card of this fingerprint; returns false if it is not open. */
  readonly pay: (page: string, card?: string) => boolean;
  /** Changes the latest subscription, as the customer, their bank or time would. */
  readonly change: (customer: string, changes: Readonly<Record<string, unknown>>) => void;
  /** Sets the status of all refunds of this payment. */
  readonly settleRefunds: (payment: string, status: string) => void;
  /** The status of new refunds. */
  refundStatus: string;
  /** The largest number of items that a list gives at once; Stripe gives 100. */
  pageSize: number;
  readonly refunds: readonly Thing[];
  /** The bank of the card takes a payment back. */
  readonly chargeBack: (payment: string, amount: number) => void;
  /** The balance transactions and the payouts to the bank, in order; a test adds what nobody has asked for. */
  readonly balance: Thing[];
  readonly payouts: Thing[];
  /** Forgets all idempotency keys, as after a day. */
  readonly forgetKeys: () => void;
  /** Returns the webhooks since the last call, in order. */
  readonly takeMessages: () => StripeMessage[];
  readonly close: () => Promise<void>;
}

/** Returns settings of a server that uses this fake. */
export const stripeSettings = (url: string): Record<string, string> => ({
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
  STRIPE_MONTHLY_PRICE: STRIPE_PRICES.monthly,
  STRIPE_YEARLY_PRICE: STRIPE_PRICES.yearly,
  STRIPE_API_BASE: url,
});

/**
 * Returns a webhook with its signature.
 * @param options another secret or time, for a wrong or an old signature.
 */
export function signedMessage(
  body: string,
  { secret = STRIPE_SECRET, timestamp }: { readonly secret?: string; readonly timestamp?: number } = {},
): StripeMessage {
  const signature = new Stripe(STRIPE_KEY).webhooks.generateTestHeaderString({
    payload: body,
    secret,
    ...(timestamp === undefined ? {} : { timestamp }),
  });
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}

class Refused extends Error {
  readonly status: number;
  readonly error: Readonly<Record<string, unknown>>;

  constructor(status: number, error: Readonly<Record<string, unknown>>) {
    super(String(error['message']));
    this.status = status;
    this.error = error;
  }
}

const invalid = (message: string, code?: string, status = 400): Refused =>
  new Refused(status, { type: 'invalid_request_error', message, ...(code ? { code } : {}) });
const missing = (): Refused => invalid('No such thing', 'resource_missing', 404);
const seconds = (): number => Math.floor(Date.now() / 1000);
const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;

export async function startStripeServer(): Promise<StripeServer> {
  const requests: ReceivedRequest[] = [];
  const pages = new Map<string, Thing>();
  const customers = new Map<string, Thing>();
  const subscriptions: Thing[] = [];
  const refunds: Thing[] = [];
  const disputes: Thing[] = [];
  const balance: Thing[] = [];
  const payouts: Thing[] = [];
  const remembered = new Map<string, { readonly same: string; readonly answer: unknown }>();
  const cards = new Map<string, string>();
  let events: [type: string, object: unknown][] = [];
  const state = { failures: [] as number[], refundStatus: 'succeeded', pageSize: 100 };
  let base = '';

  /** Adds a balance transaction. Stripe keeps a fee of each payment. */
  const enter = (type: string, amount: number, source: Thing, reporting_category = type): Thing => {
    const fee = type === 'charge' ? 25 + Math.round(amount * 0.015) : 0;
    const made = { amount, fee, net: amount - fee, currency: 'eur', created: seconds(), source };
    const line = { id: newId('txn'), object: 'balance_transaction', type, reporting_category, ...made };
    balance.push(line);
    return line;
  };

  const openPage = (form: Form): Thing => {
    if (Object.keys(form).some((name) => name.startsWith('payment_method_types'))) {
      throw invalid('Unknown', 'payment_method_types_no_longer_supported');
    }
    if (form['allowed_payment_method_types[0]'] !== 'card') throw invalid('Cards alone are tested');
    if (!customers.has(form['customer'] ?? '')) throw missing();
    const expires = Number(form['expires_at'] ?? seconds() + DAY_SECONDS);
    // The maximum of a day is not checked: the clock of a test may be days ahead of this one.
    if (expires < seconds() + 1800) throw invalid('expires_at');
    const isPlan = form['mode'] === 'subscription';
    const price = form['line_items[0][price]'];
    if (isPlan && !Object.values<string | undefined>(STRIPE_PRICES).includes(price)) throw missing();
    const once = Number(form['line_items[0][price_data][unit_amount]']);
    if (!isPlan && !(once >= 50 && form['line_items[0][price_data][currency]'] === 'eur')) {
      throw invalid('amount', 'amount_too_small');
    }
    const id = newId('cs_test');
    const page: Thing = {
      id,
      object: 'checkout.session',
      mode: form['mode'],
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: form['client_reference_id'],
      customer: form['customer'],
      success_url: form['success_url'],
      amount_total: isPlan ? 1900 : once,
      payment_intent: null,
      price,
      url: `${base}/pay/${id}`,
    };
    pages.set(id, page);
    return page;
  };

  /** Returns a page with its payment as an object that names the card, if the caller asks for it. */
  const withCard = (page: Thing, form: Form): Thing => {
    const payment = page['payment_intent'];
    if (form['expand[0]'] !== 'payment_intent.latest_charge' || payment === null) return page;
    const details = { card: { fingerprint: cards.get(page.id) ?? `card of ${page.id}` } };
    const charge = { id: `ch_${page.id}`, object: 'charge', payment_method_details: details };
    return {
      ...page,
      payment_intent: { id: payment, object: 'payment_intent', latest_charge: charge },
    };
  };

  const pageOf = (id: string): Thing => {
    const page = pages.get(id);
    if (!page) throw missing();
    return page;
  };

  const refund = (form: Form): Thing => {
    const payment = form['payment_intent'] ?? '';
    const page = [...pages.values()].find(({ payment_intent }) => payment_intent === payment);
    if (!page) throw missing();
    if (ofPayment(disputes, form).length > 0) throw invalid('Disputed', 'charge_disputed');
    const earlier = ofPayment(refunds, form);
    const sum = earlier.reduce((all, { amount }) => all + Number(amount), Number(form['amount']));
    if (sum > Number(page['amount_total'])) throw invalid('Refunded', 'charge_already_refunded');
    const made: Thing = {
      id: newId('re'),
      object: 'refund',
      payment_intent: payment,
      amount: Number(form['amount']),
      status: state.refundStatus,
      metadata: { key: form['metadata[key]'] },
    };
    refunds.push(made);
    enter('refund', -Number(form['amount']), made);
    events.push(['refund.created', made]);
    return made;
  };

  const listOf = (all: readonly Thing[], form: Form) => pageOfList(all, form, state.pageSize);

  const subscriptionsOf = (customer: string | null): Thing[] =>
    subscriptions.filter((one) => one['customer'] === customer).toReversed();

  const routes: readonly [method: string, path: RegExp, handle: (form: Form, id: string) => unknown][] = [
    [
      'POST',
      /^\/v1\/customers$/,
      (form) => {
        const made: Thing = { id: newId('cus'), object: 'customer', email: form['email'] };
        customers.set(made.id, made);
        return made;
      },
    ],
    ['POST', /^\/v1\/checkout\/sessions$/, openPage],
    ['GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, (form, id) => withCard(pageOf(id), form)],
    [
      'POST',
      /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
      (_, id) => {
        const page = pageOf(id);
        if (page['status'] !== 'open') throw invalid('Only open pages expire');
        page['status'] = 'expired';
        events.push(['checkout.session.expired', page]);
        return page;
      },
    ],
    ['GET', /^\/v1\/balance_transactions$/, (form) => listOf(within(balance, form), form)],
    ['GET', /^\/v1\/payouts$/, (form) => listOf(within(payouts, form), form)],
    ['GET', /^\/v1\/subscriptions$/, (form) => listOf(subscriptionsOf(form['customer'] ?? null), form)],
    [
      'DELETE',
      /^\/v1\/subscriptions\/([^/]+)$/,
      (_, id) => {
        const subscription = subscriptions.find((one) => one.id === id);
        if (!subscription || subscription['status'] === 'canceled') throw missing();
        subscription['status'] = 'canceled';
        events.push(['customer.subscription.deleted', subscription]);
        return subscription;
      },
    ],
    [
      'POST',
      /^\/v1\/billing_portal\/sessions$/,
      (form) => {
        if (!customers.has(form['customer'] ?? '')) throw missing();
        return { id: newId('bps'), url: `${base}/portal/${form['customer']}` };
      },
    ],
    ['POST', /^\/v1\/refunds$/, refund],
    ['GET', /^\/v1\/refunds$/, (form) => listOf(ofPayment(refunds, form), form)],
    ['GET', /^\/v1\/disputes$/, (form) => listOf(ofPayment(disputes, form), form)],
  ];

  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const url = new URL(request.url ?? '', base);
    const method = request.method ?? '';
    const text = await read(request);
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`) {
      throw new Refused(401, { type: 'invalid_request_error', message: 'Invalid API Key' });
    }
    const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
    if (method === 'POST' && text !== '' && !isForm) throw invalid('A body is a form');
    const form = Object.fromEntries(method === 'POST' ? new URLSearchParams(text) : url.searchParams);
    const header = request.headers['idempotency-key'];
    const key = Array.isArray(header) ? header[0] : header;
    requests.push({ method, path: url.pathname, form, key });
    const failure = state.failures.shift();
    if (failure !== undefined) {
      const type = failure === 429 ? 'invalid_request_error' : 'api_error';
      throw new Refused(failure, { type, message: `Answered ${failure}` });
    }
    const same = `${method} ${url.pathname} ${text}`;
    const before = key === undefined ? undefined : remembered.get(key);
    if (before && before.same !== same) {
      throw new Refused(400, { type: 'idempotency_error', message: 'The same key with other parameters' });
    }
    if (before) return before.answer;
    for (const [verb, path, handle] of routes) {
      const matched = verb === method ? path.exec(url.pathname) : null;
      if (!matched) continue;
      const made = structuredClone(handle(form, matched[1] ?? ''));
      if (key !== undefined) remembered.set(key, { same, answer: made });
      return made;
    }
    throw invalid(`There is no ${method} ${url.pathname}`, undefined, 404);
  };

  const server = createServer((request, response) => {
    const send = (status: number, json: unknown): ServerResponse =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    answer(request).then(
      (json) => send(200, json),
      (error: unknown) =>
        error instanceof Refused ? send(error.status, { error: error.error }) : send(500, { error: {} }),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const subscribe = (page: Thing): void => {
    const isYearly = page['price'] === STRIPE_PRICES.yearly;
    const period = (isYearly ? 365 : 30) * DAY_SECONDS;
    const made: Thing = {
      id: newId('sub'),
      object: 'subscription',
      customer: page['customer'],
      status: 'active',
      created: seconds(),
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      items: {
        data: [{ price: { id: page['price'], recurring: null }, current_period_end: seconds() + period }],
      },
    };
    subscriptions.push(made);
    events.push(['customer.subscription.created', { ...made, status: 'incomplete' }]);
    events.push(['customer.subscription.updated', made]);
  };

  return {
    url: base,
    requests,
    refunds,
    balance,
    payouts,
    chargeBack: (payment, amount) => {
      const dispute = { id: newId('dp'), object: 'dispute', payment_intent: payment };
      const line = enter('adjustment', -amount, dispute, 'dispute');
      // Within the dispute, its lines name it by its id only.
      disputes.push({ ...dispute, balance_transactions: [{ ...line, source: dispute.id }] });
      events.push(['charge.dispute.funds_withdrawn', dispute]);
    },
    forgetKeys: () => remembered.clear(),
    get failures() {
      return state.failures;
    },
    set failures(failures) {
      state.failures = failures;
    },
    get pageSize() {
      return state.pageSize;
    },
    set pageSize(pageSize) {
      state.pageSize = pageSize;
    },
    get refundStatus() {
      return state.refundStatus;
    },
    set refundStatus(status) {
      state.refundStatus = status;
    },
    pay: (id, card) => {
      const page = pageOf(id);
      if (card !== undefined) cards.set(id, card);
      if (page['status'] !== 'open') return false;
      Object.assign(page, { status: 'complete', payment_status: 'paid' });
      if (page['mode'] === 'subscription') subscribe(page);
      else page['payment_intent'] = newId('pi');
      const metadata = page['mode'] === 'subscription' ? {} : { reference: page['client_reference_id'] };
      const charge = { id: newId('ch'), object: 'charge', customer: page['customer'], metadata };
      enter('charge', Number(page['amount_total']), charge);
      events.push(['checkout.session.completed', page]);
      return true;
    },
    change: (customer, changes) => {
      const [latest] = subscriptionsOf(customer);
      if (!latest) throw new Error('There is no subscription');
      Object.assign(latest, changes);
      events.push(['customer.subscription.updated', latest]);
    },
    settleRefunds: (payment, status) => {
      for (const one of refunds.filter((each) => each['payment_intent'] === payment)) {
        one['status'] = status;
        events.push(['refund.updated', one]);
      }
    },
    takeMessages: () => {
      const messages = events.map(([type, object]) =>
        signedMessage(
          JSON.stringify({ id: newId('evt'), object: 'event', type, created: seconds(), data: { object } }),
        ),
      );
      events = [];
      return messages;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
