import { canSpareOne, give, hasRoom, isLeftOut, isOpen, takeBack, weakestFirst } from './allocation-state.ts';
import { explainProfiles } from '../scoring/pair-score.ts';
import { rank } from '../scoring/ranking.ts';
import type { AllocationState } from './allocation-state.ts';
import type { Candidate } from '../scoring/ranking.ts';

/** Finds a member's best candidate for whom `where` is true. */
function bestWhere(
  state: AllocationState,
  position: number,
  admitsFor: AllocationState['admits'],
  where: (other: number) => boolean,
): Candidate | undefined {
  const profile = state.index.profiles[position];
  if (!profile) return undefined;
  const mayMeet = admitsFor(position);
  const admits = (other: number): boolean => isOpen(state, position, other) && where(other) && mayMeet(other);
  // Checking whether there is any candidate is fast; ranking is slower.
  if (!state.index.profiles.some((_, other) => admits(other))) return undefined;
  return rank(state.index, profile, { k: 1, admits, start: position })[0];
}

/** Introduces the best eligible member with free capacity. */
function giveSomeoneWithRoom(
  state: AllocationState,
  position: number,
  admitsFor: AllocationState['admits'],
): boolean {
  const best = bestWhere(state, position, admitsFor, (other) => hasRoom(state, other));
  if (best) give(state, position, best.position, best.score);
  return best !== undefined;
}

/** Introduces the best eligible member one of whose partners has other introductions, replacing that one. */
function takeOver(state: AllocationState, position: number, admitsFor: AllocationState['admits']): boolean {
  const spare = (other: number): number | undefined =>
    weakestFirst(state, other).find((partner) => canSpareOne(state, partner));
  const best = bestWhere(state, position, admitsFor, (other) => spare(other) !== undefined);
  const released = best && spare(best.position);
  if (!best || released === undefined) return false;
  takeBack(state, best.position, released);
  give(state, position, best.position, best.score);
  return true;
}

function scoreOf(state: AllocationState, a: number, b: number): number {
  const [one, other] = [state.index.profiles[a], state.index.profiles[b]];
  return one && other ? explainProfiles(state.index.model, one, other).score : 0;
}

/** A step of the search: `by` could be introduced to `needy` by giving up `released`, who is then in need. */
interface Step {
  readonly needy: number;
  readonly by: number;
  readonly released: number;
  readonly before: Step | undefined;
}

/**
 * Applies the swaps of a path: the last member gets an introduction with `last.by`, each earlier one with the released partner.
 */
function giveAlong(
  state: AllocationState,
  last: { needy: number; by: number },
  step: Step | undefined,
): void {
  for (let at = step; at; at = at.before) takeBack(state, at.by, at.released);
  give(state, last.needy, last.by, scoreOf(state, last.needy, last.by));
  for (let at = step; at; at = at.before) give(state, at.needy, at.by, scoreOf(state, at.needy, at.by));
}

/**
 * Finds a chain of swaps by breadth-first search: a member takes another's partner, that one takes the next one's, until somebody
 * has free capacity or can be spared. Each member is visited once (`unmet` shrinks), so a search costs about one pass over all
 * members. Members visited without success stay in `vain` until someone is helped, because they would fail again.
 */
function swapInChain(state: AllocationState, start: number, vain: Set<number>): boolean {
  const met = new Set([start]);
  let unmet = state.index.profiles
    .map((_, position) => position)
    .filter((position) => position !== start && !vain.has(position));
  const queue: { needy: number; step: Step | undefined }[] = [{ needy: start, step: undefined }];
  for (const { needy, step } of queue) {
    const admits = state.admits(needy);
    const meets = unmet.filter((other) => !met.has(other) && admits(other) && isOpen(state, needy, other));
    for (const by of meets) {
      if (met.has(by)) continue;
      met.add(by);
      if (hasRoom(state, by)) {
        giveAlong(state, { needy, by }, step);
        return true;
      }
      for (const released of weakestFirst(state, by)) {
        if (met.has(released)) continue;
        const next: Step = { needy, by, released, before: step };
        if (canSpareOne(state, released)) {
          takeBack(state, by, released);
          giveAlong(state, { needy, by }, step);
          return true;
        }
        met.add(released);
        queue.push({ needy: released, step: next });
      }
    }
    unmet = unmet.filter((other) => !met.has(other));
  }
  for (const position of met) vain.add(position);
  return false;
}

/**
 * Gives an introduction to every member without one, while anybody eligible exists (R-MATCH-11): with the best eligible member
 * with free capacity; otherwise one taken over from somebody who has several; otherwise through a chain of swaps. The first two
 * are tried with convincing pairs first. Repeats until a whole round helps nobody, because each round can free members for the next.
 */
export function rescueLeftOut(state: AllocationState): void {
  let leftOut = state.index.profiles.map((_, position) => position).filter((p) => isLeftOut(state, p));
  // Somebody about whom there is something to say comes first.
  const steps = new Set([state.convinces, state.admits]).values().toArray();
  let helped = true;
  while (helped && leftOut.length > 0) {
    helped = false;
    const vain = new Set<number>();
    for (const position of leftOut) {
      if (!isLeftOut(state, position)) continue;
      const isPlaced =
        steps.some((admitsFor) =>
          [giveSomeoneWithRoom, takeOver].some((step) => step(state, position, admitsFor)),
        ) || swapInChain(state, position, vain);
      if (isPlaced) vain.clear();
      helped ||= isPlaced;
    }
    leftOut = leftOut.filter((position) => isLeftOut(state, position));
  }
}
