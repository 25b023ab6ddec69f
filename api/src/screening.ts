import type { Transaction } from './ports/database/database.ts';

/** A post in a circle, with what else it is delivered with. */
export interface ScreenedPost {
  readonly circleId: string;
  readonly clientId: string;
  readonly replyTo: string | null;
  readonly fileIds: readonly string[];
}

/** A text of a member to people whom they may not know: a request to connect, a post in a circle, or its new text. */
export interface ScreenedText {
  readonly authorId: string;
  readonly text: string;
  /** `edit`: a new text of a delivered post; it is refused instead of held. */
  readonly to: { readonly personId: string } | ScreenedPost | 'edit';
  /** What they wrote lately, one text for each other person or circle. */
  readonly earlier: readonly string[];
}

/**
 * Decides whether a text is delivered, or held for a moderator because it looks like spam (R-MOD-10). The caller commits the transaction
 * in both cases.
 * @returns null to deliver it; if it is held, a sentence for its author.
 */
export type Screen = (tx: Transaction, text: ScreenedText, now: Temporal.Instant) => Promise<string | null>;

/** A held text that a moderator lets through. */
export interface ReleasedText {
  readonly authorId: string;
  readonly text: string;
}

/** Returns the number of web addresses in a text, with and without a scheme. */
export const countLinks = (text: string): number =>
  (text.match(/(?:https?:\/\/|\bwww\.)\S+/giu) ?? []).length;
