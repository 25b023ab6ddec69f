import { boolean, doublePrecision, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import type { CaseKind, SpamTerm } from '@acquaint/contracts';

export const reportCaseColumns = {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<CaseKind>().notNull(),
  subjectId: uuid('subject_id').notNull(),
  /** Null: several people, or not known. */
  personId: uuid('person_id'),
  /** All people it is about. */
  peopleIds: uuid('people_ids').array().notNull().default([]),
  circleId: uuid('circle_id'),
  openedAt: instant('opened_at').notNull(),
  weight: doublePrecision('weight').notNull().default(0),
  /** The time it was opened, earlier by its weight: the smallest comes first. */
  rankAt: instant('rank_at').notNull(),
  assignedTo: uuid('assigned_to'),
  decidedAt: instant('decided_at'),
  decidedBy: uuid('decided_by'),
  decision: text('decision', { enum: ['upheld', 'unfounded', 'false'] }),
  reason: text('reason').notNull().default(''),
  /** When the circle's admin or deputies decided; what is severe stays open for staff. */
  circleDecidedAt: instant('circle_decided_at'),
};

/** All reports about the same thing that are decided together. */
export const reportCases = pgTable('report_cases', reportCaseColumns);

export const reports = pgTable('reports', {
  id: uuid('id').primaryKey(),
  caseId: uuid('case_id').notNull(),
  /** Null if the account is not known. */
  reporterId: uuid('reporter_id'),
  reason: text('reason', { enum: ['spam', 'harassment', 'pretends', 'fraud', 'other'] }).notNull(),
  note: text('note').notNull(),
  snapshotTitle: text('snapshot_title').notNull(),
  snapshotText: text('snapshot_text').notNull(),
  snapshotPath: text('snapshot_path').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const sanctions = pgTable('sanctions', {
  id: uuid('id').primaryKey(),
  /** Null if there was no report. */
  caseId: uuid('case_id'),
  kind: text('kind', { enum: ['warning', 'hiding', 'slow_mode', 'circle_mute', 'suspension'] }).notNull(),
  /** Null for what several people made together. */
  personId: uuid('person_id'),
  circleId: uuid('circle_id'),
  reason: text('reason').notNull(),
  madeAt: instant('made_at').notNull(),
  madeBy: uuid('made_by'),
  endsAt: instant('ends_at'),
  endedAt: instant('ended_at'),
  endedBy: uuid('ended_by'),
});

export const appeals = pgTable('appeals', {
  id: uuid('id').primaryKey(),
  sanctionId: uuid('sanction_id').notNull(),
  personId: uuid('person_id').notNull(),
  statement: text('statement').notNull(),
  madeAt: instant('made_at').notNull(),
  decidedAt: instant('decided_at'),
  decidedBy: uuid('decided_by'),
  isLifted: boolean('is_lifted'),
  answer: text('answer').notNull().default(''),
});

/** Messages that look like spam, and wait or waited for a moderator (R-MOD-10). */
export const heldMessages = pgTable('held_messages', {
  id: uuid('id').primaryKey(),
  authorId: uuid('author_id').notNull(),
  /** The recipient: a member who is asked to connect, or a circle. */
  personId: uuid('person_id'),
  circleId: uuid('circle_id'),
  body: text('body').notNull(),
  terms: jsonb('terms').$type<readonly SpamTerm[]>().notNull(),
  heldAt: instant('held_at').notNull(),
  decidedAt: instant('decided_at'),
  /** The id that its author's browser gave a post; null for a request to connect. */
  clientId: uuid('client_id'),
  replyTo: uuid('reply_to'),
  fileIds: uuid('file_ids').array().notNull().default([]),
});
