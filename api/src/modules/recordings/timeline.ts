import { consentedIntervals, covered, cutTo, type ConsentFact, type Interval } from './consent-ledger.ts';
import type { WholeTake } from './recordings.repository.ts';
import type { RecordingGuestRow, RecordingRow } from './recordings.tables.ts';

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

/**
 * The times that a recording shows, one after the other: up to the last that came of anybody, so that who is gone without a word
 * is not waited for in the dark.
 * @param over.end when the session ended, milliseconds.
 */
export function shownTimes(
  ledger: readonly ConsentFact[],
  takes: readonly WholeTake[],
  over: { readonly graceMs: number; readonly end: number },
): { readonly whole: Interval[]; readonly until: number } {
  const until = Math.min(over.end, Math.max(...takes.map(endOfTake)));
  return { whole: consentedIntervals(ledger, { graceMs: over.graceMs, until }), until };
}

/** The first so many milliseconds of times that follow one another. */
export function beginningOf(times: readonly Interval[], length: number): Interval[] {
  let left = length;
  return times.flatMap(({ from, until }) => {
    const part = { from, until: Math.min(until, from + left) };
    left -= part.until - part.from;
    return part.from < part.until ? [part] : [];
  });
}

/** When a person may be seen in what is made, milliseconds from its beginning. */
export function placesOf(own: readonly Interval[], whole: readonly Interval[]): Interval[] {
  return own
    .flatMap((part) => cutTo(part, whole))
    .map(({ from, until }) => {
      const at = placeOf(from, whole);
      return { from: at, until: at + until - from };
    });
}

/** Somebody whose track is made, and when they may be seen in it. */
export interface Shown {
  readonly isGuest: boolean;
  readonly times: readonly Interval[];
}

/**
 * The places of a film: one for each of the two, and for guests as many as were in the call at once. A guest who comes after
 * another has gone takes the place that is free.
 */
export function seatsOf<Track extends Shown>(tracks: readonly Track[]): Track[][] {
  const seats: Track[][] = tracks.filter(({ isGuest }) => !isGuest).map((track) => [track]);
  for (const guest of tracks.filter(({ isGuest }) => isGuest)) {
    const free = seats.find((seat) =>
      seat.every(
        (other) => other.isGuest && other.times.every((time) => cutTo(time, guest.times).length === 0),
      ),
    );
    if (free) free.push(guest);
    else seats.push([guest]);
  }
  return seats;
}

/** How much consented time lies before a moment. */
function placeOf(moment: number, whole: readonly Interval[]): number {
  return cutTo({ from: -Infinity, until: moment }, whole).reduce(
    (sum, { from, until }) => sum + until - from,
    0,
  );
}

/** A piece's time as milliseconds. */
export const intervalOf = (piece: {
  readonly fromAt: Temporal.Instant;
  readonly untilAt: Temporal.Instant;
}): Interval => ({
  from: piece.fromAt.epochMilliseconds,
  until: piece.untilAt.epochMilliseconds,
});

/** When a take ends, as far as it has come. */
export function endOfTake({ pieces }: WholeTake): number {
  return Math.max(...pieces.map(({ untilAt }) => untilAt.epochMilliseconds));
}

/** Every piece of it from its first to its newest has come. */
export function hasNoHole({ pieces }: WholeTake): boolean {
  return pieces.length > 0 && pieces.every(({ seq }, index) => seq === index);
}

/** When a person's recorder said that nothing more comes: they may have gone without the server hearing of it. */
export function endOf(takes: readonly WholeTake[]): number {
  const last = takes.at(-1)?.pieces.find(({ isLast }) => isLast);
  return last?.untilAt.epochMilliseconds ?? Infinity;
}

/**
 * There is a film without a guest, though something came of them: it was tried and is tried again, or the pieces are gone. What is
 * being made just now is no film yet.
 */
export function isLeftOut(
  { seconds, trackPeople, piecesErasedAt }: RecordingRow,
  { guestId, retryAt, deletedAt }: RecordingGuestRow,
  received: number,
): boolean {
  const isThere = seconds > 0 && received > 0 && deletedAt === null;
  return isThere && !trackPeople.includes(guestId) && (retryAt !== null || piecesErasedAt !== null);
}

/** How many consented milliseconds of a person the server has. */
export function receivedOf(takes: readonly WholeTake[], consented: readonly Interval[]): number {
  const pieces = takes.flatMap((take) => take.pieces);
  return covered(pieces.flatMap((piece) => cutTo(intervalOf(piece), consented)));
}

/** A recorder begins this long after the consent at the most, and ends a piece this long before its end. */
const RECORDER_SLACK_MS = 2_000;

/**
 * All that was consented to of a person has come, but for what no recorder had begun with: nothing of theirs is still to come.
 * @param consented when this person may be heard.
 */
export function hasComeWhole(takes: readonly WholeTake[], consented: readonly Interval[]): boolean {
  const known = cutTo({ from: -Infinity, until: endOf(takes) }, consented);
  return (
    takes.every(hasNoHole) &&
    known.every((one) => covered([one]) - receivedOf(takes, [one]) <= RECORDER_SLACK_MS)
  );
}
