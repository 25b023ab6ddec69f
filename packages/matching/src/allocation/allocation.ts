import { beginGathering, gatherEdges } from './allocation-edges.ts';
import { beginAllocation, give, given, hasRoom, isLeftOut, isOpen } from './allocation-state.ts';
import { rescueLeftOut } from './allocation-rescue.ts';
import { explainProfiles } from '../scoring/pair-score.ts';
import { exposureFactors } from './exposure.ts';
import type { Edges } from './allocation-edges.ts';
import type { AllocationState } from './allocation-state.ts';
import type { MatchIndex } from '../member-index/match-index.ts';
import type { Profile } from '../profile.ts';
import type { Allocation, AllocationOptions, Introduction } from '../types.ts';

/** How often members without their best candidates search again among those with free capacity. */
const SECOND_LOOKS = 2;

/**
 * Makes introductions in rounds: in round r no served member gets more than r, so that everybody's first introduction comes
 * before anybody's second. Best pair first within a round.
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

/** The pairs of a run, best first, by place. Reasons are left out, because they need far more memory. */
export interface AllocatedPairs {
  /** Number of pairs. */
  readonly count: number;
  /** Returns the ids and the score of a pair, without reasons. Throws a RangeError for an invalid place. */
  readonly pair: (place: number) => Pick<Introduction, 'a' | 'b' | 'score'>;
  /** Returns one introduction with reasons, computed at each call. Throws a RangeError for an invalid place. */
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
      const explained = { a: one.member.id, b: other.member.id, ...explainProfiles(model, one, other) };
      return explored.has((a[pair] ?? 0) * size + (b[pair] ?? 0))
        ? { ...explained, explored: true }
        : explained;
    },
    leftOut: profiles.filter((_, position) => isLeftOut(state, position)).map(({ member }) => member.id),
  };
}

/**
 * Computes introductions for all members of the index (or those in `only`). Nobody gets more than their `capacity` or their
 * `quota`; pairs that may not meet (blocked, passed within 180 days, connected, open) are never made; nobody is left out while an
 * eligible member has capacity or an introduction that another can spare. The same members, options and seed give the same
 * result, in whatever order the members are given. Throws a RangeError for an unknown id in `only`.
 */
export function allocatePairs(index: MatchIndex, options: AllocationOptions): AllocatedPairs {
  const state = beginAllocation(index, options);
  const back = exposureFactors(index, options.exposure, options.exposureDiscount);
  const gathering = beginGathering(index, options, back);
  giveInRounds(state, gatherEdges(state, gathering, false));
  // A large community can have too many members left out to search everybody for each: first search those with capacity.
  if (index.blocks) giveInRounds(state, gatherEdges(state, gathering, true));
  rescueLeftOut(state);
  for (let look = index.blocks ? 1 : 0; look < SECOND_LOOKS; look++) {
    const edges = gatherEdges(state, gathering, true);
    if (edges.order.length === 0) break;
    giveInRounds(state, edges);
    // A member who just got a second introduction may be able to spare the first.
    rescueLeftOut(state);
  }
  return pairsOf(state);
}

/** Returns every introduction with its reasons at once: for communities of a few thousand members. */
export function allocateIntroductions(index: MatchIndex, options: AllocationOptions): Allocation {
  const { count, introduction, leftOut } = allocatePairs(index, options);
  return { introductions: Array.from({ length: count }, (_, place) => introduction(place)), leftOut };
}
