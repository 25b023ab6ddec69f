import { and, asc, eq, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { users } from '../../identity/identity.queries.ts';
import { paymentCustomers, proGifts, proPlans, type ProPlanRow } from '../payments.tables.ts';

type Provider = ProPlanRow['provider'];

/** The events that decide whether a member is pro. */
export interface PlanStatus {
  readonly email: string;
  readonly isPro: boolean;
  readonly isErased: boolean;
  readonly isGift: boolean;
  readonly customer: string | null;
  readonly plan: ProPlanRow | null;
}

/** Finds the plan status of a member. @returns null when there is no such member. */
export async function findAccountStatus(
  db: Database,
  userId: string,
  provider: Provider | null,
): Promise<PlanStatus | null> {
  const [row] = await db
    .select({
      email: users.email,
      isPro: users.isPro,
      isErased: sql<boolean>`${users.erasedAt} is not null`,
      isGift: sql<boolean>`${proGifts.userId} is not null`,
      customer: paymentCustomers.customer,
      plan: proPlans,
    })
    .from(users)
    .leftJoin(proGifts, eq(proGifts.userId, users.id))
    .leftJoin(proPlans, eq(proPlans.userId, users.id))
    .leftJoin(
      paymentCustomers,
      and(eq(paymentCustomers.userId, users.id), eq(paymentCustomers.provider, provider ?? 'stripe')),
    )
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Condition: the row is this member's at this provider. */
function isCustomer(userId: string, provider: Provider): SQL | undefined {
  return and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.provider, provider));
}

/** Stores a member's customer ID at a provider, unless one is stored already. @returns the stored ID. */
export async function keepCustomer(
  tx: Database,
  userId: string,
  provider: Provider,
  customer: string,
): Promise<string> {
  await tx.insert(paymentCustomers).values({ userId, provider, customer }).onConflictDoNothing();
  const [row] = await tx
    .select({ customer: paymentCustomers.customer })
    .from(paymentCustomers)
    .where(isCustomer(userId, provider));
  return row?.customer ?? customer;
}

/** Finds the member with this customer ID. Returns null if there is none. */
export async function findMemberOf(
  db: Database,
  provider: Provider,
  customer: string,
): Promise<string | null> {
  const [row] = await db
    .select({ userId: paymentCustomers.userId })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.provider, provider), eq(paymentCustomers.customer, customer)));
  return row?.userId ?? null;
}

/** Takes the next reading number, before the provider is asked. @returns null when the member is not a customer. */
export async function beginReading(
  tx: Database,
  userId: string,
  provider: Provider,
): Promise<{ readonly customer: string; readonly number: number } | null> {
  const [row] = await tx
    .update(paymentCustomers)
    .set({ readings: sql`${paymentCustomers.readings} + 1` })
    .where(isCustomer(userId, provider))
    .returning({ customer: paymentCustomers.customer, number: paymentCustomers.readings });
  return row ?? null;
}

/** Marks a reading as stored. @returns false when a later reading has been stored already, so this one is outdated. */
export async function endReading(
  tx: Database,
  userId: string,
  provider: Provider,
  number: number,
): Promise<boolean> {
  const rows = await tx
    .update(paymentCustomers)
    .set({ written: number })
    .where(and(isCustomer(userId, provider), lt(paymentCustomers.written, number)))
    .returning({ userId: paymentCustomers.userId });
  return rows.length > 0;
}

export async function upsertPlan(tx: Database, row: ProPlanRow): Promise<void> {
  await tx.insert(proPlans).values(row).onConflictDoUpdate({ target: proPlans.userId, set: row });
}

/** Returns members whose paid period has ended and whose plan was last read before `readBefore`. */
export async function selectEndedPeriods(
  db: Database,
  provider: Provider,
  now: Temporal.Instant,
  readBefore: Temporal.Instant,
): Promise<string[]> {
  const rows = await db
    .select({ userId: proPlans.userId })
    .from(proPlans)
    .where(
      and(
        eq(proPlans.provider, provider),
        ne(proPlans.status, 'ended'),
        lt(proPlans.periodEndsAt, now),
        lt(proPlans.readAt, readBefore),
      ),
    )
    .orderBy(asc(proPlans.readAt))
    .limit(500);
  return rows.map(({ userId }) => userId);
}

/**
 * Returns members whose paid period has ended and whose plan belongs to another provider than the configured one. `provider` is
 * null when none is configured.
 */
export async function selectOrphans(
  db: Database,
  provider: Provider | null,
  now: Temporal.Instant,
): Promise<string[]> {
  const rows = await db
    .select({ userId: proPlans.userId })
    .from(proPlans)
    .where(
      and(
        provider === null ? undefined : ne(proPlans.provider, provider),
        ne(proPlans.status, 'ended'),
        lt(proPlans.periodEndsAt, now),
      ),
    )
    .limit(500);
  return rows.map(({ userId }) => userId);
}
