import type { Transaction } from './ports/database/database.ts';

/** A text of a member to people whom they may not know: a request to connect, or a post in a circle. */
export interface ScreenedText {
  readonly authorId: string;
  readonly text: string;
  readonly to: { readonly personId: string } | { readonly circleId: string };
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
  readonly id: string;
  readonly authorId: string;
  readonly text: string;
}
