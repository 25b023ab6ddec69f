import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../ports/database/database.ts';
import { profiles, profileTopics, topics, users } from '../identity/identity.tables.ts';
import { circleMembers, circles, circleTopics } from '../circles/circles.tables.ts';
import { circleEventPeople, circleEvents, circleEventSeats } from '../circles/events/events.tables.ts';
import { connections } from '../connections/connections.tables.ts';
import {
  introductions,
  introductionSettings,
  introductionSides,
} from '../introductions/introductions.tables.ts';
import { notifications } from '../notifications/notifications.tables.ts';
import { proGifts } from '../payments/payments.tables.ts';
import { peekPeople, peekReactions, peeks, peekSpeakers, peekTopics } from '../peeks/peeks.tables.ts';
import { subscriptions } from '../profiles/profiles.tables.ts';
import {
  availabilitySettings,
  sessionAttendance,
  sessionReviews,
  sessions,
} from '../sessions/sessions.tables.ts';
import { sampleData } from './seed.tables.ts';
import type {
  EventRows,
  IntroductionRows,
  NetworkRows,
  NotificationRows,
  PeekRows,
  Person,
  SessionRows,
} from './world.ts';

/** Rows per statement: with twenty columns, far below the limit of parameters. */
const CHUNK = 400;
const STEPS = [
  'ai-match',
  'explore-peeks',
  'book-session',
  'live-session',
  'build-network',
  'complete-profile',
];

/** Inserts rows, some hundred per statement. */
export async function insertAll<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    await tx.insert(table).values(rows.slice(at, at + CHUNK));
  }
}

/** Takes a lock, so that two processes that start together on an empty database create the sample data once. */
export async function lockSeeding(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('seed', 0))`);
}

export async function hasPeople(db: Database): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1);
  return rows.length > 0;
}

export async function findSampleData(db: Database): Promise<typeof sampleData.$inferSelect | null> {
  const [row] = await db.select().from(sampleData);
  return row ?? null;
}

export async function insertSampleData(tx: Database, row: typeof sampleData.$inferInsert): Promise<void> {
  await tx.insert(sampleData).values(row);
}

export async function selectTopicNames(db: Database): Promise<Map<string, string>> {
  const rows = await db.select().from(topics);
  return new Map(rows.map(({ slug, name }) => [slug, name]));
}

/** Totals of a member's sessions, as stored on the profile. */
export interface MemberStatistics {
  readonly ratingSum: number;
  readonly ratingCount: number;
  readonly completedSessions: number;
}

export interface PeopleOptions {
  /** Password hashes by username; nobody else can log in. */
  readonly passwordHashes: ReadonlyMap<string, string>;
  readonly standings: ReadonlyMap<string, MemberStatistics>;
  /** Storage keys of pictures by member. */
  readonly pictureKeys: ReadonlyMap<string, string>;
  readonly bufferMinutes: number;
  readonly noticeMinutes: number;
  readonly maxPerDay: number;
  readonly now: Temporal.Instant;
  /** Returns the Monday of the current week in a time zone, because this week's introductions are made already. */
  readonly mondayIn: (timeZone: string) => Temporal.PlainDate;
}

/** Inserts accounts, profiles, topics and availability. */
export async function insertPeople(
  tx: Database,
  people: readonly Person[],
  options: PeopleOptions,
): Promise<void> {
  const { passwordHashes, standings, pictureKeys, now } = options;
  await insertAll(
    tx,
    users,
    people.map((person) => ({
      id: person.id,
      email: person.email,
      username: person.username,
      passwordHash: passwordHashes.get(person.username) ?? null,
      firstName: person.firstName,
      lastName: person.lastName,
      role: person.role,
      isPro: person.isPro,
      redirectLocation: false,
      redirectExpertize: false,
      onboardingSteps: STEPS,
      hasCompletedOnboarding: true,
      createdAt: person.createdAt,
      lastSeenAt: person.lastSeenAt,
    })),
  );
  // Sample members have not paid: they stay pro for free.
  const pros = people.filter(({ isPro }) => isPro);
  await insertAll(
    tx,
    proGifts,
    pros.map(({ id, createdAt }) => ({ userId: id, givenAt: createdAt })),
  );
  // Topics come before profiles, so that a profile's search text is computed once, not again for each topic.
  await insertAll(
    tx,
    profileTopics,
    people.flatMap((person) =>
      (['expertIn', 'lookingFor'] as const).flatMap((list) =>
        person[list].map((topicSlug, position) => ({
          userId: person.id,
          topicSlug,
          kind: list === 'expertIn' ? ('expert_in' as const) : ('looking_for' as const),
          position,
        })),
      ),
    ),
  );
  await insertAll(
    tx,
    profiles,
    people.map((person) => ({
      id: person.profileId,
      userId: person.id,
      headline: person.headline,
      story: person.story,
      location: person.location,
      timeZone: person.timeZone,
      languages: [...person.languages],
      company: person.company,
      jobTitle: person.jobTitle,
      goals: [...person.goals],
      interests: [...person.interests],
      mentorshipStatement: person.statement,
      isExpert: person.isExpert,
      isInvestor: person.isInvestor,
      // So that somebody who tries the product also finds a page that is shown without an account (R-PROF-13).
      isPublic: person.isDemo,
      pictureKey: pictureKeys.get(person.id) ?? null,
      ...(standings.get(person.id) ?? {}),
      updatedAt: now,
    })),
  );
  await insertAll(
    tx,
    availabilitySettings,
    people.map((person) => ({
      userId: person.id,
      timeZone: person.timeZone,
      acceptsSessions: person.acceptsSessions,
      bookingMode: person.bookingMode,
      weekly: person.weekly,
      overrides: [],
      holidayCountry: null,
      holidayRegion: null,
      noticeMinutes: options.noticeMinutes,
      bufferMinutes: options.bufferMinutes,
      maxPerDay: options.maxPerDay,
      offersLong: false,
      updatedAt: now,
    })),
  );
  await insertAll(
    tx,
    introductionSettings,
    people.map(({ id, timeZone }, index) => ({
      userId: id,
      lastWeeklyOn: options.mondayIn(timeZone),
      // Most members introduce others, and can be reached so (R-MATCH-25); the demo members, who come first, do both.
      introducesOthers: index % 4 !== 3,
      isReachable: index % 5 !== 4,
    })),
  );
}

export async function insertSessions(tx: Database, rows: SessionRows): Promise<void> {
  await insertAll(tx, sessions, rows.sessions);
  await insertAll(tx, sessionAttendance, rows.attendance);
  await insertAll(tx, sessionReviews, rows.reviews);
}

export async function insertNetwork(tx: Database, rows: NetworkRows): Promise<void> {
  await insertAll(tx, connections, rows.connections);
  await insertAll(tx, subscriptions, rows.subscriptions);
  // An admin is a member: the constraint is checked at the end of the transaction.
  await insertAll(tx, circles, rows.circles);
  await insertAll(tx, circleMembers, rows.circleMembers);
  await insertAll(tx, circleTopics, rows.circleTopics);
}

export async function insertEvents(tx: Database, rows: EventRows): Promise<void> {
  await insertAll(tx, circleEvents, rows.events);
  await insertAll(tx, circleEventPeople, rows.people);
  await insertSessions(tx, rows.meetings);
  await insertAll(tx, circleEventSeats, rows.seats);
}

export async function insertIntroductionRows(tx: Database, rows: IntroductionRows): Promise<void> {
  await insertAll(tx, introductions, rows.introductions);
  await insertAll(tx, introductionSides, rows.sides);
}

export async function insertPeeks(tx: Database, rows: PeekRows): Promise<void> {
  await insertAll(tx, peeks, rows.peeks);
  await insertAll(tx, peekPeople, rows.people);
  await insertAll(tx, peekSpeakers, rows.speakers);
  await insertAll(tx, peekTopics, rows.topics);
  await insertAll(tx, peekReactions, rows.reactions);
}

export async function insertNotifications(tx: Database, rows: NotificationRows): Promise<void> {
  await insertAll(tx, notifications, rows);
}
