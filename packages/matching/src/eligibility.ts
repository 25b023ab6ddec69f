import type { MatchIndex } from './match-index.ts';
import type { EligibilityOptions, Member, PairEvent } from './types.ts';

const DAY = 86_400_000;
/** Never the same pair again within 180 days after a pass (decisions, Matching). */
const PASSED_DAYS = 180;
const OFFERED_DAYS = 28;

/** Whether what happened between two people keeps them apart now. */
function keepsApart(event: PairEvent, options: EligibilityOptions): boolean {
  if (event.kind === 'open' || event.kind === 'connected') return true;
  const days =
    event.kind === 'passed' ? (options.passedDays ?? PASSED_DAYS) : (options.offeredDays ?? OFFERED_DAYS);
  return options.now === undefined || options.now - event.at < days * DAY;
}

/** For each id the ids that history keeps from them. */
function apartByHistory(options: EligibilityOptions): Map<string, Set<string>> {
  const apart = new Map<string, Set<string>>();
  const put = (from: string, to: string): void => {
    apart.set(from, (apart.get(from) ?? new Set()).add(to));
  };
  for (const event of options.history ?? []) {
    if (!keepsApart(event, options)) continue;
    put(event.a, event.b);
    put(event.b, event.a);
  }
  return apart;
}

/** Says who may be introduced to a person. */
export type Admits = (position: number) => boolean;

/**
 * Who may be introduced to whom: never oneself, never a pair of which one blocked the other, none that history keeps
 * apart, none whose capacity is 0, and none the caller's own rule forbids. Symmetric, save for the capacity of the
 * one who asks.
 */
export function eligibility(index: MatchIndex, options: EligibilityOptions): (who: Member) => Admits {
  const apart = apartByHistory(options);
  const { mayMeet } = options;
  return (who) => {
    const excluded = new Set<number>(index.blockers.get(who.id));
    for (const id of [who.id, ...who.blocked, ...(apart.get(who.id) ?? [])]) {
      const position = index.positions.get(id);
      if (position !== undefined) excluded.add(position);
    }
    return (position) => {
      if (index.columns.offered[position] !== 1 || excluded.has(position)) return false;
      const other = mayMeet && index.profiles[position]?.member;
      return !mayMeet || (other !== undefined && mayMeet(who, other));
    };
  };
}

/** Members who have room at all and somebody they may be introduced to. */
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
