import { eligibility } from '../eligibility.ts';
import type { Admits } from '../eligibility.ts';
import type { MatchIndex } from '../member-index/match-index.ts';
import type { AllocationOptions, Member } from '../types.ts';

const DAY = 86_400_000;

/** The state of one allocation run: the introductions made and the remaining capacities. All arrays are indexed by position. */
export interface AllocationState {
  readonly index: MatchIndex;
  /** 1 for members the run is for. */
  readonly served: Uint8Array;
  /** Remaining introductions of each member. */
  readonly room: Int32Array;
  /** Introductions of each member this week before the run. */
  readonly before: Int32Array;
  /** Partners given in this run, with scores. */
  readonly partners: readonly Map<number, number>[];
  /** Remaining introductions to top members. */
  readonly topRoom: Float64Array;
  readonly admits: (position: number) => Admits;
  /** The same for pairs about which there is something to say; `admits` itself without such a rule. */
  readonly convinces: (position: number) => Admits;
  /** Pairs made by exploration, as `a * size + b` with the smaller `a`. */
  readonly explored: Set<number>;
}

/**
 * Returns how many top members each basic member can still get now (R-MATCH-14); no limit for pro members and top members
 * themselves.
 */
function topRoomOf(index: MatchIndex, options: AllocationOptions): Float64Array {
  const room = Float64Array.from(index.profiles, ({ member }) =>
    member.isPro || member.isTop ? Infinity : 1,
  );
  const isTop = (id: string): boolean => index.profiles[index.positions.get(id) ?? -1]?.member.isTop === true;
  for (const { a, b, at } of options.history ?? []) {
    if (options.now !== undefined && options.now - at >= (options.topDays ?? Infinity) * DAY) continue;
    for (const [me, other] of [[a, b] as const, [b, a] as const]) {
      const position = index.positions.get(me);
      if (position !== undefined && isTop(other)) room[position] = (room[position] ?? 0) - 1;
    }
  }
  return room;
}

function limitOf(member: Member, perMember: number): number {
  return Math.max(
    0,
    Math.floor(Math.min(member.quota ?? perMember, member.capacity ?? Infinity, 0x7fffffff)),
  );
}

/** Returns the state before any introduction. Throws a RangeError for an id in `only` that is not in the index. */
export function beginAllocation(index: MatchIndex, options: AllocationOptions): AllocationState {
  const { profiles } = index;
  const before = Int32Array.from(profiles, ({ member }) => options.alreadyOffered?.get(member.id) ?? 0);
  const served = new Uint8Array(profiles.length).fill(options.only ? 0 : 1);
  for (const id of options.only ?? []) {
    const position = index.positions.get(id);
    if (position === undefined)
      throw new RangeError(`No member ${id} in the index; build it again with them.`);
    served[position] = 1;
  }
  const admitsFor = eligibility(index, options);
  const admitted: Admits[] = [];
  const admits = (position: number): Admits => {
    const member = profiles[position]?.member;
    return member ? (admitted[position] ??= admitsFor(member)) : () => false;
  };
  const { isConvincing } = options;
  const convinces = (position: number): Admits => {
    const [member, isAdmitted] = [profiles[position]?.member, admits(position)];
    return (place) => {
      const other = profiles[place]?.member;
      return (
        isAdmitted(place) &&
        member !== undefined &&
        other !== undefined &&
        isConvincing?.(member, other) === true
      );
    };
  };
  return {
    index,
    served,
    room: Int32Array.from(profiles, ({ member }, i) =>
      Math.max(0, limitOf(member, options.perMember) - (before[i] ?? 0)),
    ),
    before,
    partners: profiles.map(() => new Map<number, number>()),
    topRoom: topRoomOf(index, options),
    explored: new Set(),
    admits,
    convinces: isConvincing ? convinces : admits,
  };
}

export function hasRoom(state: AllocationState, position: number): boolean {
  return (state.room[position] ?? 0) > 0;
}

/** Returns the number of introductions in this run. */
export function given(state: AllocationState, position: number): number {
  return state.partners[position]?.size ?? 0;
}

/** Whether a served member with free capacity has no introduction this week. */
export function isLeftOut(state: AllocationState, position: number): boolean {
  return (
    state.served[position] === 1 &&
    hasRoom(state, position) &&
    given(state, position) + (state.before[position] ?? 0) === 0
  );
}

function costsTop(state: AllocationState, position: number, other: number): boolean {
  return state.index.profiles[other]?.member.isTop === true && state.topRoom[position] !== Infinity;
}

/** Whether two members are not introduced yet and the rule on top members allows it. */
export function isOpen(state: AllocationState, a: number, b: number): boolean {
  if (state.partners[a]?.has(b)) return false;
  if (costsTop(state, a, b) && (state.topRoom[a] ?? 0) < 1) return false;
  return !(costsTop(state, b, a) && (state.topRoom[b] ?? 0) < 1);
}

function move(state: AllocationState, from: number, to: number, by: 1 | -1): void {
  state.room[from] = (state.room[from] ?? 0) - by;
  if (costsTop(state, from, to)) state.topRoom[from] = (state.topRoom[from] ?? 0) - by;
}

/** Introduces two members. */
export function give(state: AllocationState, a: number, b: number, score: number): void {
  state.partners[a]?.set(b, score);
  state.partners[b]?.set(a, score);
  move(state, a, b, 1);
  move(state, b, a, 1);
}

/** Removes an introduction of this run. */
export function takeBack(state: AllocationState, a: number, b: number): void {
  state.partners[a]?.delete(b);
  state.partners[b]?.delete(a);
  move(state, a, b, -1);
  move(state, b, a, -1);
}

/** Whether a member can lose one introduction of this run and still has another. */
export function canSpareOne(state: AllocationState, position: number): boolean {
  return state.served[position] === 0 || given(state, position) + (state.before[position] ?? 0) > 1;
}

/** Returns a member's partners of this run, lowest score first. */
export function weakestFirst(state: AllocationState, position: number): number[] {
  const pairs = [...(state.partners[position] ?? [])];
  return pairs.sort((x, y) => x[1] - y[1] || x[0] - y[0]).map(([partner]) => partner);
}
