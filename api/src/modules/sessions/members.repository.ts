import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { AvailabilitySettings, PersonSummary } from '@acquaint/contracts';
import type { Business } from '../../business.ts';
import { isAmong, prepared } from '../../db/prepared.ts';
import type { Database } from '../../ports/database/database.ts';
import { USUAL_LOCALE } from '../../i18n/i18n.ts';
import { CAN_BE_MET } from '../identity/account/can-be-met.ts';
import { personSummaries, profiles, users } from '../identity/identity.queries.ts';
import { defaultAvailability } from './availability/availability.ts';
import { availabilitySettings } from './sessions.tables.ts';

/** A member with the data that booking needs. */
export interface SessionMember {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Path of their picture; null for none. */
  readonly pictureUrl: string | null;
  readonly isPro: boolean;
  /** The account is deleted; the member still appears in what they shared with others. */
  readonly isErased: boolean;
  /** Neither suspended nor leaving. */
  readonly canBeMet: boolean;
  /** Has asked for the account to be deleted. */
  readonly isLeaving: boolean;
  /** The member's time zone, for their days and weeks. */
  readonly timeZone: string;
  /** BCP 47 locale for texts sent to the member; a default if they left it to the device, which an email cannot know. */
  readonly formats: string;
  /** The member's own settings, or the defaults. */
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

type Times = readonly (readonly [start: string, end: string])[];

/** @param busy selects their busy times. */
function membersBy(db: Database, ids: SQL, busy: SQL<Times>) {
  return db
    .select({
      user: USER,
      timeZone: profiles.timeZone,
      formats: profiles.formats,
      pictureUrl: personSummaries.picture_url,
      own: availabilitySettings,
      busy,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .innerJoin(personSummaries, eq(personSummaries.id, users.id))
    .leftJoin(availabilitySettings, eq(availabilitySettings.userId, users.id))
    .where(isAmong(users.id, ids));
}

const MEMBERS = prepared((db, value: (name: 'ids') => SQL) =>
  membersBy(db, value('ids'), sql<Times>`'[]'::json`),
);
const BUSY_MEMBERS = prepared((db, value: (name: 'ids' | 'now') => SQL) =>
  membersBy(
    db,
    value('ids'),
    sql<Times>`coalesce((select json_agg(json_build_array(b.starts_at, b.ends_at))
      from member_busy_times b where b.user_id = users.id and b.ends_at > ${value('now')}::timestamptz), '[]')`,
  ),
);

/** A busy time of a member's connected calendars, in epoch milliseconds. */
export interface BusyStretch {
  readonly userId: string;
  readonly start: number;
  readonly end: number;
}

/** Returns these members by ID; unknown IDs are missing. */
export async function selectMembers(
  db: Database,
  business: Business,
  ids: readonly string[],
): Promise<Map<string, SessionMember>> {
  const rows = await MEMBERS(db, { ids: [...ids] });
  return new Map(rows.map((row) => [row.user.id, toMember(row, business)]));
}

/** Returns these members by ID, and the busy times of their connected calendars from now on. */
export async function selectBusyMembers(
  db: Database,
  business: Business,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<{ readonly members: Map<string, SessionMember>; readonly busy: readonly BusyStretch[] }> {
  const rows = await BUSY_MEMBERS(db, { ids: [...ids], now: now.toString() });
  const at = (time: string): number => Temporal.Instant.from(time).epochMilliseconds;
  return {
    members: new Map(rows.map((row) => [row.user.id, toMember(row, business)])),
    busy: rows.flatMap(({ user, busy }) =>
      busy.map(([start, end]) => ({ userId: user.id, start: at(start), end: at(end) })),
    ),
  };
}

type MemberRow = Awaited<ReturnType<typeof MEMBERS>>[number];

function toMember(
  { user, timeZone, formats, pictureUrl, own }: MemberRow,
  business: Business,
): SessionMember {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    pictureUrl,
    isPro: user.isPro,
    isErased: user.isErased,
    canBeMet: user.canBeMet,
    isLeaving: user.isLeaving,
    timeZone,
    formats: formats ?? USUAL_LOCALE,
    availability: own ? toSettings(own) : defaultAvailability(timeZone, business),
  };
}

/** Returns the public summary of a person; null when there is none. */
export async function findPerson(db: Database, id: string): Promise<PersonSummary | null> {
  const [person] = await db.select().from(personSummaries).where(eq(personSummaries.id, id));
  return person ?? null;
}

/** Stores a member's settings as a whole. */
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
 * Takes advisory locks on these people until the transaction ends, so that weekly limits and daily maximums are counted one
 * booking after another. The fixed order prevents deadlocks.
 */
export async function lockPeople(tx: Database, ids: readonly string[]): Promise<void> {
  const keys = [...new Set(ids)].sort().map((id) => sql`${`session/${id}`}`);
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(array[${sql.join(keys, sql`, `)}]) key`,
  );
}

/**
 * Locks these people with a shared lock until the transaction ends: a suspension or request for deletion committed before is seen,
 * and a later one waits, and then cancels what this transaction books (R-BOOK-28).
 * @returns false if one of them is suspended, leaving or deleted.
 */
export async function holdMeetable(tx: Database, ids: readonly string[]): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), CAN_BE_MET, isNull(users.erasedAt)))
    .orderBy(users.id)
    .for('share');
  return rows.length === new Set(ids).size;
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
