import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PersonSummary, StaffPayment } from '@acquaint/contracts';
import { withinPeriod, type Period } from '../../../db/within-period.ts';
import type { PageRequest } from '../../../http/paging.ts';
import type { Database } from '../../../ports/database/database.ts';
import { isCalledForStaff, personSummaries, users } from '../../identity/identity.queries.ts';
import { sessions } from '../../sessions/sessions.queries.ts';
import { cardRefunds, sessionPayments, withheldMoney, type SessionPaymentRow } from '../payments.tables.ts';
import { CHARGED_BACK } from '../reconciliation/chargebacks.repository.ts';

/** The period is that of the payment. */
interface PaymentSelection extends PageRequest, Period {
  readonly search: string;
  readonly filter: 'all' | 'held' | 'withheld' | 'released' | 'refunded' | 'charged-back';
}

const { sessionId, bookerId, hostId, cardCents, vouchersCents, state, payment, paidAt } = sessionPayments;

const AMOUNT = sql<number>`${cardCents} + ${vouchersCents}`;

/** Why staff have to decide about a payment; null if they do not. */
const WITHHELD = sql<StaffPayment['withheld']>`(select ${withheldMoney.cause} from ${withheldMoney}
  where ${withheldMoney.kind} = 'session' and ${withheldMoney.subjectId} = ${sessionId} and ${withheldMoney.state} = 'waiting')`;

/** The state of the newest refund to the card; null if there is none. */
const CARD_REFUND = sql<StaffPayment['card_refund']>`(select ${cardRefunds.state} from ${cardRefunds}
  where ${cardRefunds.sessionId} = ${sessionId} order by ${cardRefunds.createdAt} desc limit 1)`;

const FILTERS: Readonly<Record<PaymentSelection['filter'], SQL | undefined>> = {
  all: undefined,
  held: eq(state, 'paid'),
  withheld: sql`${WITHHELD} is not null`,
  released: eq(state, 'released'),
  refunded: eq(state, 'refunded'),
  'charged-back': sql`${CHARGED_BACK} > 0`,
};

/** Condition: one of the two people is called like this, or it is the provider's name of the payment. */
function matches(search: string): SQL | undefined {
  if (search === '') return undefined;
  return sql`(${payment} = ${search} or exists (select 1 from ${users} where ${users.id} in (${bookerId}, ${hostId})
    and ${isCalledForStaff(search)}))`;
}

function selectViews(db: Database) {
  return db
    .select({
      row: sessionPayments,
      booker: sql<PersonSummary>`to_jsonb(booker)`,
      host: sql<PersonSummary>`to_jsonb(host)`,
      startsAt: sessions.startsAt,
      sessionState: sessions.state,
      amount: AMOUNT,
      withheld: WITHHELD,
      cardRefund: CARD_REFUND,
      chargedBack: CHARGED_BACK,
    })
    .from(sessionPayments)
    .innerJoin(sessions, eq(sessions.id, sessionId))
    .innerJoin(sql`${personSummaries} booker`, sql`booker.id = ${bookerId}`)
    .innerJoin(sql`${personSummaries} host`, sql`host.id = ${hostId}`);
}

function present(view: Awaited<ReturnType<typeof selectViews>>[number]): StaffPayment {
  const { row, booker, host, startsAt, sessionState, amount, withheld, cardRefund, chargedBack } = view;
  return {
    id: row.sessionId,
    booker,
    host,
    starts_at: startsAt.toString(),
    session_state: sessionState,
    amount_cents: amount,
    vouchers_cents: row.vouchersCents,
    state: row.state,
    withheld,
    card_refund: cardRefund,
    charged_back_cents: chargedBack,
    paid_at: row.paidAt.toString(),
    settle_at: row.state === 'paid' ? (row.settleAt?.toString() ?? null) : null,
    reference: row.payment ?? '',
  };
}

/** Returns a page of the payments for sessions, newest first, and their number. */
export async function selectPayments(
  db: Database,
  { search, filter, page, page_size, ...period }: PaymentSelection,
): Promise<{ rows: StaffPayment[]; count: number }> {
  const where = and(FILTERS[filter], withinPeriod(paidAt, period), matches(search));
  const rows = await selectViews(db)
    .where(where)
    .orderBy(desc(paidAt), sessionId)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows: rows.map(present), count: await db.$count(sessionPayments, where) };
}

/** Returns the payment of a session and its provider; null if it was not paid. */
export async function findPayment(
  db: Database,
  id: string,
): Promise<{ readonly payment: StaffPayment; readonly provider: SessionPaymentRow['provider'] } | null> {
  const [view] = await selectViews(db).where(eq(sessionId, id));
  return view ? { payment: present(view), provider: view.row.provider } : null;
}

/** Returns how many payments the platform holds, and how much they are together. */
export async function sumHeld(db: Database): Promise<{ count: number; amount_cents: number }> {
  const [sum] = await db
    .select({
      count: sql<number>`count(*)::int`,
      amount_cents: sql<number>`coalesce(sum(${AMOUNT}), 0)::int`,
    })
    .from(sessionPayments)
    .where(eq(state, 'paid'));
  return sum ?? { count: 0, amount_cents: 0 };
}
