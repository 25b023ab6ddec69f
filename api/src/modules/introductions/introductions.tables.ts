import type { MatchModel, PolicyNumbers } from '@acquaint/contracts';
import type { Features } from '@acquaint/matching';
import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import { instant, plainDate, transactionId } from '../../db/columns.ts';
import type { StoredReason } from './reasons/introduction-reasons.ts';

export const introductionColumns = {
  id: uuid('id').primaryKey(),
  personA: uuid('person_a').notNull(),
  personB: uuid('person_b').notNull(),
  state: text('state', { enum: ['open', 'matched', 'expired'] })
    .notNull()
    .default('open'),
  score: real('score').notNull().default(0),
  policyVersion: text('policy_version'),
  introducedBy: uuid('introduced_by'),
  note: text('note').notNull().default(''),
  offeredAt: instant('offered_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  closedAt: instant('closed_at'),
  isExplored: boolean('is_explored').notNull().default(false),
};

/** Introductions, each of a pair of members; person_a is the smaller id. */
export const introductions = pgTable('introductions', introductionColumns);

export const introductionSideColumns = {
  introductionId: uuid('introduction_id').notNull(),
  userId: uuid('user_id').notNull(),
  otherId: uuid('other_id').notNull(),
  answer: text('answer', { enum: ['offered', 'saved', 'accepted', 'passed'] })
    .notNull()
    .default('offered'),
  reasons: jsonb('reasons').$type<readonly StoredReason[]>().notNull(),
  offeredAt: instant('offered_at').notNull(),
  answeredAt: instant('answered_at'),
  passReason: text('pass_reason', { enum: ['not_relevant', 'know_already', 'not_now', 'other'] }),
  passNote: text('pass_note').notNull().default(''),
  features: jsonb('features').$type<Features>(),
  opening: text('opening').notNull().default(''),
};

/** The two sides of an introduction: the member's answer, and the reasons shown to them. */
export const introductionSides = pgTable('introduction_sides', introductionSideColumns, (table) => [
  primaryKey({ columns: [table.introductionId, table.userId] }),
]);

export const introductionSettings = pgTable('introduction_settings', {
  userId: uuid('user_id').primaryKey(),
  pausedUntil: instant('paused_until'),
  lastWeeklyOn: plainDate('last_weekly_on'),
  introducesOthers: boolean('introduces_others').notNull().default(false),
  isReachable: boolean('is_reachable').notNull().default(false),
});

/** The last request of a member to another to introduce them to a third. */
export const introductionAsks = pgTable('introduction_asks', {
  id: uuid('id').primaryKey(),
  askerId: uuid('asker_id').notNull(),
  throughId: uuid('through_id').notNull(),
  targetId: uuid('target_id').notNull(),
  note: text('note').notNull().default(''),
  askedAt: instant('asked_at').notNull(),
  answer: text('answer', { enum: ['forwarded', 'declined'] }),
  answeredAt: instant('answered_at'),
});

/** Embedding vectors of members' texts, in base64. */
export const matchVectors = pgTable('match_vectors', {
  userId: uuid('user_id').primaryKey(),
  digest: text('digest').notNull(),
  asks: text('asks').notNull(),
  says: text('says').notNull(),
  /** Signs of each phrase's vector in base64, by the key of the phrase. */
  phrases: jsonb('phrases').$type<Readonly<Record<string, string>>>().notNull().default({}),
  madeAt: instant('made_at').notNull(),
  checkedAt: instant('checked_at').notNull(),
});

/** Members that running engines have to read again; written by triggers. */
export const matchChanges = pgTable('match_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  member: uuid('member').notNull(),
  at: instant('at')
    .notNull()
    .default(sql`clock_timestamp()`),
  madeIn: transactionId('made_in')
    .notNull()
    .default(sql`pg_current_xact_id()`),
});

/** Number of weekly introductions about which a member is not notified yet. */
export const introductionNews = pgTable('introduction_news', {
  userId: uuid('user_id').primaryKey(),
  count: integer('count').notNull(),
});

/** Versions of the matching weights. */
export const matchModels = pgTable('match_models', {
  version: text('version').primaryKey(),
  origin: text('origin', { enum: ['hand', 'fit'] }).notNull(),
  state: text('state', { enum: ['live', 'retired', 'refused', 'waiting'] }).notNull(),
  madeAt: instant('made_at').notNull(),
  answers: integer('answers').notNull().default(0),
  quality: jsonb('quality').$type<NonNullable<MatchModel['quality']>>(),
  weights: jsonb('weights').$type<Readonly<Record<string, number>>>().notNull(),
  policy: jsonb('policy').$type<PolicyNumbers>().notNull(),
  isPinned: boolean('is_pinned').notNull().default(false),
  setReason: text('set_reason').notNull().default(''),
  note: text('note').notNull().default(''),
  setBy: uuid('set_by'),
});
