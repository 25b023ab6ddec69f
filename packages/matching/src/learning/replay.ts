import { allocatePairs } from '../allocation/allocation.ts';
import { membersWithSomebody } from '../eligibility.ts';
import type { MatchIndex } from '../member-index/match-index.ts';
import type { AllocationOptions, PairEvent } from '../types.ts';

const WEEK = 7 * 86_400_000;
/** Number of weeks over which exposure is counted. */
const REMEMBERED_WEEKS = 4;

/** A pair of which both have actually answered. */
export interface KnownPair {
  readonly a: string;
  readonly b: string;
  readonly bothAccepted: boolean;
}

export interface ReplayOptions extends Omit<AllocationOptions, 'alreadyGiven' | 'exposure' | 'only' | 'now'> {
  readonly weeks: number;
  /** UTC instant (milliseconds) of the first week. */
  readonly from: number;
  readonly known?: readonly KnownPair[];
  /** Ids shown in each week before the first one, once per introduction; latest week last. */
  readonly shownBefore?: readonly (readonly string[])[];
}

/** The result of a policy over some weeks. */
export interface Replay {
  readonly introductions: number;
  /** Expected number of pairs accepted by both: the sum of the products of both probabilities. */
  readonly expectedAccepted: number;
  readonly knownPairs: number;
  readonly knownAccepted: number;
  /** Share of members with capacity and eligible candidates who were shown to nobody. */
  readonly neverShown: number;
  /** Average number of weeks until the first introduction; all weeks for members without one. */
  readonly waitingWeeks: number;
  /** Gini coefficient of how often members were shown. */
  readonly gini: number;
}

/** Returns the Gini coefficient of counts: 0 all equal, near 1 when one has all. 0 if all are 0. */
export function gini(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  const total = sorted.reduce((sum, count) => sum + count, 0);
  if (total === 0) return 0;
  const ranked = sorted.reduce((sum, count, i) => sum + (i + 1) * count, 0);
  return (2 * ranked) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}

function keyOf(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/** Simulates weeks of introductions in sequence, each based on the previous ones. Nothing is offered to members. */
export function replayWeeks(index: MatchIndex, options: ReplayOptions): Replay {
  const known = new Map((options.known ?? []).map((pair) => [keyOf(pair.a, pair.b), pair.bothAccepted]));
  const eligible = membersWithSomebody(index, options);
  const first = new Map<string, number>();
  const shown = new Map<string, number>();
  const byWeek: (readonly string[])[] = [...(options.shownBefore ?? [])];
  const history: PairEvent[] = [...(options.history ?? [])];
  const result = { introductions: 0, expectedAccepted: 0, knownPairs: 0, knownAccepted: 0 };
  for (let week = 0; week < options.weeks; week++) {
    const now = options.from + week * WEEK;
    const exposure = new Map<string, number>();
    for (const id of byWeek.slice(-REMEMBERED_WEEKS).flat()) exposure.set(id, (exposure.get(id) ?? 0) + 1);
    const { count, pair } = allocatePairs(index, {
      ...options,
      history,
      exposure,
      now,
      seed: options.seed + week,
    });
    const seen: string[] = [];
    for (let place = 0; place < count; place++) {
      const { a, b, score } = pair(place);
      seen.push(a, b);
      for (const id of [a, b]) {
        shown.set(id, (shown.get(id) ?? 0) + 1);
        if (!first.has(id)) first.set(id, week);
      }
      history.push({ a, b, at: now, kind: 'offered' });
      // The score is the geometric mean of both probabilities.
      result.expectedAccepted += score ** 2;
      const answered = known.get(keyOf(a, b));
      if (answered !== undefined) result.knownPairs++;
      if (answered === true) result.knownAccepted++;
    }
    result.introductions += count;
    byWeek.push(seen);
  }
  const counts = eligible.map(({ id }) => shown.get(id) ?? 0);
  const people = Math.max(1, eligible.length);
  return {
    ...result,
    neverShown: counts.filter((count) => count === 0).length / people,
    waitingWeeks: eligible.reduce((sum, { id }) => sum + (first.get(id) ?? options.weeks), 0) / people,
    gini: gini(counts),
  };
}
