import { join } from 'node:path';
import type { Ffmpeg } from '../../../media/ffmpeg.ts';
import { copyBeginning, lengthOfTrack } from '../../../media/track-length.ts';
import { findLoss } from '../../recordings/assembly/lost-parts.ts';
import type { Interval } from '../../recordings/consent/consent-ledger.ts';
import type { RecordedPiece } from './guest-clips.tables.ts';

/** Length that a missing part has at least, in milliseconds: of what is lost between two pictures, nothing is left to point at. */
const SHORTEST_MS = 100;

/**
 * Finds where seconds are missing in the clip of a guest: their browser wrote less than its clock says (R-PEEK-52). Unlike the
 * tracks of a call, a clip is heard alone, so what follows stays where it is in the file.
 * @param clip the file as it was sent, a folder for temporary files, and the pieces in which it was recorded.
 * @returns the part of the file in which something is missing, in milliseconds; null when nothing is.
 */
export async function findLostSeconds(
  ffmpeg: Ffmpeg,
  {
    path,
    folder,
    pieces,
  }: { readonly path: string; readonly folder: string; readonly pieces: readonly RecordedPiece[] },
): Promise<Interval | null> {
  if (pieces.length === 0) return null;
  const whole = await lengthOfTrack(ffmpeg, path);
  if (whole === null) return null;
  const beginning = join(folder, 'beginning');
  const loss = await findLoss(
    pieces.map(({ until }) => until),
    async (count) => {
      if (count === pieces.length) return whole;
      const bytes = pieces.slice(0, count).reduce((sum, piece) => sum + piece.bytes, 0);
      await copyBeginning(path, bytes, beginning);
      return lengthOfTrack(ffmpeg, beginning);
    },
  );
  if (!loss) return null;
  const from = Math.max(0, Math.min(loss.from, whole - SHORTEST_MS));
  return { from, until: Math.min(whole, Math.max(loss.resumesAt ?? whole, from + SHORTEST_MS)) };
}
