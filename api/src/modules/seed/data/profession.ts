import type { Goal } from '@acquaint/contracts';

/** A topic's slug and a sentence about it, in the first person. */
export type Said = readonly [slug: string, sentence: string];

/** Texts for sample members of one profession. Each sentence is used by one member at most. */
export interface Profession {
  readonly titles: readonly string[];
  readonly companies: readonly string[];
  /** Headlines other than a title at a company. */
  readonly headlines: readonly string[];
  readonly offers: readonly Said[];
  readonly asks: readonly Said[];
  /** First sentences of a story. */
  readonly backgrounds: readonly string[];
  readonly goals: readonly Goal[];
  /** Probability of the expert's and the investor's badge, 0 to 1. */
  readonly expert: number;
  readonly investor: number;
}
