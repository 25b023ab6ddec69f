import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Files } from '../../../ports/files/files.ts';
import { mixKey, posterKey } from '../recording-files.ts';
import type { Lease } from '../recording-lease.ts';
import { lockRecording, updateRecording } from '../recordings.repository.ts';
import type { RecordingRow } from '../recordings.tables.ts';

/** Deletes the mixed video and its picture, which may show somebody who has deleted their track. */
export async function deleteMix(files: Pick<Files, 'delete'>, recordingId: string): Promise<void> {
  await files.delete(mixKey(recordingId));
  await files.delete(posterKey(recordingId));
}

/**
 * Deletes the mixed video of a recording under a lease. If the lease was lost during the deletion, it may have deleted the video of
 * the next holder: then the video is marked to be made again.
 * @param then runs in a transaction after the deletion; gets the locked recording, or null for a deleted one.
 * @returns what `then` returns, or `lost`.
 * @throws Error if the lease was lost before the deletion.
 */
export async function deleteMixUnder<T>(
  { db, files }: { readonly db: Database; readonly files: Pick<Files, 'delete'> },
  recordingId: string,
  lease: Lease,
  then: (tx: Transaction, recording: RecordingRow | null) => Promise<T>,
): Promise<T | 'lost'> {
  await lease.check();
  await deleteMix(files, recordingId);
  return withTransaction(db, async (tx) => {
    const recording = await lockRecording(tx, recordingId);
    if (!recording || lease.has(recording)) return then(tx, recording);
    await markStale(tx, recording);
    return 'lost';
  });
}

/**
 * Returns whether the mixed video of a recording is there, after the recording was stored. If not, it is marked to be made again: a
 * process of the previous release, which knows no leases, deleted it between the last look at the files and the commit.
 */
export async function hasMixStored(
  { db, files }: { readonly db: Database; readonly files: Pick<Files, 'size'> },
  recordingId: string,
): Promise<boolean> {
  if ((await files.size(mixKey(recordingId))) !== null) return true;
  await withTransaction(db, async (tx) => {
    const recording = await lockRecording(tx, recordingId);
    if (recording) await markStale(tx, recording);
  });
  return false;
}

/** Hides the mixed video until it is made again: from the raw pieces, or else from the tracks. */
async function markStale(tx: Transaction, { id, piecesErasedAt }: RecordingRow): Promise<void> {
  await updateRecording(tx, id, { isMixStale: true, ...(piecesErasedAt === null && { piecesUsed: 0 }) });
}
