import type { Goal, GoalTable, MatchWeights } from './types.ts';

/** Bit order of goal masks. */
const GOALS: readonly Goal[] = ['seeking_job', 'lets_brainstorm', 'recruiting', 'investing'];

/**
 * Evidence of a fit by goals (R-MATCH-9). Rows: my goal. Columns: the other's goal. Founders choose `lets_brainstorm`. The table
 * is not symmetric: an investor's view of the market helps a job seeker more than the reverse.
 */
const GOAL_TABLE: GoalTable = {
  seeking_job: { recruiting: 1, lets_brainstorm: 0.3, investing: 0.2 },
  recruiting: { seeking_job: 1, lets_brainstorm: 0.2 },
  investing: { lets_brainstorm: 0.8, investing: 0.3 },
  lets_brainstorm: { investing: 0.8, lets_brainstorm: 0.6, recruiting: 0.1 },
};

/** Set by hand: the start of the fit, which stays near to them while answers are few. */
export const DEFAULT_WEIGHTS: MatchWeights = {
  version: 'hand-1',
  bias: -3,
  topics: 5,
  words: 2.5,
  goals: 2,
  time: 1,
  noSharedLanguage: -2,
  noSharedTime: -1,
  expertBoost: 1.25,
  halfMinutes: 120,
  goalTable: GOAL_TABLE,
  likeness: 0,
  affiliations: 0,
  selectivity: 1,
  popularity: 1,
  reliability: 0.5,
  ownFacts: {},
  otherFacts: {},
  // One member in twenty gets an exploration. Below the minimum score, neither topics nor words nor goals support a pair.
  policy: { minimumScore: 0.08, exposureDiscount: 0.25, exploration: 0.05 },
};

/** Returns a set of goals as bits, in the order of `GOALS`. */
export function goalMask(goals: readonly Goal[]): number {
  return GOALS.reduce((mask, goal, bit) => (goals.includes(goal) ? mask | (1 << bit) : mask), 0);
}

/** Returns the goals of a mask. */
export function goalsOf(mask: number): Goal[] {
  return GOALS.filter((_, bit) => (mask & (1 << bit)) !== 0);
}

/** Returns the goal evidence of every pair of masks, at `mine * 16 + theirs`: sums of the table's entries. */
export function goalEvidence(table: GoalTable): Float64Array {
  const evidence = new Float64Array(256);
  for (let mine = 0; mine < 16; mine++) {
    for (let theirs = 0; theirs < 16; theirs++) {
      let sum = 0;
      for (const m of goalsOf(mine)) for (const t of goalsOf(theirs)) sum += table[m][t] ?? 0;
      evidence[mine * 16 + theirs] = sum;
    }
  }
  return evidence;
}
