import { type SQL, and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { profiles, users } from '../../identity/identity.queries.ts';
import type { FeedEntry } from './calendar-file.ts';
import { calendarFeeds, sessions } from '../sessions.tables.ts';

export type CalendarFeedRow = typeof calendarFeeds.$inferSelect;

export async function findFeed(db: Database, userId: string): Promise<CalendarFeedRow | null> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return feed ?? null;
}

/** Stores a member's feed, replacing an earlier one. */
export async function putFeed(db: Database, feed: CalendarFeedRow): Promise<void> {
  await db.insert(calendarFeeds).values(feed).onConflictDoUpdate({ target: calendarFeeds.userId, set: feed });
}

export async function deleteFeed(db: Database, userId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

/** Finds the owner of a feed key, with time zone and locale. Returns null if the key is unknown or its owner is suspended. */
export async function findFeedOwner(
  db: Database,
  keyHash: string,
): Promise<{ readonly id: string; readonly timeZone: string; readonly formats: string | null } | null> {
  const [owner] = await db
    .select({ id: users.id, timeZone: profiles.timeZone, formats: profiles.formats })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(calendarFeeds.keyHash, keyHash), isNull(users.suspendedAt)));
  return owner ?? null;
}

/** Returns a member's sessions that were confirmed and start after `since`, past ones included, the earliest first. */
export function selectFeedEntries(
  db: Database,
  userId: string,
  since: Temporal.Instant,
): Promise<FeedEntry[]> {
  return selectEntries(db, userId, gt(sessions.startsAt, since));
}

/** Returns one of a member's sessions that were confirmed; null when there is none. */
export async function findFeedEntry(db: Database, userId: string, id: string): Promise<FeedEntry | null> {
  const [entry] = await selectEntries(db, userId, eq(sessions.id, id));
  return entry ?? null;
}

async function selectEntries(db: Database, userId: string, which: SQL): Promise<FeedEntry[]> {
  const rows = await db
    .select({
      id: sessions.id,
      startsAt: sessions.startsAt,
      durationMinutes: sessions.durationMinutes,
      calendarSequence: sessions.calendarSequence,
      createdAt: sessions.createdAt,
      confirmedAt: sessions.confirmedAt,
      firstName: users.firstName,
      lastName: users.lastName,
      isErased: sql<boolean>`${users.erasedAt} is not null`,
    })
    .from(sessions)
    .innerJoin(
      users,
      sql`${users.id} = case when ${sessions.hostId} = ${userId} then ${sessions.bookerId} else ${sessions.hostId} end`,
    )
    .where(
      and(
        or(eq(sessions.hostId, userId), eq(sessions.bookerId, userId)),
        inArray(sessions.state, ['confirmed', 'live', 'completed']),
        which,
      ),
    )
    .orderBy(sessions.startsAt, sessions.id);
  return rows.map(({ firstName, lastName, isErased, confirmedAt, createdAt, ...session }) => ({
    ...session,
    other: { firstName, lastName, isErased },
    changedAt: confirmedAt ?? createdAt,
  }));
}
