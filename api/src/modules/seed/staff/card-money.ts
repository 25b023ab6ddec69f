import type { paymentCheckouts, sessionPayments } from '../../payments/payments.tables.ts';
import { settleAt, type WithholdingSettings } from '../../payments/withheld-money/withholding.ts';
import type { SandboxCheckout } from '../../../ports/payments/sandbox/sandbox.tables.ts';
import { createChance, seededId } from '../random.ts';
import type { SessionBook } from '../sessions.ts';
import type { Ground, SessionRows } from '../world.ts';
import type { SampleLedger } from './sample-ledger.ts';

/** Hosts all of whose sessions were paid by card: one for each state of a payout. */
const EARNERS = 5;
/** Other sessions that were paid in the days whose comparison staff see: the first and the last of them. */
const RECENT = { first: 4, last: 6 };
const RECENT_DAYS = 14;
/** What hosts ask for a session, in cents. */
const PRICES = [2_000, 2_500, 3_000, 4_500];
/** Days from a session to a first payout of its money. */
const SETTLED_DAYS = 45;

/** Sessions that were paid by card at the payment sandbox. */
export interface CardMoneyRows {
  readonly sandbox: SandboxCheckout[];
  readonly checkouts: (typeof paymentCheckouts.$inferInsert)[];
  readonly payments: (typeof sessionPayments.$inferInsert)[];
  /** The hosts who earned most, the best first. */
  readonly earners: readonly string[];
  /** One payment that the bank of its card has taken back, after the host had got the money; null if none is old enough. */
  readonly chargeback: SampleChargeback | null;
  /** What happens to the money, by time, to be posted in order. */
  readonly steps: readonly MoneyStep[];
}

/** What a bank took back, as the provider's statement has it. */
export interface SampleChargeback {
  readonly id: string;
  readonly payment: string;
  readonly cents: number;
  readonly at: Temporal.Instant;
}

/** A change of the ledger at a time. */
export interface MoneyStep {
  readonly at: Temporal.Instant;
  readonly post: (ledger: SampleLedger) => void;
}

type PaidRow = SessionRows['sessions'][number] & {
  readonly bookedAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant;
};

/**
 * Gives some of the sessions that took place a price, paid by card. A session whose dispute time is over has its money with the host.
 * No demo member takes part.
 */
export function makeCardMoney(
  ground: Ground,
  book: Pick<SessionBook, 'meetings' | 'paid' | 'rows'>,
  settings: WithholdingSettings,
): CardMoneyRows {
  const id = (thing: string): string => seededId(ground.seed, `cards/${thing}`);
  const chance = createChance(ground.seed, 'card-money');
  const sessions = paidByCard(ground, book);
  const earners = earnersOf(ground, sessions, new Set(book.paid.map(({ host }) => host.id)));
  const recently = ground.now.subtract({ hours: 24 * RECENT_DAYS });
  const recent = sessions
    .filter(({ hostId, bookedAt }) => !earners.includes(hostId) && isAfter(bookedAt, recently))
    .filter((_, i, all) => i < RECENT.first || i >= all.length - RECENT.last);
  const prices = new Map<string, number>();
  const rows = { sandbox: [], checkouts: [], payments: [] } as Pick<
    CardMoneyRows,
    'sandbox' | 'checkouts' | 'payments'
  >;
  const steps: MoneyStep[] = [];

  for (const session of [...sessions.filter(({ hostId }) => earners.includes(hostId)), ...recent]) {
    const { id: sessionId, hostId, bookerId, bookedAt, endedAt } = session;
    if (!prices.has(hostId)) prices.set(hostId, chance.pick(PRICES));
    const cents = prices.get(hostId) ?? 0;
    session.priceCents = cents;
    const checkoutId = id(`checkout/${sessionId}`);
    const [checkout, payment] = [`checkout_${id(`page/${sessionId}`)}`, `payment_${id(sessionId)}`];
    const path = `/dashboard/interview-payment/?session=${sessionId}`;
    rows.sandbox.push({
      ...{ id: checkout, reference: checkoutId, customer: `customer_${bookerId}`, plan: null },
      ...{ amountCents: cents, title: 'A session of 20 minutes', successUrl: path, cancelUrl: path },
      ...{ state: 'paid', payment, expiresAt: bookedAt.add({ minutes: 30 }), paidAt: bookedAt },
    });
    rows.checkouts.push({
      ...{ id: checkoutId, provider: 'sandbox', checkout, userId: bookerId, plan: null, sessionId },
      ...{ cardCents: cents, vouchersCents: 0, state: 'paid', url: null, lookedAt: null },
      createdAt: bookedAt.subtract({ minutes: 2 }),
    });
    const paying = { sessionId, bookerId, hostId, cardCents: cents, vouchersCents: 0 };
    const due = settleAt(endedAt, paying, { state: 'completed', tookPlaceAt: endedAt }, settings);
    const isReleased = !isAfter(due, ground.now);
    rows.payments.push({
      ...{ ...paying, provider: 'sandbox', payment, paidAt: bookedAt, settleAt: due },
      ...(isReleased ? { state: 'released', closedAt: due } : { state: 'paid', closedAt: null }),
    });
    steps.push({
      at: bookedAt,
      post: (ledger) => {
        ledger.post(
          'card_payment',
          `card_payment:${checkoutId}`,
          null,
          [
            [null, 'provider', -cents],
            [bookerId, 'card', cents],
          ],
          bookedAt,
        );
        ledger.post(
          'session_payment',
          `session_payment:${sessionId}`,
          hostId,
          [
            [bookerId, 'card', -cents],
            [hostId, 'pending', cents],
          ],
          bookedAt,
        );
      },
    });
    if (!isReleased) continue;
    steps.push({
      at: due,
      post: (ledger) =>
        ledger.post(
          'session_release',
          `session_release:${sessionId}`,
          bookerId,
          [
            [hostId, 'pending', -cents],
            [hostId, 'available', cents],
          ],
          due,
        ),
    });
  }
  const chargeback = chargebackAmong(rows.payments, id('chargeback'), { after: recently, until: ground.now });
  if (chargeback) steps.push({ at: chargeback.at, post: (ledger) => postChargeback(ledger, chargeback) });
  return { ...rows, earners, chargeback, steps };
}

/** Returns the chargeback of the first payment that is old enough for one in a time. */
function chargebackAmong(
  payments: CardMoneyRows['payments'],
  id: string,
  { after, until }: { readonly after: Temporal.Instant; readonly until: Temporal.Instant },
): SampleChargeback | null {
  for (const { payment, cardCents: cents, closedAt } of payments) {
    const at = closedAt?.add({ hours: 24 });
    if (payment && at && isAfter(at, after) && isAfter(until, at)) return { id, payment, cents, at };
  }
  return null;
}

function postChargeback(ledger: SampleLedger, { id, cents, at }: SampleChargeback): void {
  ledger.post(
    'chargeback',
    `chargeback:${id}`,
    null,
    [
      [null, 'provider', cents],
      [null, 'platform', -cents],
    ],
    at,
  );
}

/** Returns the sessions that may have a price, the oldest first. */
function paidByCard(
  ground: Ground,
  { meetings, paid, rows }: Parameters<typeof makeCardMoney>[1],
): PaidRow[] {
  const open = new Set(
    meetings
      .filter(({ host, booker }) => !host.isDemo && !booker.isDemo)
      .filter((meeting) => !paid.some(({ id }) => id === meeting.id))
      .map(({ id }) => id),
  );
  return rows.sessions
    .filter((row): row is PaidRow => open.has(row.id) && Boolean(row.bookedAt) && Boolean(row.endedAt))
    .filter(({ endedAt }) => isAfter(ground.now, endedAt))
    .toSorted((a, b) => Temporal.Instant.compare(a.bookedAt, b.bookedAt));
}

/** Returns the hosts with the most sessions that were over some weeks ago, except those with other money. */
function earnersOf(ground: Ground, sessions: readonly PaidRow[], except: ReadonlySet<string>): string[] {
  const before = ground.now.subtract({ hours: 24 * SETTLED_DAYS });
  const counts = new Map<string, number>();
  for (const { hostId, endedAt } of sessions)
    if (isAfter(before, endedAt) && !except.has(hostId)) counts.set(hostId, (counts.get(hostId) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b, 'en'))
    .slice(0, EARNERS)
    .map(([hostId]) => hostId);
}

const isAfter = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(one, other) > 0;
