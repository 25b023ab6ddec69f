import { cutTo, type Interval } from '../consent/consent-ledger.ts';
import type { RecordingRow } from '../recordings.tables.ts';

/**
 * How much shorter than the clock says a recorded track may be, in milliseconds: a recorder begins late, and its pieces do not end
 * exactly when they are sent.
 */
const TOLERANCE_MS = 2_000;

/** A part of a recorded track that was lost while the clock ran on. In milliseconds of the clock, from the track's start. */
export interface Loss extends Interval {
  /**
   * Where the file continues after it, in milliseconds of the file; null when that is unknown: then all of the track counts as
   * lost.
   */
  readonly resumesAt: number | null;
}

/**
 * Finds where a recorded track is shorter than the clock says (R-REC-8): a browser can lose seconds and continue with time stamps
 * that have no gap, so that everything after it would be too early. Pieces are short, so the loss is found within one.
 * @param ends when each piece ends by the clock, in milliseconds from the track's start.
 * @param lengthOf returns the length of the file of the first pieces, by its own time stamps; null when it cannot be read.
 */
export async function findLoss(
  ends: readonly number[],
  lengthOf: (count: number) => Promise<number | null>,
): Promise<Loss | null> {
  const end = ends.at(-1) ?? 0;
  const whole = await lengthOf(ends.length);
  if (whole === null || end - whole <= TOLERANCE_MS) return null;
  const missing = end - whole;
  /** Returns the first piece after which more than this is missing. */
  const firstBehind = async (least: number): Promise<number> => {
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const behind = (ends[middle] ?? 0) - ((await lengthOf(middle + 1)) ?? 0);
      if (behind > least) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const first = await firstBehind(TOLERANCE_MS);
  // Seconds may be lost more than once; the correct time of what lies in between is unknown.
  const last = await firstBehind(missing - TOLERANCE_MS);
  const resumesAt = last === ends.length - 1 ? whole : await lengthOf(last + 1);
  const until = ends[last] ?? end;
  return ends.length === 1
    ? { from: 0, until, resumesAt: null }
    : { from: ends[first - 1] ?? 0, until, resumesAt };
}

/**
 * Returns when a track should end whose end may be cut off: with the last consent during it, in milliseconds from its start.
 * @param track its start and end by the clock.
 * @param own when its person may be recorded.
 */
export function consentedEnd(track: Interval, own: readonly Interval[]): number {
  return (cutTo(track, own).at(-1)?.until ?? track.from) - track.from;
}

/** A part of a file, and its place in the video, in milliseconds. */
interface Placed extends Interval {
  readonly at: number;
}

/**
 * Returns what to show of a part of a track with a loss, each at its place, and which part of the video is lost.
 * @param part in milliseconds of the clock, from the track's start.
 */
export function aroundLoss<Part extends Placed>(
  part: Part,
  loss: Loss,
): { readonly shown: readonly Part[]; readonly lost: Interval | null } {
  const from = Math.max(part.from, loss.from);
  const until = Math.min(part.until, loss.until);
  if (from >= until) return { shown: part.until <= loss.from ? [part] : [resumed(part, loss)], lost: null };
  const lost = { from: part.at + from - part.from, until: part.at + until - part.from };
  // What was recorded is shown, but possibly at the wrong time.
  if (loss.resumesAt === null) return { shown: [part], lost };
  const before = { ...part, until: from };
  const after = { ...part, from: until, at: lost.until };
  return {
    shown: [
      ...(before.from < before.until ? [before] : []),
      ...(after.from < after.until ? [resumed(after, loss)] : []),
    ],
    lost,
  };
}

function resumed<Part extends Placed>(part: Part, { until, resumesAt }: Loss): Part {
  const shift = until - (resumesAt ?? until);
  return { ...part, from: part.from - shift, until: part.until - shift };
}

/** Returns the parts of a person's track that their browser lost, in seconds from the beginning of the recording (R-REC-8). */
export function lostOf({ lost }: Pick<RecordingRow, 'lost'>, personId: string) {
  return lost
    .filter((part) => part.personId === personId)
    .map(({ from, until }) => ({ from_seconds: from / 1000, until_seconds: until / 1000 }));
}
