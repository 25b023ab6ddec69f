import { randomUUID } from 'node:crypto';
import type { reportRemoteFailure, ParsedInput } from '@acquaint/contracts';
import type { Limits } from '../../http/limits.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { SignedIn } from '../../http/tokens.ts';
import type { Database } from '../../ports/database/database.ts';
import {
  countRemoteFailures,
  findLatestFailure,
  insertRemoteFailure,
  type FailureCount,
} from './remote-failures.repository.ts';

type Report = ParsedInput<typeof reportRemoteFailure>['body'];

export interface RemoteFailuresService {
  /** Keeps a browser's report. Open to visitors; @throws ProblemError 429 when one address reports too often. */
  readonly report: (context: RequestContext<SignedIn | null>, report: Report) => Promise<void>;
  /** What failed since an instant, for the staff's page of remotes and for the metrics. */
  readonly countSince: (since: Temporal.Instant) => Promise<FailureCount[]>;
  /** The newest report about a remote, null when there is none. */
  readonly latest: (remote: string) => ReturnType<typeof findLatestFailure>;
}

export function createRemoteFailuresService({
  db,
  limits,
}: {
  readonly db: Database;
  readonly limits: Limits;
}): RemoteFailuresService {
  return {
    report: async ({ user, ip, now }, report) => {
      await limits.count('report/address', ip);
      await insertRemoteFailure(db, {
        id: randomUUID(),
        ...report,
        userId: user?.id ?? null,
        reportedAt: now,
      });
    },
    countSince: (since) => countRemoteFailures(db, since),
    latest: (remote) => findLatestFailure(db, remote),
  };
}
