import { randomUUID } from 'node:crypto';
import type { Database } from '../../ports/database/database.ts';
import { HELD_SECONDS, holdRecording, keepHolding, letGoOfRecording } from './recordings.repository.ts';
import type { RecordingRow } from './recordings.tables.ts';

/** Interval at which the lease is renewed, in milliseconds: well before it expires. */
const SAY_AGAIN_MS = (HELD_SECONDS * 1000) / 4;

/** A lease to make the videos of a recording, held by one run of one process. */
export interface Turn {
  /** Whether a row of the recording, locked by the caller, still names this lease. */
  readonly has: (recording: Pick<RecordingRow, 'heldBy'>) => boolean;
  /** Renews the lease. @throws Error when it has expired and somebody else may have taken it. */
  readonly check: () => Promise<void>;
}

/**
 * Creates leases: one at a time per recording, across all processes. The lease of a killed process expires after a minute.
 * @returns a function that runs work with the lease; it resolves to null at once while somebody else holds the lease.
 */
export function createTurns(db: Database) {
  return async <T>(recordingId: string, work: (turn: Turn) => Promise<T>): Promise<T | null> => {
    const owner = randomUUID();
    if (!(await holdRecording(db, recordingId, owner))) return null;
    // If the database is unreachable, the next renewal tries again; `check` detects a lost lease.
    const again = setInterval(() => {
      keepHolding(db, recordingId, owner).catch(() => undefined);
    }, SAY_AGAIN_MS);
    try {
      return await work({
        has: ({ heldBy }) => heldBy === owner,
        check: async () => {
          if (!(await keepHolding(db, recordingId, owner)))
            throw new Error('Another process puts this recording together by now');
        },
      });
    } finally {
      clearInterval(again);
      await letGoOfRecording(db, recordingId, owner);
    }
  };
}
