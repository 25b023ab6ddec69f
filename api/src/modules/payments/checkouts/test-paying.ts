import {
  API_BASE,
  createRoomToken,
  getSessionPayment,
  getWallet,
  holdSlot,
  listFreeSlots,
  takePaymentEvent,
  updateAvailability,
  type Session,
  type SessionPayment,
  type Wallet,
} from '@acquaint/contracts';
import type { ApiClient } from '../../../../test/client.ts';
import type { TestMember } from '../../../../test/people.ts';
import {
  startStripeServer,
  stripeSettings,
  type StripeServer,
} from '../../../../test/servers/stripe-server.ts';
import { openSocket } from '../../room/test-socket.ts';
import { ROUND_THE_CLOCK } from '../../sessions/test-booking.ts';
import { startWithMembers, type WrittenMember } from '../../sessions/test-members.ts';

/** Submits the sandbox's checkout page. @returns the address it redirects to; null when it does not redirect. */
export async function answerSandbox(url: string, answer: string): Promise<string | null> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ answer }).toString(),
    redirect: 'manual',
  });
  return reply.headers.get('location');
}

/** A test server that takes payments by the sandbox or by a fake Stripe server, with members of its own. */
export interface PayingWorld {
  readonly client: ApiClient;
  /** Two members who have not met before. */
  readonly pair: () => [host: WrittenMember, booker: WrittenMember];
  readonly waitUntil: (at: Temporal.Instant) => Promise<void>;
  readonly now: () => Promise<Temporal.Instant>;
  /** Pays on the checkout page, with the card of this fingerprint (Stripe only). @returns false when the page accepts no payment. */
  readonly pay: (url: string, card?: string) => Promise<boolean>;
  /** Has the provider send its events: each one twice, the last one first. */
  readonly tell: () => Promise<void>;
  /** Null with the sandbox. */
  readonly stripe: StripeServer | null;
  readonly close: () => Promise<void>;
}

export async function startPaying(
  by: 'sandbox' | 'stripe',
  names: number,
  more: Readonly<Record<string, string>> = {},
): Promise<PayingWorld> {
  const stripe = by === 'stripe' ? await startStripeServer() : null;
  const settings = { ...(stripe ? stripeSettings(stripe.url) : {}), ...more };
  const people = Array.from({ length: names }, (_, index) => `Member ${index}`);
  const own = await startWithMembers(people, settings);
  const { api: client } = own;
  let used = 0;
  return {
    client,
    stripe,
    waitUntil: own.waitUntil,
    pair: () => {
      const [host, booker] = own.members.slice(used, used + 2);
      used += 2;
      if (!host || !booker) throw new Error('Write more members');
      return [host, booker];
    },
    now: async () => Temporal.Instant.from(((await client.raw('/dev/clock')).body as { now: string }).now),
    pay: async (url, card) => {
      if (stripe) return stripe.pay(url.split('/').at(-1) ?? '', card);
      return (await answerSandbox(url, 'pay')) !== null;
    },
    tell: async () => {
      const messages = stripe?.takeMessages() ?? [];
      for (const { body, headers } of [...messages, ...messages].toReversed()) {
        const reply = await client.raw(API_BASE + takePaymentEvent.path, { method: 'POST', body, headers });
        if (reply.status !== 204) throw new Error(`A message was answered ${reply.status}`);
      }
    },
    close: async () => {
      await own.close();
      await stripe?.close();
    },
  };
}

/** Holds a slot of the host for 20.00 for the booker, at least a day ahead. */
export async function holdPriced(
  { client, now }: PayingWorld,
  host: WrittenMember | TestMember,
  booker: WrittenMember | TestMember,
  settings: { readonly price_cents?: number; readonly booking_mode?: 'instant' | 'approve' } = {},
): Promise<Session> {
  const body = { weekly: ROUND_THE_CLOCK, max_per_day: 24, price_cents: 2_000, ...settings };
  await client.ok(updateAvailability, { body }, { as: host });
  const earliest = (await now()).add({ hours: 30 }).epochMilliseconds;
  const query = { username: host.username, days: 20 };
  const { slots } = await client.ok(listFreeSlots, { query }, { as: booker });
  const slot = slots.find(({ starts_at }) => Date.parse(starts_at) >= earliest);
  if (!slot) throw new Error('There is no slot');
  const choice = { username: host.username, starts_at: slot.starts_at };
  return client.ok(holdSlot, { body: choice }, { as: booker });
}

/**
 * Both people enter the room and leave it again.
 * @param minutes how long they stay together; 0 for a moment.
 * @param startsAt the time to wait for before they enter; undefined to enter now.
 */
export async function meet(
  { client, waitUntil, now }: PayingWorld,
  { id }: Session,
  people: readonly [WrittenMember | TestMember, WrittenMember | TestMember],
  minutes = 0,
  startsAt?: string,
): Promise<void> {
  if (startsAt !== undefined) await waitUntil(Temporal.Instant.from(startsAt));
  const sockets = [await openSocket(client, people[0]), await openSocket(client, people[1])] as const;
  for (const [index, as] of people.entries()) {
    const { room_token } = await client.ok(createRoomToken, { params: { id } }, { as });
    sockets[index]?.send({ type: 'room/enter', room_token, microphone_on: true, camera_on: true });
    await sockets[index]?.next('room/entered');
  }
  await Promise.all(sockets.map((socket) => socket.next('room/started')));
  if (minutes > 0) await waitUntil((await now()).add({ minutes }));
  for (const socket of sockets) socket.send({ type: 'room/leave', session_id: id });
  await Promise.all(sockets.map((socket) => socket.event('session/completed')));
  await Promise.all(sockets.map((socket) => socket.drop()));
}

export const paymentOf = (
  { client }: PayingWorld,
  { id }: Session,
  as: WrittenMember | TestMember,
): Promise<SessionPayment> => client.ok(getSessionPayment, { params: { id } }, { as });

export const walletOf = ({ client }: PayingWorld, as: WrittenMember | TestMember): Promise<Wallet> =>
  client.ok(getWallet, {}, { as });
