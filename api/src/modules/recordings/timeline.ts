import { cutTo, type Interval } from './consent-ledger.ts';
import type { WholeTake } from './recordings.repository.ts';

/** A part of a take, and where it belongs in what is made; milliseconds. */
export interface TakeSegment {
  readonly take: WholeTake;
  /** Counted from the beginning of the take. */
  readonly from: number;
  readonly until: number;
  /** Counted from the beginning of the recording, consented time alone. */
  readonly at: number;
}

/**
 * Where the parts of a person's takes belong: only what was consented to, each moment once.
 * @param takes by when they began; where two overlap the later one counts from its beginning on.
 * @param own when this person may be heard.
 * @param whole when the room may be recorded: what is made shows these times one after the other.
 */
export function segmentsOf(
  takes: readonly WholeTake[],
  own: readonly Interval[],
  whole: readonly Interval[],
): TakeSegment[] {
  return takes.flatMap((take, index) => {
    // Its first piece says what the file is: without it nothing can be read yet.
    if (take.pieces[0]?.seq !== 0) return [];
    const begin = take.startedAt.epochMilliseconds;
    const end = Math.max(...take.pieces.map(({ untilAt }) => untilAt.epochMilliseconds));
    const next = takes[index + 1]?.startedAt.epochMilliseconds ?? Infinity;
    return cutTo({ from: begin, until: Math.min(end, next) }, own)
      .flatMap((part) => cutTo(part, whole))
      .map(({ from, until }) => ({
        take,
        from: from - begin,
        until: until - begin,
        at: placeOf(from, whole),
      }));
  });
}

/** How much consented time lies before a moment. */
function placeOf(moment: number, whole: readonly Interval[]): number {
  return cutTo({ from: -Infinity, until: moment }, whole).reduce(
    (sum, { from, until }) => sum + until - from,
    0,
  );
}
