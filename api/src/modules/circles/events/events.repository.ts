import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { CircleEventPerson, PersonSummary } from '@acquaint/contracts';
import type { Database } from '../../../ports/database/database.ts';
import { hiddenFrom } from '../../connections/connections.queries.ts';
import { PERSON, personSummaries, profiles, users } from '../../identity/identity.queries.ts';
import { sessionAttendance, sessions } from '../../sessions/sessions.queries.ts';
import { circleMembers, circles } from '../circles.tables.ts';
import {
  circleEventPeople,
  circleEventReminders,
  circleEvents,
  circleEventSeats,
  circleEventWishes,
  type CircleEventRow,
} from './events.tables.ts';
import { seatsHeld } from './meetings.repository.ts';

/** When an event ends: the same as `eventEnd`. */
export const ENDS_AT = sql`${circleEvents.startsAt} + make_interval(mins =>
  ${circleEvents.rounds} * ${circleEvents.roundMinutes} + (${circleEvents.rounds} - 1) * ${circleEvents.breakMinutes})`;

/** Finds an event; with `forUpdate`, locked until the transaction ends. */
export async function findEvent(
  db: Database,
  id: string,
  { forUpdate = false } = {},
): Promise<CircleEventRow | null> {
  const query = db.select().from(circleEvents).where(eq(circleEvents.id, id));
  const [row] = await (forUpdate ? query.for('update') : query);
  return row ?? null;
}

export async function insertEvent(tx: Database, row: CircleEventRow): Promise<void> {
  await tx.insert(circleEvents).values(row);
}

export async function changeEvent(
  tx: Database,
  id: string,
  change: Partial<CircleEventRow>,
): Promise<CircleEventRow> {
  const [row] = await tx.update(circleEvents).set(change).where(eq(circleEvents.id, id)).returning();
  if (!row) throw new Error(`There is no event ${id}`);
  return row;
}

interface EventsPage {
  readonly circleId: string;
  readonly period: 'coming' | 'past' | 'all';
  readonly now: Temporal.Instant;
  readonly page: number;
  readonly page_size: number;
}

/**
 * Returns a page of a circle's events: those that are not over, the next first, or the others, or all, also hidden ones, the newest
 * first.
 */
export async function selectEvents(
  db: Database,
  { circleId, period, now, page, page_size }: EventsPage,
): Promise<{ rows: CircleEventRow[]; count: number }> {
  const isAhead = sql`(${ENDS_AT} > ${now.toString()}::timestamptz and ${circleEvents.cancelledAt} is null)`;
  const inPeriod = { coming: isAhead, past: sql`not ${isAhead}`, all: undefined }[period];
  const where = and(
    eq(circleEvents.circleId, circleId),
    inPeriod,
    period === 'all' ? undefined : isNull(circleEvents.hiddenAt),
  );
  const [total] = await db.select({ count: count() }).from(circleEvents).where(where);
  const rows = await db
    .select()
    .from(circleEvents)
    .where(where)
    .orderBy(period === 'coming' ? asc(circleEvents.startsAt) : desc(circleEvents.startsAt), circleEvents.id)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows, count: total?.count ?? 0 };
}

/** Returns for each circle that has one the event that comes or runs next. */
export async function selectNextEvents(
  db: Database,
  circleIds: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, CircleEventRow>> {
  const rows = await db
    .selectDistinctOn([circleEvents.circleId])
    .from(circleEvents)
    .where(
      and(
        sql`${circleEvents.circleId} = any(${sql.param([...circleIds])}::uuid[])`,
        isNull(circleEvents.cancelledAt),
        isNull(circleEvents.hiddenAt),
        gt(ENDS_AT, sql`${now.toString()}::timestamptz`),
      ),
    )
    .orderBy(circleEvents.circleId, asc(circleEvents.startsAt), circleEvents.id);
  return new Map(rows.map((row) => [row.circleId, row]));
}

/** What a reader sees of an event, besides its row. */
export interface EventParts {
  readonly circleName: string;
  readonly host: PersonSummary | null;
  readonly peopleCount: number;
  /** How many of them met somebody, and in how many sessions. */
  readonly metCount: number;
  readonly sessionCount: number;
  readonly isSignedUp: boolean;
}

/** Returns these parts by event. */
export async function selectEventParts(
  db: Database,
  ids: readonly string[],
  readerId: string,
): Promise<Map<string, EventParts>> {
  if (ids.length === 0) return new Map();
  const signedUp = sql`select from ${circleEventPeople} p where p.event_id = ${circleEvents.id}`;
  const rows = await db
    .select({
      id: circleEvents.id,
      circleName: circles.name,
      host: sql<PersonSummary | null>`(select row_to_json(p) from ${personSummaries} p
        where p.id = ${circleEvents.hostId} and not ${hiddenFrom(readerId, sql`p.id`)})`,
      peopleCount: sql<number>`(select count(*)::int from ${circleEventPeople} p where p.event_id = ${circleEvents.id})`,
      metCount: sql<number>`(select count(distinct s.user_id)::int ${seatsHeld(circleEvents.id)})`,
      sessionCount: sql<number>`(select count(distinct s.session_id)::int ${seatsHeld(circleEvents.id)})`,
      isSignedUp: sql<boolean>`exists (${signedUp} and p.user_id = ${readerId})`,
    })
    .from(circleEvents)
    .innerJoin(circles, eq(circles.id, circleEvents.circleId))
    .where(inArray(circleEvents.id, [...ids]));
  return new Map(rows.map(({ id, ...parts }) => [id, parts]));
}

const isHere = sql<boolean>`(${circleEventPeople.enteredAt} is not null and ${circleEventPeople.leftAt} is null)`;

/** Returns who signed up, as far as the reader may see them, in the order in which they did. */
export function selectPeople(db: Database, eventId: string, readerId: string): Promise<CircleEventPerson[]> {
  return db
    .select({
      person: PERSON,
      is_me: sql<boolean>`${circleEventPeople.userId} = ${readerId}`,
      is_here: isHere,
      has_met: sql<boolean>`exists (select ${seatsHeld(circleEventPeople.eventId)}
        and s.user_id = ${circleEventPeople.userId})`,
      is_wished: sql<boolean>`exists (select from ${circleEventWishes} w where w.event_id = ${eventId}
        and w.user_id = ${readerId} and w.wished_id = ${circleEventPeople.userId})`,
    })
    .from(circleEventPeople)
    .innerJoin(personSummaries, eq(personSummaries.id, circleEventPeople.userId))
    .where(
      and(eq(circleEventPeople.eventId, eventId), sql`not ${hiddenFrom(readerId, circleEventPeople.userId)}`),
    )
    .orderBy(circleEventPeople.signedUpAt, circleEventPeople.userId);
}

type PersonRow = typeof circleEventPeople.$inferSelect;

export async function findEventPerson(
  db: Database,
  eventId: string,
  userId: string,
): Promise<PersonRow | null> {
  const [row] = await db
    .select()
    .from(circleEventPeople)
    .where(and(eq(circleEventPeople.eventId, eventId), eq(circleEventPeople.userId, userId)));
  return row ?? null;
}

/** Stores somebody who signed up, or their coming and going. */
export async function putEventPerson(tx: Database, row: PersonRow): Promise<void> {
  await tx
    .insert(circleEventPeople)
    .values(row)
    .onConflictDoUpdate({
      target: [circleEventPeople.eventId, circleEventPeople.userId],
      set: { enteredAt: row.enteredAt, leftAt: row.leftAt },
    });
}

export async function deleteEventPerson(tx: Database, eventId: string, userId: string): Promise<void> {
  await tx
    .delete(circleEventPeople)
    .where(and(eq(circleEventPeople.eventId, eventId), eq(circleEventPeople.userId, userId)));
}

export async function countEventPeople(db: Database, eventId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(circleEventPeople)
    .where(eq(circleEventPeople.eventId, eventId));
  return row?.count ?? 0;
}

/** A recipient of news about an event. */
export interface EventReader {
  readonly userId: string;
  readonly timeZone: string;
  readonly formats: string | null;
}

/** Returns everybody who signed up and has not left, with their language and time zone. */
export function selectEventReaders(db: Database, eventId: string): Promise<EventReader[]> {
  return db
    .select({
      userId: circleEventPeople.userId,
      timeZone: profiles.timeZone,
      formats: profiles.formats,
    })
    .from(circleEventPeople)
    .innerJoin(profiles, eq(profiles.userId, circleEventPeople.userId))
    .where(and(eq(circleEventPeople.eventId, eventId), isNull(circleEventPeople.leftAt)))
    .orderBy(circleEventPeople.userId);
}

/** Returns the ids of those who are there: active members of the circle who have entered and not left. */
export async function selectHere(db: Database, eventId: string): Promise<string[]> {
  const rows = await db
    .select({ id: circleEventPeople.userId })
    .from(circleEventPeople)
    .innerJoin(circleEvents, eq(circleEvents.id, circleEventPeople.eventId))
    .innerJoin(
      circleMembers,
      and(
        eq(circleMembers.circleId, circleEvents.circleId),
        eq(circleMembers.userId, circleEventPeople.userId),
      ),
    )
    .innerJoin(users, and(eq(users.id, circleEventPeople.userId), isNull(users.suspendedAt)))
    .where(and(eq(circleEventPeople.eventId, eventId), isHere))
    .orderBy(circleEventPeople.userId);
  return rows.map(({ id }) => id);
}

/** Notes that people have left who had a partner in a round but never came into its room, unless the round was called off. */
export async function markAbsent(
  tx: Database,
  eventId: string,
  round: number,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(circleEventPeople)
    .set({ leftAt: now })
    .where(
      and(
        eq(circleEventPeople.eventId, eventId),
        isHere,
        sql`exists (select from ${circleEventSeats} s where s.event_id = ${eventId} and s.round = ${round}
          and s.user_id = ${circleEventPeople.userId} and s.session_id is not null
          and ${circleEventPeople.enteredAt} < (select starts_at from ${sessions}
            where id = s.session_id and state <> 'cancelled')
          and not exists (select from ${sessionAttendance} a
            where a.session_id = s.session_id and a.user_id = s.user_id))`,
      ),
    );
}

export type SeatRow = typeof circleEventSeats.$inferSelect;

/** Returns the seats of all planned rounds. */
export function selectSeats(db: Database, eventId: string): Promise<SeatRow[]> {
  return db
    .select()
    .from(circleEventSeats)
    .where(eq(circleEventSeats.eventId, eventId))
    .orderBy(circleEventSeats.round, circleEventSeats.userId);
}

export async function insertSeats(tx: Database, rows: readonly SeatRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(circleEventSeats).values([...rows]);
}

/** Returns whom each would like to meet. */
export async function selectWishes(db: Database, eventId: string): Promise<Map<string, Set<string>>> {
  const rows = await db.select().from(circleEventWishes).where(eq(circleEventWishes.eventId, eventId));
  const wishes = new Map<string, Set<string>>();
  for (const { userId, wishedId } of rows)
    wishes.set(userId, (wishes.get(userId) ?? new Set<string>()).add(wishedId));
  return wishes;
}

export async function putWish(tx: Database, wish: typeof circleEventWishes.$inferInsert): Promise<void> {
  await tx.insert(circleEventWishes).values(wish).onConflictDoNothing();
}

export async function deleteWish(
  tx: Database,
  { eventId, userId, wishedId }: typeof circleEventWishes.$inferInsert,
): Promise<void> {
  await tx
    .delete(circleEventWishes)
    .where(
      and(
        eq(circleEventWishes.eventId, eventId),
        eq(circleEventWishes.userId, userId),
        eq(circleEventWishes.wishedId, wishedId),
      ),
    );
}

/** Returns a reader's seat in a round, with the partner; null if they had none. */
export async function findSeat(
  db: Database,
  eventId: string,
  userId: string,
  round: number,
): Promise<{ readonly sessionId: string | null; readonly partner: PersonSummary | null } | null> {
  const [row] = await db
    .select({
      sessionId: circleEventSeats.sessionId,
      partner: sql<PersonSummary | null>`(select row_to_json(p) from ${personSummaries} p
        where p.id = ${circleEventSeats.partnerId} and not ${hiddenFrom(userId, sql`p.id`)})`,
    })
    .from(circleEventSeats)
    .where(
      and(
        eq(circleEventSeats.eventId, eventId),
        eq(circleEventSeats.userId, userId),
        eq(circleEventSeats.round, round),
      ),
    );
  return row ?? null;
}

/** Notes that a reminder is sent. @returns false if it was sent before. */
export async function claimEventReminder(
  tx: Database,
  { id, startsAt }: CircleEventRow,
  minutes: number,
): Promise<boolean> {
  const claimed = await tx
    .insert(circleEventReminders)
    .values({ eventId: id, startsAt, minutes })
    .onConflictDoNothing()
    .returning({ minutes: circleEventReminders.minutes });
  return claimed.length > 0;
}

/** Returns the ids of events that have not ended and begin before `until`: something may be due for them. */
export async function selectEventsToWatch(
  db: Database,
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<string[]> {
  const rows = await db
    .select({ id: getTableColumns(circleEvents).id })
    .from(circleEvents)
    .where(
      and(
        isNull(circleEvents.cancelledAt),
        lte(circleEvents.startsAt, until),
        gt(ENDS_AT, sql`${now.toString()}::timestamptz`),
      ),
    )
    .limit(1_000);
  return rows.map(({ id }) => id);
}
