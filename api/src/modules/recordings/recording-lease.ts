import { randomUUID } from 'node:crypto';
import type { Database } from '../../ports/database/database.ts';
import { HELD_SECONDS, holdRecording, keepHolding, letGoOfRecording } from './recordings.repository.ts';
import type { RecordingRow } from './recordings.tables.ts';

/** How often a lease is renewed, in milliseconds: long before it runs out. */
const RENEW_MS = (HELD_SECONDS * 1000) / 4;

/** The right of one run of one process to put a recording together. */
export interface Lease {
  /** Whether a row of the recording, which the caller has locked, still names this lease. */
  readonly has: (recording: Pick<RecordingRow, 'heldBy'>) => boolean;
  /** @throws Error once another process may have taken over, because the lease was not renewed in time. */
  readonly check: () => Promise<void>;
}

/**
 * One lease at a time for each recording, whatever the number of processes. A killed process loses its lease after a minute.
 * @returns runs work under a lease; answers null at once while somebody else holds it.
 */
export function createLeases(db: Database) {
  return async <T>(recordingId: string, work: (lease: Lease) => Promise<T>): Promise<T | null> => {
    const owner = randomUUID();
    if (!(await holdRecording(db, recordingId, owner))) return null;
    // When the database does not answer, the next renewal tries again; `check` shows a lease that was lost.
    const renewal = setInterval(() => {
      keepHolding(db, recordingId, owner).catch(() => undefined);
    }, RENEW_MS);
    try {
      return await work({
        has: ({ heldBy }) => heldBy === owner,
        check: async () => {
          if (!(await keepHolding(db, recordingId, owner)))
            throw new Error('Another process puts this recording together by now');
        },
      });
    } finally {
      clearInterval(renewal);
      await letGoOfRecording(db, recordingId, owner);
    }
  };
}
