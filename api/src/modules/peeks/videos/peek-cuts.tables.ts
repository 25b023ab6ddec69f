import type { CaptionStyle } from '@acquaint/contracts';
import type { Span } from '@acquaint/contracts/peek-film/shots';
import { integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';
import { PEEK_FAULTS } from './peek-faults.ts';

/** Captions beside a video. Times in milliseconds of the video. */
interface ShownCaptions {
  readonly style: CaptionStyle;
  readonly cues: readonly { readonly fromMs: number; readonly untilMs: number; readonly text: string }[];
}

/** The part of a recording, or of the clip of a guest, that a peek shows. */
export const peekCuts = pgTable('snip_cuts', {
  peekId: uuid('snip_id').primaryKey(),
  /** Null for a cut of a guest's clip. */
  recordingId: uuid('recording_id'),
  fromMs: integer('from_ms').notNull(),
  untilMs: integer('until_ms').notNull(),
  /** Long pauses that the video does not show, in milliseconds of the recording (R-PEEK-88). */
  leftOut: jsonb('left_out').$type<readonly Span[]>().notNull().default([]),
  /** Incremented by every change of the cut; each has files of its own. */
  number: integer('number').notNull().default(1),
  videoState: text('video_state', { enum: ['making', 'ready', 'failed'] })
    .notNull()
    .default('making'),
  /** The share of the video that is done, 0 to 1. */
  progress: real('progress').notNull().default(0),
  /** The style of the captions (R-PEEK-80). */
  captionStyle: text('caption_style', { enum: ['plain', 'boxed', 'large'] })
    .notNull()
    .default('boxed'),
  /** Captions of the finished video; null when they are part of its picture, or when there are none (R-PEEK-82). */
  shownCaptions: jsonb('shown_captions').$type<ShownCaptions>(),
  faults: text('faults', { enum: PEEK_FAULTS }).array().notNull().default([]),
  /** When the video of this cut was asked for, when its last try began, and when it was finished. Null until then. */
  queuedAt: instant('queued_at'),
  startedAt: instant('started_at'),
  madeAt: instant('made_at'),
});

export type PeekCutRow = typeof peekCuts.$inferSelect;

/** When someone speaks in a peek and what they say, in milliseconds of the recording. */
interface StoredCaption {
  readonly personId: string;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly text: string;
}

/** The captions as corrected by the people in a peek (R-PEEK-43). */
export const peekCaptions = pgTable('snip_captions', {
  peekId: uuid('snip_id').primaryKey(),
  captions: jsonb('captions').$type<readonly StoredCaption[]>().notNull(),
});
