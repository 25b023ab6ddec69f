import type { MatchIndex } from './member-index/match-index.ts';
import type { EligibilityOptions, Member, PairEvent } from './types.ts';

const DAY = 86_400_000;
/** After a pass, the same pair is not offered again for this many days (R-MATCH-5). */
const PASSED_DAYS = 180;
const OFFERED_DAYS = 28;

/** Whether an event between two members prevents an introduction now. */
function keepsApart(event: PairEvent, options: EligibilityOptions): boolean {
  if (event.kind === 'open' || event.kind === 'connected') return true;
  const days =
    event.kind === 'passed' ? (options.passedDays ?? PASSED_DAYS) : (options.offeredDays ?? OFFERED_DAYS);
  return options.now === undefined || options.now - event.at < days * DAY;
}

/**
 * Pairs excluded by history: for each position the other positions, as consecutive rows. A set per member would need too much
 * memory for a year's pairs.
 */
interface Apart {
  readonly start: Int32Array;
  readonly other: Int32Array;
}

function eachApart(
  { positions }: MatchIndex,
  options: EligibilityOptions,
  visit: (from: number, to: number) => void,
): void {
  for (const event of options.history ?? []) {
    const [a, b] = [positions.get(event.a), positions.get(event.b)];
    if (a === undefined || b === undefined || !keepsApart(event, options)) continue;
    visit(a, b);
    visit(b, a);
  }
}

function apartByHistory(index: MatchIndex, options: EligibilityOptions): Apart {
  const start = new Int32Array(index.profiles.length + 1);
  eachApart(index, options, (from) => (start[from + 1] = (start[from + 1] ?? 0) + 1));
  for (let i = 1; i < start.length; i++) start[i] = (start[i] ?? 0) + (start[i - 1] ?? 0);
  const next = start.slice();
  const other = new Int32Array(start.at(-1) ?? 0);
  eachApart(index, options, (from, to) => {
    const at = next[from] ?? 0;
    next[from] = at + 1;
    other[at] = to;
  });
  return { start, other };
}

/** Returns the positions excluded by history for a member who is not in the index. */
function apartFromStranger({ positions }: MatchIndex, id: string, options: EligibilityOptions): number[] {
  return Array.from(options.history ?? [])
    .filter((event) => (event.a === id || event.b === id) && keepsApart(event, options))
    .flatMap(({ a, b }) => positions.get(a === id ? b : a) ?? []);
}

/** Tells who can be introduced to a given member. */
export type Admits = (position: number) => boolean;

/**
 * Returns a function that tells who can be introduced to whom: never the member themselves, a pair of which one has blocked the
 * other, a pair excluded by history, a member with capacity 0, or a pair the caller's rule excludes. Symmetric, except for the
 * capacity of the member asked for.
 */
export function eligibility(index: MatchIndex, options: EligibilityOptions): (who: Member) => Admits {
  const { positions, columns, profiles } = index;
  const { start, other } = apartByHistory(index, options);
  const { mayMeet } = options;
  return (who) => {
    const own = positions.get(who.id);
    const excluded = new Set<number>(index.blockers.get(who.id));
    for (const id of who.blocked) excluded.add(positions.get(id) ?? -1);
    if (own === undefined)
      for (const position of apartFromStranger(index, who.id, options)) excluded.add(position);
    const [from, to] = own === undefined ? [0, 0] : [start[own] ?? 0, start[own + 1] ?? 0];
    return (position) => {
      if (columns.offered[position] !== 1 || position === own) return false;
      for (let i = from; i < to; i++) if (other[i] === position) return false;
      if (excluded.size > 0 && excluded.has(position)) return false;
      const member = mayMeet && profiles[position]?.member;
      return !mayMeet || (member !== undefined && mayMeet(who, member));
    };
  };
}

/** Returns the members with capacity and at least one eligible candidate. */
export function membersWithSomebody(index: MatchIndex, options: EligibilityOptions): Member[] {
  const admitsFor = eligibility(index, options);
  return index.profiles
    .map(({ member }) => member)
    .filter((member) => {
      if ((member.capacity ?? 1) < 1 || (member.quota ?? 1) < 1) return false;
      const admits = admitsFor(member);
      return index.profiles.some((_, position) => admits(position));
    });
}
