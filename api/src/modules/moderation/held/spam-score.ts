import type { SpamTerm } from '@acquaint/contracts';

/** What is known about a text and its author. */
export interface SpamSignals {
  /** How many other people or circles have got about the same text lately. */
  readonly sameTexts: number;
  readonly links: number;
  /** The author's requests to connect of the last days, and how many of them were accepted. */
  readonly asked: number;
  readonly accepted: number;
  /** Reports about the author that were right. */
  readonly upheld: number;
  readonly isNew: boolean;
}

/** The most points of a term. */
const MOST = { same_text: 4, links: 2, reports: 4 };
/** Requests from which on few answers count, and the share of answers that is few. */
const ASKED = 10;
const FEW = 0.1;

/** Returns the terms of a text's spam score that are not zero (R-MOD-10). */
export function spamTerms({ sameTexts, links, asked, accepted, upheld, isNew }: SpamSignals): SpamTerm[] {
  const terms: readonly SpamTerm[] = [
    { kind: 'same_text', count: sameTexts, points: Math.min(MOST.same_text, sameTexts) },
    { kind: 'links', count: links, points: Math.min(MOST.links, links) },
    { kind: 'unanswered', count: asked, points: asked >= ASKED && accepted < FEW * asked ? 2 : 0 },
    { kind: 'reports', count: upheld, points: Math.min(MOST.reports, 2 * upheld) },
    { kind: 'new_account', count: 1, points: isNew ? 1 : 0 },
  ];
  return terms.filter(({ points }) => points > 0);
}

export const scoreOf = (terms: readonly SpamTerm[]): number =>
  terms.reduce((sum, { points }) => sum + points, 0);

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );

/** Texts of fewer different words are often the same by chance: “Nice to meet you”. */
const LEAST_WORDS = 6;
/** Share of common words from which on two texts are about the same, such as with another name in the greeting. */
const ALIKE = 0.8;

/** Returns how many of some texts are about the same as one. */
export function countSame(text: string, others: readonly string[]): number {
  const words = wordsOf(text);
  if (words.size < LEAST_WORDS) return 0;
  return others.filter((other) => {
    const theirs = wordsOf(other);
    return words.intersection(theirs).size >= ALIKE * words.union(theirs).size;
  }).length;
}
