import { randomUUID } from 'node:crypto';
import type { Database } from '../../ports/database/database.ts';
import { LEASE_SECONDS, holdRecording, keepHolding, letGoOfRecording } from './recordings.repository.ts';
import type { RecordingRow } from './recordings.tables.ts';

/** Renewal interval of a lease, in milliseconds: a quarter of its duration. */
const RENEW_MS = (LEASE_SECONDS * 1000) / 4;

/** The lease of one run in one process to assemble a recording. */
export interface Lease {
  /** Returns whether the recording's row, locked by the caller, still names this lease. */
  readonly has: (recording: Pick<RecordingRow, 'heldBy'>) => boolean;
  /** @throws Error once another process may have taken over, because the lease was not renewed in time. */
  readonly check: () => Promise<void>;
}

/**
 * Creates leases: one at a time for each recording, across all processes. A killed process loses its lease after a minute.
 * @returns a function that runs work under a lease, and returns null at once while another run holds it.
 */
export function createLeases(db: Database) {
  return async <T>(recordingId: string, work: (lease: Lease) => Promise<T>): Promise<T | null> => {
    const owner = randomUUID();
    if (!(await holdRecording(db, recordingId, owner))) return null;
    // If a renewal fails, the next one tries again; `check` detects a lost lease.
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
