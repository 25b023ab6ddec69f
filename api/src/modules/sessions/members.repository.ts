import { eq, sql } from 'drizzle-orm';
import type { AvailabilitySettings, PersonSummary } from '@acquaint/contracts';
import type { Business } from '../../business.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import type { Database } from '../../ports/database/database.ts';
import { USUAL_FORMATS } from '../../words/words.ts';
import { CAN_BE_MET } from '../identity/can-be-met.ts';
import { personSummaries, profiles, users } from '../identity/identity.queries.ts';
import { defaultAvailability } from './availability.ts';
import { availabilitySettings } from './sessions.tables.ts';

/** A person as booking needs them. */
export interface SessionMember {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isPro: boolean;
  /** Their account is gone: only what they had in common with others still names them. */
  readonly isErased: boolean;
  /** Neither suspended nor about to leave. */
  readonly canBeMet: boolean;
  /** Has asked for the account to be deleted. */
  readonly isLeaving: boolean;
  /** Their own zone: days and weeks as they count them. */
  readonly timeZone: string;
  /** BCP 47: how what they are told is written; the usual where they left it to the device, which a mail does not know. */
  readonly formats: string;
  /** Their own settings, or the defaults. */
  readonly availability: AvailabilitySettings;
}

const USER = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  isPro: users.isPro,
  isErased: sql<boolean>`${users.erasedAt} is not null`,
  isLeaving: sql<boolean>`${users.deletionRequestedAt} is not null`,
  canBeMet: sql<boolean>`${CAN_BE_MET}`,
};

/** These people by id; who does not exist is missing. */
export async function selectMembers(
  db: Database,
  business: Business,
  ids: readonly string[],
): Promise<Map<string, SessionMember>> {
  const rows = await db
    .select({ user: USER, timeZone: profiles.timeZone, formats: profiles.formats, own: availabilitySettings })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(availabilitySettings, eq(availabilitySettings.userId, users.id))
    .where(isOneOf(users.id, ids));
  return new Map(
    rows.map(({ user, timeZone, formats, own }) => [
      user.id,
      {
        id: user.id,
        email: user.email,
        firstName: user.firstName,
        lastName: user.lastName,
        isPro: user.isPro,
        isErased: user.isErased,
        canBeMet: user.canBeMet,
        isLeaving: user.isLeaving,
        timeZone,
        formats: formats ?? USUAL_FORMATS,
        availability: own ? toSettings(own) : defaultAvailability(timeZone, business),
      },
    ]),
  );
}

/** What anybody may see of a person; null when there is none. */
export async function findPerson(db: Database, id: string): Promise<PersonSummary | null> {
  const [person] = await db.select().from(personSummaries).where(eq(personSummaries.id, id));
  return person ?? null;
}

/** Keeps a member's settings, whole. */
export async function upsertAvailability(
  db: Database,
  userId: string,
  settings: AvailabilitySettings,
  now: Temporal.Instant,
): Promise<void> {
  const row = {
    userId,
    timeZone: settings.time_zone,
    acceptsSessions: settings.accepts_sessions,
    bookingMode: settings.booking_mode,
    weekly: settings.weekly,
    overrides: settings.overrides,
    holidayCountry: settings.holidays?.country ?? null,
    holidayRegion: settings.holidays?.region ?? null,
    noticeMinutes: settings.notice_minutes,
    bufferMinutes: settings.buffer_minutes,
    maxPerDay: settings.max_per_day,
    offersLong: settings.offers_long,
    priceCents: settings.price_cents,
    longPriceCents: settings.long_price_cents,
    updatedAt: now,
  };
  await db
    .insert(availabilitySettings)
    .values(row)
    .onConflictDoUpdate({ target: availabilitySettings.userId, set: row });
}

/**
 * One writer at a time for each of these people until the transaction ends: so a week's budget and a day's maximum
 * are counted by one booking after the other. Always in the same order, so that two bookings cannot wait for each other.
 */
export async function lockPeople(tx: Database, ids: readonly string[]): Promise<void> {
  const keys = [...new Set(ids)].sort().map((id) => sql`${`session/${id}`}`);
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(array[${sql.join(keys, sql`, `)}]) key`,
  );
}

function toSettings(row: typeof availabilitySettings.$inferSelect): AvailabilitySettings {
  return {
    time_zone: row.timeZone,
    accepts_sessions: row.acceptsSessions,
    booking_mode: row.bookingMode,
    weekly: row.weekly,
    overrides: row.overrides,
    holidays: row.holidayCountry === null ? null : { country: row.holidayCountry, region: row.holidayRegion },
    notice_minutes: row.noticeMinutes,
    buffer_minutes: row.bufferMinutes,
    max_per_day: row.maxPerDay,
    offers_long: row.offersLong,
    price_cents: row.priceCents,
    long_price_cents: row.longPriceCents,
  };
}
