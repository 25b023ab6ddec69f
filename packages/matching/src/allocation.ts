import { beginAllocation, give, given, hasRoom, isLeftOut, isOpen } from './allocation-state.ts';
import { rescueLeftOut } from './allocation-rescue.ts';
import { explainProfiles } from './explain.ts';
import { standBack } from './exposure.ts';
import { byCodeUnit, hash32 } from './numbers.ts';
import { rank } from './ranking.ts';
import type { AllocationState, Edge } from './allocation-state.ts';
import type { MatchIndex } from './match-index.ts';
import type { Allocation, AllocationOptions, Introduction } from './types.ts';

/** A wish of the whole week for one introduction is looked for among this many people, and so on up. */
const CANDIDATES_EACH = 4;
const CANDIDATES_LEAST = 16;
/** Under this neither topics nor words nor goals speak for a pair: only someone with nobody else gets such a one. */
const MINIMUM_SCORE = 0.08;
/** Nobody is introduced by chance unless asked for. */
const EXPLORATION = 0;
/** How often those whose favourites were taken may look again among people who still have room. */
const SECOND_LOOKS = 2;

/** For everyone who is served and has room: the best people who may and can be given, each pair once, best first. */
function gatherEdges(
  state: AllocationState,
  options: AllocationOptions,
  back: Float64Array,
  needsRoom: boolean,
): Edge[] {
  const { index } = state;
  const size = index.profiles.length;
  const above = options.minimumScore ?? MINIMUM_SCORE;
  const edges = new Map<number, Edge>();
  index.profiles.forEach((profile, position) => {
    if (state.served[position] === 0 || !hasRoom(state, position)) return;
    const mayMeet = state.admits(position);
    const admits = (other: number): boolean =>
      (!needsRoom || (hasRoom(state, other) && isOpen(state, position, other))) && mayMeet(other);
    const wanted = Math.min(state.room[position] ?? 0, options.perMember);
    const k = Math.max(CANDIDATES_LEAST, CANDIDATES_EACH * wanted);
    const start = hash32(options.seed, profile.member.id) % size;
    const candidates = rank(index, profile, { k, admits, start, above });
    const lucky = needsRoom ? -1 : luckyOf(profile.member.id, candidates.length, options);
    candidates.forEach((found, i) => {
      const [a, b] = position < found.position ? [position, found.position] : [found.position, position];
      const key = a * size + b;
      const explored = i === lucky;
      if (!explored && edges.has(key)) return;
      const priority = found.score * (back[a] ?? 1) * (back[b] ?? 1);
      edges.set(key, { a, b, score: found.score, priority: explored ? 1 + priority : priority, explored });
    });
  });
  return inOrder(state, [...edges.values()], options.seed);
}

/** Which of a member's candidates chance puts first; −1 for most members. */
function luckyOf(
  id: string,
  candidates: number,
  { seed, exploration = EXPLORATION }: AllocationOptions,
): number {
  const drawn = hash32(seed ^ 0x5eed, id) / 2 ** 32;
  return candidates > 0 && drawn < exploration ? hash32(seed, id, 'lucky') % candidates : -1;
}

/** Best first; scores that differ by rounding alone are equal, and equals go by the seed. */
function inOrder(state: AllocationState, edges: readonly Edge[], seed: number): Edge[] {
  const idOf = (position: number): string => state.index.profiles[position]?.member.id ?? '';
  return edges
    .map((edge) => ({
      edge,
      rounded: Math.round(edge.priority * 1e9),
      tie: hash32(seed, idOf(edge.a), idOf(edge.b)),
    }))
    .sort((x, y) => y.rounded - x.rounded || x.tie - y.tie || x.edge.a - y.edge.a || x.edge.b - y.edge.b)
    .map(({ edge }) => edge);
}

/**
 * Gives in rounds: in round r nobody who is served is brought above r introductions, so that the first of one member
 * comes before the second of another. Best pair first within a round.
 */
function giveInRounds(state: AllocationState, edges: readonly Edge[]): void {
  const atLevel = (position: number, level: number): boolean =>
    state.served[position] === 0 || given(state, position) + (state.before[position] ?? 0) < level;
  let waiting = edges;
  for (let level = 1; waiting.length > 0; level++) {
    const later: Edge[] = [];
    for (const edge of waiting) {
      const { a, b, score, explored } = edge;
      if (!hasRoom(state, a) || !hasRoom(state, b) || !isOpen(state, a, b)) continue;
      if (atLevel(a, level) && atLevel(b, level)) {
        give(state, a, b, score);
        if (explored) state.explored.add(a * state.index.profiles.length + b);
      } else later.push(edge);
    }
    waiting = later;
  }
}

function introductionsOf(state: AllocationState): Introduction[] {
  const { profiles, model } = state.index;
  const introductions = profiles.flatMap((one, a) =>
    [...(state.partners[a]?.keys() ?? [])].flatMap((b): Introduction[] => {
      const other = profiles[b];
      if (b < a || !other) return [];
      const explored = state.explored.has(a * profiles.length + b);
      const pair = { a: one.member.id, b: other.member.id, ...explainProfiles(model, one, other) };
      return [explored ? { ...pair, explored } : pair];
    }),
  );
  return introductions.sort((x, y) => y.score - x.score || byCodeUnit(x.a, y.a) || byCodeUnit(x.b, y.b));
}

/**
 * Introductions for all members of the index (or for those in `only`) under everybody's number for the week. Nobody
 * is given or offered to more people than their `capacity`, and the less of `quota` and it; no pair that may not meet
 * (blocked, passed within 180 days, connected, open) is made; nobody is left out while an eligible person has room or
 * holds an introduction that another can spare. The same members, options and seed give the same answer, in whatever
 * order the members came. Throws a RangeError for an unknown id in `only`.
 */
export function allocateIntroductions(index: MatchIndex, options: AllocationOptions): Allocation {
  const state = beginAllocation(index, options);
  const back = standBack(index, options.exposure, options.exposureDiscount);
  giveInRounds(state, gatherEdges(state, options, back, false));
  rescueLeftOut(state);
  for (let look = 0; look < SECOND_LOOKS; look++) {
    const edges = gatherEdges(state, options, back, true);
    if (edges.length === 0) break;
    giveInRounds(state, edges);
    // Who has just got a second one may be able to spare the first.
    rescueLeftOut(state);
  }
  const leftOut = index.profiles.filter((_, position) => isLeftOut(state, position));
  return { introductions: introductionsOf(state), leftOut: leftOut.map(({ member }) => member.id) };
}
