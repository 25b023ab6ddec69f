import { randomUUID } from 'node:crypto';
import type { reportRemoteFailure, ParsedInput } from '@acquaint/contracts';
import type { RequestContext } from '../../../http/serve.ts';
import type { LoggedIn } from '../../../http/security/tokens.ts';
import type { Database } from '../../../ports/database/database.ts';
import { failuresOfDay, HOURS_OF_DAY, NO_FAILURE, type FailuresOfDay } from './failures-of-day.ts';
import {
  countFailuresByHour,
  countFailuresOf,
  countRemoteFailures,
  deleteFailuresBefore,
  findLatestFailure,
  insertRemoteFailure,
  type FailureCount,
} from './remote-failures.repository.ts';

type Report = ParsedInput<typeof reportRemoteFailure>['body'];

export interface RemoteFailuresService {
  /** Stores a browser's report. */
  readonly report: (context: RequestContext<LoggedIn | null>, report: Report) => Promise<void>;
  /** Counts failures since `since`, for the metrics. */
  readonly countSince: (since: Temporal.Instant) => Promise<FailureCount[]>;
  /** Counts all stored failures of a version. */
  readonly countOf: (remote: string, version: string) => Promise<number>;
  /** Summarizes the failures of a remote in the last 24 hours, for the staff's page of remotes. */
  readonly ofDay: (remote: string, now: Temporal.Instant) => Promise<FailuresOfDay>;
  /** Deletes reports older than REMOTES_KEEP_DAYS: the versions they are about are swept by then. */
  readonly forget: (now: Temporal.Instant) => Promise<void>;
}

export function createRemoteFailuresService({
  db,
  keepDays,
}: {
  readonly db: Database;
  readonly keepDays: number;
}): RemoteFailuresService {
  return {
    report: async ({ user, now }, report) => {
      await insertRemoteFailure(db, {
        id: randomUUID(),
        ...report,
        userId: user?.id ?? null,
        reportedAt: now,
      });
    },
    countSince: (since) => countRemoteFailures(db, since),
    countOf: (remote, version) => countFailuresOf(db, remote, version, NO_FAILURE),
    ofDay: async (remote, now) => {
      const counts = await countFailuresByHour(db, remote, now, HOURS_OF_DAY);
      return failuresOfDay(counts, await findLatestFailure(db, remote));
    },
    forget: (now) => deleteFailuresBefore(db, now.subtract({ hours: 24 * keepDays })),
  };
}
