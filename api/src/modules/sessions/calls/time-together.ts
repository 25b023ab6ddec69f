import type { RoomVisit } from './attendance.repository.ts';

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns for how many seconds both people of a session were in its room at the same time (R-PAY-13). Visits of one person may
 * overlap, as with two tabs; visits that are not over count nothing.
 */
export function secondsTogether(
  visits: readonly RoomVisit[],
  { hostId, bookerId }: { readonly hostId: string; readonly bookerId: string },
): number {
  let milliseconds = 0;
  const ofBooker = stretchesOf(visits, bookerId);
  for (const mine of stretchesOf(visits, hostId)) {
    for (const theirs of ofBooker) {
      milliseconds += Math.max(0, Math.min(mine.to, theirs.to) - Math.max(mine.from, theirs.from));
    }
  }
  return milliseconds / 1000;
}

/** Returns one person's visits in order of time, overlapping ones joined, in epoch milliseconds. */
function stretchesOf(visits: readonly RoomVisit[], userId: string): Stretch[] {
  const sorted = visits
    .flatMap(({ userId: who, enteredAt, leftAt }) =>
      who === userId && leftAt ? [{ from: enteredAt.epochMilliseconds, to: leftAt.epochMilliseconds }] : [],
    )
    .sort((a, b) => a.from - b.from);
  const joined: Stretch[] = [];
  for (const next of sorted) {
    const last = joined.at(-1);
    if (last && next.from <= last.to)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, next.to) };
    else joined.push(next);
  }
  return joined;
}
