/** The progress of a video from which the time that it still takes can be told: preparing it takes longer than it counts. */
const TELLING_PROGRESS = 0.5;
/** Within so many milliseconds a video is begun, unless others are made. */
const USUALLY_BEGUN_MS = 60_000;

/** What is known about a video that is being made. Lengths in milliseconds of video. */
export interface VideoInMaking {
  /** How many milliseconds a millisecond of the last videos took; null while none was measured. */
  readonly speed: number | null;
  readonly length: number;
  /** The length of the videos that were asked for before it, as far as they are not made yet. */
  readonly ahead: number;
  /** How many videos are being made now. */
  readonly atOnce: number;
  readonly queuedAt: Temporal.Instant;
  /** Null while it waits. */
  readonly startedAt: Temporal.Instant | null;
  /** The share that is done, 0 to 1. */
  readonly progress: number;
}

/**
 * Returns how many seconds a video will still take, by the time that the last ones took; if it takes longer than they did, or none was
 * measured, by its own progress. 0: nothing can be promised. Null: unknown, because no video was measured.
 */
export function secondsLeft(video: VideoInMaking, now: Temporal.Instant): number | null {
  const { speed, length, ahead, atOnce, queuedAt, startedAt, progress } = video;
  const since = (start: Temporal.Instant) => now.epochMilliseconds - start.epochMilliseconds;
  if (startedAt === null) {
    if (atOnce === 0 && since(queuedAt) > USUALLY_BEGUN_MS) return 0;
    return speed === null ? null : inSeconds(speed * (ahead / Math.max(1, atOnce) + length));
  }
  const passed = since(startedAt);
  const bySpeed = speed === null ? null : speed * length - passed;
  if (bySpeed !== null && bySpeed > 0) return inSeconds(bySpeed);
  if (progress >= TELLING_PROGRESS) return inSeconds((passed * (1 - progress)) / progress);
  return speed === null ? null : 0;
}

const inSeconds = (milliseconds: number): number => Math.max(0, Math.ceil(milliseconds / 1000));
