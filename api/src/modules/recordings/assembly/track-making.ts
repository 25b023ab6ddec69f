import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assembleTrack, type Segment } from '../../../media/assemble-call.ts';
import { FfmpegFailure, FfmpegInterrupted, type Ffmpeg } from '../../../media/ffmpeg.ts';
import { copyBeginning, lengthOfTrack } from '../../../media/track-length.ts';
import type { Database } from '../../../ports/database/database.ts';
import type { Files } from '../../../ports/files/files.ts';
import type { SessionRow } from '../../sessions/sessions.queries.ts';
import { consentedIntervals, covered, type ConsentFact, type Interval } from '../consent/consent-ledger.ts';
import { countFailure } from '../guests/recording-guests.repository.ts';
import { aroundLoss, consentedEnd, findLoss, type Loss } from './lost-parts.ts';
import { trackKey } from '../recording-files.ts';
import type { Lease } from '../recording-lease.ts';
import type { WholeRecordedTrack } from '../recordings.repository.ts';
import type { LostPart, RecordingRow } from '../recordings.tables.ts';
import { placesOf, receivedOf, segmentsOf, type Shown } from './timeline.ts';
import { PATIENT_TRIES } from './tries.ts';
import type { RawPieces } from '../upload/raw-pieces.ts';

/** Failures of ffmpeg at a guest's file after which the recording is made without that guest. */
const GUEST_TRIES = 5;

/** Returns the options for joining: from try PATIENT_TRIES on, pieces that are missing on disk are left out. */
export const whatIsThere = ({ tries }: RecordingRow) => ({ mayLack: tries >= PATIENT_TRIES - 1 });

/** A recording to be assembled, with everything received of it. */
export interface Work {
  readonly recording: RecordingRow;
  readonly session: SessionRow;
  readonly tracks: readonly WholeRecordedTrack[];
  readonly pieceCount: number;
  readonly lease: Lease;
  /** Guests without a usable track: the recording is assembled without them for now. */
  readonly leftOut: Set<string>;
  /** Guests whose received pieces do not make a readable video yet. */
  readonly unread: Set<string>;
}

/** A person's video, and when they are visible in the mixed one. */
interface MadeTrack extends Shown {
  readonly id: string;
  readonly path: string;
}

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly rawPieces: Pick<RawPieces, 'join'>;
  /** How long a disconnected person counts as present. */
  readonly graceMs: number;
  readonly onInterrupted: (error: unknown, recordingId: string) => void;
}

/** The sources of a recording's videos. */
interface Making {
  /** For its files. */
  readonly folder: string;
  readonly ledger: readonly ConsentFact[];
  /** When the room may be recorded, and until when it is shown; see `shownTimes`. */
  readonly whole: readonly Interval[];
  readonly until: number;
  readonly people: readonly { readonly id: string; readonly isGuest: boolean }[];
}

/** Makes the video of each person from the recorded tracks of their browser. */
export function createTrackMaking({ db, files, rawPieces, graceMs, onInterrupted }: Dependencies) {
  /**
   * Runs a step that reads a person's files. If it fails at a guest's file, the guest is left out, so that others do not lose the
   * recording to it: after ffmpeg refused the file GUEST_TRIES times, or, for any other interruption, at the last patient try.
   * @returns null for such a failure.
   */
  const unlessHopeless = async <T>(
    { recording, leftOut }: Work,
    guestId: string | null,
    attempt: () => Promise<T>,
  ): Promise<T | null> => {
    try {
      return await attempt();
    } catch (error) {
      if (guestId === null) throw error;
      const isRefused = error instanceof FfmpegFailure;
      if (!isRefused && !(error instanceof FfmpegInterrupted)) throw error;
      const isTooOften = isRefused && (await countFailure(db, guestId)) >= GUEST_TRIES;
      if (!isTooOften && recording.tries < PATIENT_TRIES - 1) throw error;
      onInterrupted(error, recording.id);
      leftOut.add(guestId);
      return null;
    }
  };

  /**
   * Reuses the previous track of a guest whose newer pieces cannot be read, so that they stay in the recording.
   * @param made its path, and the length of all tracks now in milliseconds, which may have grown by the pieces of others.
   */
  const asBefore = async (
    runs: Ffmpeg,
    work: Work,
    made: { readonly id: string; readonly length: number; readonly folder: string; readonly path: string },
  ): Promise<boolean> => {
    const { id, length, folder, path: target } = made;
    const { recording } = work;
    const video = recording.trackPeople.includes(id) ? await files.get(trackKey(recording.id, id)) : null;
    if (!video) return false;
    const path = join(folder, `before-${id}.mp4`);
    await pipeline(video.stream, createWriteStream(path));
    const before = { path, from: 0, until: Math.min(recording.seconds * 1000, length), at: 0 };
    const again = () => assembleTrack(runs, [before], { length, target });
    return (await unlessHopeless(work, id, again)) === true;
  };

  /**
   * Makes the video of each person of whom there is something to show, all of the same length.
   * @returns them, and which parts of them are lost, because a browser wrote less than the clock says.
   */
  const makeTracks = async (
    runs: Ffmpeg,
    work: Work,
    { folder, ledger, whole, until, people }: Making,
  ): Promise<{ readonly made: readonly MadeTrack[]; readonly lost: LostPart[] }> => {
    const { recording, tracks } = work;
    const length = covered(whole);
    const made: MadeTrack[] = [];
    const lost: LostPart[] = [];
    for (const { id, isGuest } of people) {
      const own: readonly Interval[] = consentedIntervals(ledger, { graceMs, until, userId: id });
      const segments: Segment[] = [];
      const has = tracks.filter(({ ownerId }) => ownerId === id);
      const losses = new Map<string, Loss | null>();
      for (const { track, ...part } of segmentsOf(has, own, whole)) {
        const path = join(folder, `take-${track.id}`);
        if (!losses.has(track.id)) {
          await rawPieces.join(track, path, whatIsThere(recording));
          const look = () => lossOf(runs, track, path, own);
          losses.set(track.id, await unlessHopeless(work, isGuest ? id : null, look));
        }
        const loss = losses.get(track.id);
        const placed = loss ? aroundLoss(part, loss) : { shown: [part], lost: null };
        segments.push(...placed.shown.map((shown) => ({ path, ...shown })));
        if (placed.lost) lost.push({ personId: id, ...placed.lost });
      }
      const path = join(folder, `track-${id}.mp4`);
      const assemble = () => assembleTrack(runs, segments, { length, target: path });
      const isMade = segments.length > 0 && (await unlessHopeless(work, isGuest ? id : null, assemble));
      const isShown = isMade || (isGuest && (await asBefore(runs, work, { id, length, folder, path })));
      if (isShown) made.push({ id, isGuest, path, times: placesOf(own, whole) });
      // Received but unreadable: its beginning may be missing. Pieces of no length do not count, as nothing can be made of them.
      if (!isMade && isGuest && receivedOf(has, own) > 0) work.unread.add(id);
    }
    return { made, lost };
  };

  return { makeTracks, unlessHopeless };
}

/** Finds what a joined track lost. @param own when its person may be recorded: what was recorded later is cut off. */
async function lossOf(
  runs: Ffmpeg,
  { startedAt, pieces, cutAt }: WholeRecordedTrack,
  path: string,
  own: readonly Interval[],
): Promise<Loss | null> {
  const begin = startedAt.epochMilliseconds;
  const ends = pieces.map(({ untilAt }) => untilAt.epochMilliseconds - begin);
  const sizes = pieces.map(({ bytes }) => bytes);
  const isWhole = cutAt === null && (await stat(path)).size === sizes.reduce((sum, size) => sum + size, 0);
  if (!isWhole) {
    const end = consentedEnd({ from: begin, until: begin + (ends.at(-1) ?? 0) }, own);
    return findLoss([end], () => lengthOfTrack(runs, path));
  }
  return findLoss(ends, async (count) => {
    if (count === ends.length) return lengthOfTrack(runs, path);
    const beginning = `${path}-beginning`;
    await copyBeginning(
      path,
      sizes.slice(0, count).reduce((sum, size) => sum + size, 0),
      beginning,
    );
    return lengthOfTrack(runs, beginning);
  });
}
