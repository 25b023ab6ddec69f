import { randomUUID } from 'node:crypto';
import type { Database } from '../../ports/database/database.ts';
import { HELD_SECONDS, holdRecording, keepHolding, letGoOfRecording } from './recordings.repository.ts';
import type { RecordingRow } from './recordings.tables.ts';

/** Long before the others may take it. */
const SAY_AGAIN_MS = (HELD_SECONDS * 1000) / 4;

/** The films of a recording are being made by one run of one process alone. */
export interface Turn {
  /** Whether a row of the recording, which the caller has locked, still says so. */
  readonly has: (recording: Pick<RecordingRow, 'heldBy'>) => boolean;
  /** @throws Error once somebody else may make them: this one was not heard of for too long. */
  readonly check: () => Promise<void>;
}

/**
 * One turn at a time for each recording, whatever the number of processes. A process that was killed loses its turn after a minute.
 * @returns what runs work in a turn; it answers null at once while another one has it.
 */
export function createTurns(db: Database) {
  return async <T>(recordingId: string, work: (turn: Turn) => Promise<T>): Promise<T | null> => {
    const owner = randomUUID();
    if (!(await holdRecording(db, recordingId, owner))) return null;
    // A database that is away for a moment is asked again the next time; who has lost it sees that by `check`.
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
