import type { RoomVisit } from './attendance.repository.ts';

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** How long two people were in a room at the same time, and when the first and the last such time began and ended. */
export interface Together {
  readonly seconds: number;
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
}

/**
 * Returns for how long both people of a session were in its room at the same time (R-PAY-13); null if they were not. Visits of one
 * person may overlap, as with two tabs.
 * @param now the end of visits that are not over; null: they do not count.
 */
export function timeTogether(
  visits: readonly RoomVisit[],
  { hostId, bookerId }: { readonly hostId: string; readonly bookerId: string },
  now: Temporal.Instant | null,
): Together | null {
  const ofBooker = stretchesOf(visits, bookerId, now);
  const shared = stretchesOf(visits, hostId, now)
    .flatMap((mine) =>
      ofBooker.map((theirs) => ({
        from: Math.max(mine.from, theirs.from),
        to: Math.min(mine.to, theirs.to),
      })),
    )
    .filter(({ from, to }) => to > from);
  if (shared.length === 0) return null;
  const at = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds);
  return {
    seconds: shared.reduce((sum, { from, to }) => sum + to - from, 0) / 1000,
    from: at(Math.min(...shared.map(({ from }) => from))),
    until: at(Math.max(...shared.map(({ to }) => to))),
  };
}

/** Returns one person's visits in order of time, overlapping ones joined, in epoch milliseconds. */
function stretchesOf(visits: readonly RoomVisit[], userId: string, now: Temporal.Instant | null): Stretch[] {
  const sorted = visits
    .flatMap(({ userId: who, enteredAt, leftAt }) => {
      const end = leftAt ?? now;
      return who === userId && end ? [{ from: enteredAt.epochMilliseconds, to: end.epochMilliseconds }] : [];
    })
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
