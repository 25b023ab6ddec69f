import { and, count, desc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { MemberFile, MemberIntroduction, MemberSession } from '@acquaint/contracts';
import type { PageRequest } from '../../http/paging.ts';
import type { Database } from '../../ports/database/database.ts';
import { circleMembers, circles } from '../circles/circles.queries.ts';
import {
  logins,
  PERSON,
  personSummaries,
  profiles,
  profileTopics,
  topics,
  users,
} from '../identity/identity.queries.ts';
import { introductionAnswers, introductions } from '../introductions/introductions.queries.ts';
import { reportCases } from '../moderation/moderation.queries.ts';
import { sessionPayments } from '../payments/payments.queries.ts';
import { peekPeople } from '../peeks/peeks.queries.ts';
import { reliabilityMarks } from '../reliability/reliability.queries.ts';
import { sessions } from '../sessions/sessions.queries.ts';

/** How many logins and circles are shown. */
const LOGINS = 20;
const CIRCLES = 100;

/** Finds the account and the profile of a member; null if there is none. */
export async function findMember(db: Database, id: string) {
  const [row] = await db
    .select({
      username: users.username,
      email: users.email,
      suspendedAt: users.suspendedAt,
      deletionRequestedAt: users.deletionRequestedAt,
      erasedAt: users.erasedAt,
      location: profiles.location,
      timeZone: profiles.timeZone,
      company: profiles.company,
      jobTitle: profiles.jobTitle,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, id));
  return row ?? null;
}

/** Returns a member's topics, in the order they were chosen. */
export function selectTopicsOf(
  db: Database,
  userId: string,
): Promise<{ kind: 'expert_in' | 'looking_for'; name: string; slug: string }[]> {
  return db
    .select({ kind: profileTopics.kind, name: topics.name, slug: topics.slug })
    .from(profileTopics)
    .innerJoin(topics, eq(topics.slug, profileTopics.topicSlug))
    .where(eq(profileTopics.userId, userId))
    .orderBy(profileTopics.kind, profileTopics.position);
}

/** Returns a member's logins that have not ended, the last used first. */
export async function selectLoginsOf(db: Database, userId: string): Promise<MemberFile['logins']> {
  const rows = await db
    .select()
    .from(logins)
    .where(and(eq(logins.userId, userId), isNull(logins.endedAt)))
    .orderBy(desc(logins.lastUsedAt), logins.id)
    .limit(LOGINS);
  return rows.map((row) => ({
    id: row.id,
    user_agent: row.userAgent,
    created_at: row.createdAt.toString(),
    last_used_at: row.lastUsedAt.toString(),
  }));
}

/** Returns the circles of a member, by name. */
export function selectCirclesOf(db: Database, userId: string): Promise<MemberFile['circles']> {
  return db
    .select({ id: circles.id, name: circles.name })
    .from(circleMembers)
    .innerJoin(circles, eq(circles.id, circleMembers.circleId))
    .where(eq(circleMembers.userId, userId))
    .orderBy(circles.name, circles.id)
    .limit(CIRCLES);
}

/** Sessions of a member that were booked: a hold is nobody's business but the booker's. */
const bookedBy = (userId: string) =>
  and(or(eq(sessions.hostId, userId), eq(sessions.bookerId, userId)), ne(sessions.state, 'held'));

/** Counts what a member has. */
export async function countsOf(db: Database, userId: string): Promise<MemberFile['counts']> {
  const isAbout = eq(reportCases.personId, userId);
  const [[ofSessions], [ofIntroductions], [ofPeeks], [ofMarks]] = [
    await db.select({ count: count() }).from(sessions).where(bookedBy(userId)),
    await db
      .select({ count: count() })
      .from(introductionAnswers)
      .where(eq(introductionAnswers.userId, userId)),
    await db.select({ count: count() }).from(peekPeople).where(eq(peekPeople.userId, userId)),
    await db
      .select({ count: count() })
      .from(reliabilityMarks)
      .where(and(eq(reliabilityMarks.userId, userId), eq(reliabilityMarks.state, 'counts'))),
  ];
  return {
    sessions: ofSessions?.count ?? 0,
    introductions: ofIntroductions?.count ?? 0,
    peeks: ofPeeks?.count ?? 0,
    reliability_marks: ofMarks?.count ?? 0,
    open_reports: await db.$count(reportCases, and(isAbout, isNull(reportCases.decidedAt))),
    upheld_reports: await db.$count(reportCases, and(isAbout, eq(reportCases.decision, 'upheld'))),
  };
}

/** Adds up what a member paid and earned in paid sessions. */
export async function moneyOf(db: Database, userId: string): Promise<MemberFile['money']> {
  const { state, cardCents, vouchersCents } = sessionPayments;
  const isBooker = eq(sessions.bookerId, userId);
  const isHost = eq(sessions.hostId, userId);
  const sumOf = (where: SQL | undefined) =>
    sql<number>`coalesce(sum(${cardCents} + ${vouchersCents}) filter (where ${where}), 0)::int`;
  const [row] = await db
    .select({
      paid_cents: sumOf(and(isBooker, ne(state, 'refunded'))),
      refunded_cents: sumOf(and(isBooker, eq(state, 'refunded'))),
      earned_cents: sumOf(and(isHost, eq(state, 'released'))),
      held_cents: sumOf(and(isHost, eq(state, 'paid'))),
    })
    .from(sessions)
    .innerJoin(sessionPayments, eq(sessionPayments.sessionId, sessions.id))
    .where(or(isBooker, isHost));
  return row ?? { paid_cents: 0, refunded_cents: 0, earned_cents: 0, held_cents: 0 };
}

/** Returns a page of a member's sessions with their money, newest first, and the total number. */
export async function selectSessionsOf(
  db: Database,
  userId: string,
  { page, page_size }: PageRequest,
): Promise<{ rows: MemberSession[]; count: number }> {
  const where = bookedBy(userId);
  const [total] = await db.select({ count: count() }).from(sessions).where(where);
  const isHost = sql<boolean>`${sessions.hostId} = ${userId}`;
  const rows = await db
    .select({
      id: sessions.id,
      state: sessions.state,
      isHost,
      other: PERSON,
      startsAt: sessions.startsAt,
      durationMinutes: sessions.durationMinutes,
      priceCents: sessions.priceCents,
      payment: sessionPayments.state,
      cardCents: sessionPayments.cardCents,
      vouchersCents: sessionPayments.vouchersCents,
    })
    .from(sessions)
    .innerJoin(
      personSummaries,
      sql`${personSummaries.id} = case when ${isHost} then ${sessions.bookerId} else ${sessions.hostId} end`,
    )
    .leftJoin(sessionPayments, eq(sessionPayments.sessionId, sessions.id))
    .where(where)
    .orderBy(desc(sessions.startsAt), sessions.id)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      state: row.state,
      role: row.isHost ? 'host' : 'booker',
      other: row.other,
      starts_at: row.startsAt.toString(),
      duration_minutes: row.durationMinutes,
      price_cents: row.priceCents,
      payment: row.payment ?? 'none',
      card_cents: row.cardCents ?? 0,
      vouchers_cents: row.vouchersCents ?? 0,
    })),
    count: total?.count ?? 0,
  };
}

/** Returns a page of a member's introductions with both answers, newest first, and the total number. */
export async function selectIntroductionsOf(
  db: Database,
  userId: string,
  { page, page_size }: PageRequest,
): Promise<{ rows: MemberIntroduction[]; count: number }> {
  const others = alias(introductionAnswers, 'others');
  const where = eq(introductionAnswers.userId, userId);
  const [total] = await db.select({ count: count() }).from(introductionAnswers).where(where);
  const rows = await db
    .select({
      id: introductions.id,
      state: introductions.state,
      other: PERSON,
      answer: introductionAnswers.answer,
      otherAnswer: others.answer,
      offeredAt: introductions.offeredAt,
    })
    .from(introductionAnswers)
    .innerJoin(introductions, eq(introductions.id, introductionAnswers.introductionId))
    .innerJoin(
      others,
      and(
        eq(others.introductionId, introductionAnswers.introductionId),
        eq(others.userId, introductionAnswers.otherId),
      ),
    )
    .innerJoin(personSummaries, eq(personSummaries.id, introductionAnswers.otherId))
    .where(where)
    .orderBy(desc(introductions.offeredAt), introductions.id)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return {
    rows: rows.map(({ otherAnswer, offeredAt, ...row }) => ({
      ...row,
      other_answer: otherAnswer,
      offered_at: offeredAt.toString(),
    })),
    count: total?.count ?? 0,
  };
}
