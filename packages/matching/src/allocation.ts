import { beginGathering, gatherEdges } from './allocation-edges.ts';
import { beginAllocation, give, given, hasRoom, isLeftOut, isOpen } from './allocation-state.ts';
import { rescueLeftOut } from './allocation-rescue.ts';
import { explainProfiles } from './explain.ts';
import { standBack } from './exposure.ts';
import type { Edges } from './allocation-edges.ts';
import type { AllocationState } from './allocation-state.ts';
import type { MatchIndex } from './match-index.ts';
import type { Profile } from './profile.ts';
import type { Allocation, AllocationOptions, Introduction } from './types.ts';

/** How often those whose favourites were taken may look again among people who still have room. */
const SECOND_LOOKS = 2;

/**
 * Gives in rounds: in round r nobody who is served is brought above r introductions, so that the first of one member
 * comes before the second of another. Best pair first within a round.
 */
function giveInRounds(state: AllocationState, { a, b, score, explored, order }: Edges): void {
  const atLevel = (position: number, level: number): boolean =>
    state.served[position] === 0 || given(state, position) + (state.before[position] ?? 0) < level;
  let waiting = order.length;
  for (let level = 1; waiting > 0; level++) {
    let later = 0;
    for (let i = 0; i < waiting; i++) {
      const edge = order[i] ?? 0;
      const [one, other] = [a[edge] ?? 0, b[edge] ?? 0];
      if (!hasRoom(state, one) || !hasRoom(state, other) || !isOpen(state, one, other)) continue;
      if (atLevel(one, level) && atLevel(other, level)) {
        give(state, one, other, score[edge] ?? 0);
        if (explored[edge] === 1) state.explored.add(one * state.index.profiles.length + other);
      } else order[later++] = edge;
    }
    waiting = later;
  }
}

/** The pairs of a run, best first, by position: to be told apart from their reasons, which take far more room. */
export interface AllocatedPairs {
  /** How many there are. */
  readonly count: number;
  /** Who is introduced, and their score: without the reasons. Throws a RangeError where there is none. */
  readonly pair: (place: number) => Pick<Introduction, 'a' | 'b' | 'score'>;
  /** One introduction with its reasons, made anew at each call. Throws a RangeError where there is none. */
  readonly introduction: (place: number) => Introduction;
  readonly leftOut: readonly string[];
}

function pairsOf(state: AllocationState): AllocatedPairs {
  const { index } = state;
  const { profiles, model } = index;
  const size = profiles.length;
  const count = state.partners.reduce((sum, partners) => sum + partners.size, 0) / 2;
  const [a, b] = [new Int32Array(count), new Int32Array(count)];
  const score = new Float64Array(count);
  let at = 0;
  state.partners.forEach((partners, one) => {
    for (const [other, value] of partners) {
      if (other < one) continue;
      a[at] = one;
      b[at] = other;
      score[at++] = value;
    }
  });
  const order = Uint32Array.from({ length: count }, (_, i) => i).sort(
    (x, y) => (score[y] ?? 0) - (score[x] ?? 0) || (a[x] ?? 0) - (a[y] ?? 0) || (b[x] ?? 0) - (b[y] ?? 0),
  );
  const { explored } = state;
  const bothOf = (place: number): { pair: number; one: Profile; other: Profile } => {
    const pair = order[place] ?? -1;
    const [one, other] = [profiles[a[pair] ?? -1], profiles[b[pair] ?? -1]];
    if (!one || !other) throw new RangeError(`There is no introduction ${place} of ${count}.`);
    return { pair, one, other };
  };
  return {
    count,
    pair: (place) => {
      const { pair, one, other } = bothOf(place);
      return { a: one.member.id, b: other.member.id, score: score[pair] ?? 0 };
    },
    introduction: (place) => {
      const { pair, one, other } = bothOf(place);
      const found = { a: one.member.id, b: other.member.id, ...explainProfiles(model, one, other) };
      return explored.has((a[pair] ?? 0) * size + (b[pair] ?? 0)) ? { ...found, explored: true } : found;
    },
    leftOut: profiles.filter((_, position) => isLeftOut(state, position)).map(({ member }) => member.id),
  };
}

/**
 * Introductions for all members of the index (or for those in `only`) under everybody's number for the week. Nobody
 * is given or offered to more people than their `capacity`, and the less of `quota` and it; no pair that may not meet
 * (blocked, passed within 180 days, connected, open) is made; nobody is left out while an eligible person has room or
 * holds an introduction that another can spare. The same members, options and seed give the same answer, in whatever
 * order the members came. Throws a RangeError for an unknown id in `only`.
 */
export function allocatePairs(index: MatchIndex, options: AllocationOptions): AllocatedPairs {
  const state = beginAllocation(index, options);
  const back = standBack(index, options.exposure, options.exposureDiscount);
  const gathering = beginGathering(index, options, back);
  giveInRounds(state, gatherEdges(state, gathering, false));
  // In a large community there are too many of them to look at everybody for each: among those with room first.
  if (index.blocks) giveInRounds(state, gatherEdges(state, gathering, true));
  rescueLeftOut(state);
  for (let look = index.blocks ? 1 : 0; look < SECOND_LOOKS; look++) {
    const edges = gatherEdges(state, gathering, true);
    if (edges.order.length === 0) break;
    giveInRounds(state, edges);
    // Who has just got a second one may be able to spare the first.
    rescueLeftOut(state);
  }
  return pairsOf(state);
}

/** The same with every introduction and its reasons at once: for communities of some thousands. */
export function allocateIntroductions(index: MatchIndex, options: AllocationOptions): Allocation {
  const { count, introduction, leftOut } = allocatePairs(index, options);
  return { introductions: Array.from({ length: count }, (_, place) => introduction(place)), leftOut };
}
