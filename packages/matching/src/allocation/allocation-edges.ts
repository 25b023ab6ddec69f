import { Best } from '../best.ts';
import { hasRoom, isOpen } from './allocation-state.ts';
import { hash32 } from '../numbers.ts';
import { offerEverybody } from '../scoring/ranking.ts';
import { createShortlister, WEEKLY } from '../member-index/shortlist.ts';
import type { AllocationState } from './allocation-state.ts';
import type { MatchIndex } from '../member-index/match-index.ts';
import type { Shortlister } from '../member-index/shortlist.ts';
import type { AllocationOptions } from '../types.ts';

/** Size of a candidate list: this many candidates for each introduction wanted this week, but at least CANDIDATES_LEAST. */
const CANDIDATES_EACH = 4;
const CANDIDATES_LEAST = 16;
/** Exploration is off unless requested. */
const EXPLORATION = 0;
/** In a large community, exploration first considers this share of the members: those shown least. */
const FRESH_SHARE = 0.1;

/** Candidate pairs in parallel arrays, without an object per pair; `order` is the order in which they are processed. */
export interface Edges {
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly score: Float64Array;
  readonly explored: Uint8Array;
  readonly order: Uint32Array;
}

/** The candidate pairs before sorting. */
interface Draft {
  size: number;
  a: Int32Array;
  b: Int32Array;
  score: Float64Array;
  /** In billionths, so that scores that differ only by rounding are equal. */
  priority: Float64Array;
  explored: Uint8Array;
}

/** Data of one run that is computed once. */
export interface Gathering {
  readonly options: AllocationOptions;
  /** Factor for members who were shown often, by position (see `exposureFactors`). */
  readonly back: Float64Array;
  readonly shortlister: Shortlister | undefined;
  /** Order in which candidates are searched: similar members one after another. */
  readonly order: Int32Array;
}

/** Prepares the search for candidate pairs of one run. */
export function beginGathering(index: MatchIndex, options: AllocationOptions, back: Float64Array): Gathering {
  return {
    options,
    back,
    shortlister: createShortlister(index, leastShown(index, options.exposure)),
    order: alikeTogether(index),
  };
}

/**
 * Returns all positions, with members of the same first preference, skill and goals next to each other. They compare the same
 * candidates, whose data is then still in the CPU cache. The order affects only speed.
 */
function alikeTogether({ profiles, model }: MatchIndex): Int32Array {
  const topics = model.topicSlugs.length;
  const key = Float64Array.from(profiles, ({ preferenceTopics, skills, wantMask, offerMask }) => {
    const [preference, skill] = [preferenceTopics[0] ?? 0, skills[0] ?? 0];
    return ((preference * topics + skill) * 16 + wantMask) * 16 + offerMask;
  });
  return Int32Array.from(profiles.keys()).sort((x, y) => (key[x] ?? 0) - (key[y] ?? 0) || x - y);
}

/** Returns the positions of the least shown members, in ascending order; empty without exposure data. */
function leastShown({ profiles }: MatchIndex, exposure: AllocationOptions['exposure']): Int32Array {
  if (!exposure || exposure.size === 0) return new Int32Array();
  const shown = Float64Array.from(profiles, ({ member }) => exposure.get(member.id) ?? 0);
  const few = shown.toSorted()[Math.floor(FRESH_SHARE * shown.length)] ?? 0;
  return Int32Array.from(shown.keys()).filter((position) => (shown[position] ?? 0) <= few);
}

/** Finds the best possible partners of each served member with free capacity. Returns each pair once, best first. */
export function gatherEdges(state: AllocationState, gathering: Gathering, needsRoom: boolean): Edges {
  const { options, back, shortlister } = gathering;
  const { index } = state;
  const size = index.profiles.length;
  const above = options.minimumScore ?? index.model.weights.policy.minimumScore;
  const draft = emptyDraft();
  const listed = new Lists(size);
  const bests = new Map<number, Best>();
  for (const position of gathering.order) {
    const profile = index.profiles[position];
    if (!profile) continue;
    if (state.served[position] === 0 || !hasRoom(state, position)) continue;
    const mayMeet = state.convinces(position);
    const admits = (other: number): boolean =>
      (!needsRoom || (hasRoom(state, other) && isOpen(state, position, other))) && mayMeet(other);
    const places = Math.min(state.room[position] ?? 0, options.perMember);
    const k = Math.min(size, Math.max(CANDIDATES_LEAST, CANDIDATES_EACH * places));
    const best = bests.get(k) ?? new Best(k, above);
    bests.set(k, best);
    best.clear();
    const drawn = hash32(options.seed, profile.member.id);
    if (shortlister) shortlister.find(profile, drawn, admits, best, WEEKLY);
    else offerEverybody(index, profile, admits, best, drawn % size);
    const lucky = needsRoom ? -1 : luckyOf(profile.member.id, best.count, options);
    listed.begin(position);
    for (let i = 0; i < best.count; i++) {
      const other = best.positions[i] ?? 0;
      listed.put(other);
      // Either member can find the pair; the second one adds it only as a lucky draw of exploration.
      if (i !== lucky && listed.has(other, position)) continue;
      const score = best.scores[i] ?? 0;
      const priority = Math.round(score * (back[position] ?? 1) * (back[other] ?? 1) * 1e9);
      push(draft, Math.min(position, other), Math.max(position, other), score, priority, i === lucky);
    }
  }
  return inOrder(state, draft, options.seed);
}

/** The candidates found by each member, as consecutive rows of one array. */
class Lists {
  readonly #start: Int32Array;
  readonly #end: Int32Array;
  #found = new Int32Array(1024);
  #size = 0;
  #current = 0;

  constructor(size: number) {
    this.#start = new Int32Array(size);
    this.#end = new Int32Array(size);
  }

  begin(position: number): void {
    this.#current = position;
    this.#start[position] = this.#size;
    this.#end[position] = this.#size;
  }

  put(other: number): void {
    if (this.#size === this.#found.length) this.#found = grown(this.#found, Int32Array);
    this.#found[this.#size++] = other;
    this.#end[this.#current] = this.#size;
  }

  has(who: number, other: number): boolean {
    const end = this.#end[who] ?? 0;
    for (let i = this.#start[who] ?? 0; i < end; i++) if (this.#found[i] === other) return true;
    return false;
  }
}

/** Returns the index of the candidate that exploration puts first; −1 for most members. */
function luckyOf(
  id: string,
  candidates: number,
  { seed, exploration = EXPLORATION }: AllocationOptions,
): number {
  const drawn = hash32(seed ^ 0x5eed, id) / 2 ** 32;
  return candidates > 0 && drawn < exploration ? hash32(seed, id, 'lucky') % candidates : -1;
}

function emptyDraft(): Draft {
  const room = 1024;
  return {
    size: 0,
    a: new Int32Array(room),
    b: new Int32Array(room),
    score: new Float64Array(room),
    priority: new Float64Array(room),
    explored: new Uint8Array(room),
  };
}

function grown<T extends Int32Array | Float64Array | Uint8Array>(old: T, Type: new (size: number) => T): T {
  const larger = new Type(old.length * 2);
  larger.set(old);
  return larger;
}

function push(draft: Draft, a: number, b: number, score: number, priority: number, explored: boolean): void {
  if (draft.size === draft.a.length) {
    draft.a = grown(draft.a, Int32Array);
    draft.b = grown(draft.b, Int32Array);
    draft.score = grown(draft.score, Float64Array);
    draft.priority = grown(draft.priority, Float64Array);
    draft.explored = grown(draft.explored, Uint8Array);
  }
  const at = draft.size++;
  draft.a[at] = a;
  draft.b[at] = b;
  draft.score[at] = score;
  draft.priority[at] = explored ? 1e9 + priority : priority;
  draft.explored[at] = explored ? 1 : 0;
}

/** Sorts best first; ties are broken by the seed. */
function inOrder({ index }: AllocationState, draft: Draft, seed: number): Edges {
  const { size, a, b, score, priority, explored } = draft;
  const drawn = Uint32Array.from(index.profiles, ({ member }) => hash32(seed, member.id));
  const tie = new Uint32Array(size);
  for (let i = 0; i < size; i++) tie[i] = mix(drawn[a[i] ?? 0] ?? 0, drawn[b[i] ?? 0] ?? 0);
  const order = Uint32Array.from({ length: size }, (_, i) => i).sort(
    (x, y) =>
      (priority[y] ?? 0) - (priority[x] ?? 0) ||
      (tie[x] ?? 0) - (tie[y] ?? 0) ||
      (a[x] ?? 0) - (a[y] ?? 0) ||
      (b[x] ?? 0) - (b[y] ?? 0),
  );
  return { a, b, score, explored, order };
}

/** Combines two hashes into one. */
function mix(one: number, other: number): number {
  let h = Math.imul(one ^ (other >>> 15), 0x85ebca6b) ^ Math.imul(other, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 13), 0x9e3779b1);
  return (h ^ (h >>> 16)) >>> 0;
}
