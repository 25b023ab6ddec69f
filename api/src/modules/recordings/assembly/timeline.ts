import {
  consentedIntervals,
  covered,
  cutTo,
  type ConsentFact,
  type Interval,
} from '../consent/consent-ledger.ts';
import type { WholeRecordedTrack } from '../recordings.repository.ts';
import type { RecordingGuestRow, RecordingRow } from '../recordings.tables.ts';

/** A part of a recorded track and its position in the video, in milliseconds. */
export interface TakeSegment {
  readonly track: WholeRecordedTrack;
  /** Relative to the start of the recorded track. */
  readonly from: number;
  readonly until: number;
  /** Relative to the start of the video, which contains only consented time. */
  readonly at: number;
}

/**
 * Returns the parts of a person's recorded tracks to use: only consented time, without overlaps.
 * @param tracks sorted by start; where two overlap, the later one is used from its start on.
 * @param own when this person may be recorded.
 * @param whole when the room may be recorded; the video shows these intervals one after the other.
 */
export function segmentsOf(
  tracks: readonly WholeRecordedTrack[],
  own: readonly Interval[],
  whole: readonly Interval[],
): TakeSegment[] {
  return tracks.flatMap((track, index) => {
    // The first piece contains the file header: without it nothing can be read.
    if (track.pieces[0]?.seq !== 0) return [];
    const begin = track.startedAt.epochMilliseconds;
    const end = Math.max(...track.pieces.map(({ untilAt }) => untilAt.epochMilliseconds));
    const next = tracks[index + 1]?.startedAt.epochMilliseconds ?? Infinity;
    return cutTo({ from: begin, until: Math.min(end, next) }, own)
      .flatMap((part) => cutTo(part, whole))
      .map(({ from, until }) => ({
        track,
        from: from - begin,
        until: until - begin,
        at: placeOf(from, whole),
      }));
  });
}

/**
 * Returns the intervals that a recording shows, up to the last piece received of anybody, so that it does not end with a dark
 * picture of people who left without a message.
 * @param over.end when the session ended, in milliseconds.
 */
export function shownTimes(
  ledger: readonly ConsentFact[],
  tracks: readonly WholeRecordedTrack[],
  over: { readonly graceMs: number; readonly end: number },
): { readonly whole: Interval[]; readonly until: number } {
  const until = Math.min(over.end, Math.max(...tracks.map(endOfRecordedTrack)));
  return { whole: consentedIntervals(ledger, { graceMs: over.graceMs, until }), until };
}

/** Returns the first `length` milliseconds of consecutive intervals. */
export function beginningOf(times: readonly Interval[], length: number): Interval[] {
  let left = length;
  return times.flatMap(({ from, until }) => {
    const part = { from, until: Math.min(until, from + left) };
    left -= part.until - part.from;
    return part.from < part.until ? [part] : [];
  });
}

/** Returns when a person is visible in the video, in milliseconds from its start. */
export function placesOf(own: readonly Interval[], whole: readonly Interval[]): Interval[] {
  return own
    .flatMap((part) => cutTo(part, whole))
    .map(({ from, until }) => {
      const at = placeOf(from, whole);
      return { from: at, until: at + until - from };
    });
}

/** A person with a track, and when they are visible in the video. */
export interface Shown {
  readonly isGuest: boolean;
  readonly times: readonly Interval[];
}

/**
 * Assigns places in the mixed video: one for each member, and for guests as many as were in the call at once. A guest who comes
 * after another has left gets the free place.
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

/** Returns how much consented time lies before a point in time, in milliseconds. */
function placeOf(moment: number, whole: readonly Interval[]): number {
  return cutTo({ from: -Infinity, until: moment }, whole).reduce(
    (sum, { from, until }) => sum + until - from,
    0,
  );
}

/** Returns a piece's interval in milliseconds. */
export const intervalOf = (piece: {
  readonly fromAt: Temporal.Instant;
  readonly untilAt: Temporal.Instant;
}): Interval => ({
  from: piece.fromAt.epochMilliseconds,
  until: piece.untilAt.epochMilliseconds,
});

/** Returns when a recorded track ends, as far as it was received. */
export function endOfRecordedTrack({ pieces }: WholeRecordedTrack): number {
  return Math.max(...pieces.map(({ untilAt }) => untilAt.epochMilliseconds));
}

/** Returns whether every piece from the first to the latest was received. */
export function hasNoHole({ pieces }: WholeRecordedTrack): boolean {
  return pieces.length > 0 && pieces.every(({ seq }, index) => seq === index);
}

/**
 * Returns when a person's recorder sent its last piece; infinity if it has not. The person may have left without the server
 * noticing.
 */
export function endOf(tracks: readonly WholeRecordedTrack[]): number {
  const last = tracks.at(-1)?.pieces.find(({ isLast }) => isLast);
  return last?.untilAt.epochMilliseconds ?? Infinity;
}

/**
 * Returns whether a video exists without a guest of whom something was received: a try failed and another one is scheduled, or
 * the pieces are erased. A video still being made does not count.
 */
export function isLeftOut(
  { seconds, trackPeople, piecesErasedAt }: RecordingRow,
  { guestId, retryAt, deletedAt }: RecordingGuestRow,
  received: number,
): boolean {
  const isThere = seconds > 0 && received > 0 && deletedAt === null;
  return isThere && !trackPeople.includes(guestId) && (retryAt !== null || piecesErasedAt !== null);
}

/** Returns how many consented milliseconds of a person were received. */
export function receivedOf(tracks: readonly WholeRecordedTrack[], consented: readonly Interval[]): number {
  const pieces = tracks.flatMap((track) => track.pieces);
  return covered(pieces.flatMap((piece) => cutTo(intervalOf(piece), consented)));
}

/**
 * Tolerance in milliseconds: a recorder starts at most this long after the consent, and stops at most one piece of this length
 * before its end.
 */
const RECORDER_SLACK_MS = 2_000;

/**
 * Returns whether all consented time of a person was received, except for the recorder's tolerance, so that nothing is missing.
 * @param consented when this person may be recorded.
 */
export function hasComeWhole(tracks: readonly WholeRecordedTrack[], consented: readonly Interval[]): boolean {
  const known = cutTo({ from: -Infinity, until: endOf(tracks) }, consented);
  return (
    tracks.every(hasNoHole) &&
    known.every((one) => covered([one]) - receivedOf(tracks, [one]) <= RECORDER_SLACK_MS)
  );
}
