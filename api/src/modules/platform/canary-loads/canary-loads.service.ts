import type { CanaryCounts, ParsedInput, reportCanaryLoad } from '@acquaint/contracts';
import { digestOf } from '../../../digest.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import type { RegistryService } from '../../remotes/registry.service.ts';
import type { RemoteFailuresService } from '../remote-failures/remote-failures.service.ts';
import { countCanaryLoads, deleteCanaryLoadsBefore, insertCanaryLoad } from './canary-loads.repository.ts';

type Report = ParsedInput<typeof reportCanaryLoad>['body'];

/** Counts how the canaries of remotes fare in browsers (R-ADMIN-10). */
export interface CanaryLoadsService {
  /** Stores that the caller's login runs a version, if it is the canary of that remote. */
  readonly report: (context: RequestContext, report: Report) => Promise<void>;
  /** Counts logins that loaded a version, and its failures, of the last REMOTES_KEEP_DAYS. */
  readonly countsOf: (remote: string, version: string) => Promise<CanaryCounts>;
  /** Deletes reports older than REMOTES_KEEP_DAYS. */
  readonly forget: (now: Temporal.Instant) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly registry: Pick<RegistryService, 'current'>;
  readonly failures: Pick<RemoteFailuresService, 'countOf'>;
  readonly keepDays: number;
}

export function createCanaryLoadsService(dependencies: Dependencies): CanaryLoadsService {
  const { db, registry, failures, keepDays } = dependencies;
  return {
    report: async ({ user, now }, { remote, version }) => {
      const known = (await registry.current())?.remotes.find(({ name }) => name === remote);
      // A tab keeps the version it has, also when the canary has ended since; other versions are not counted.
      if (known?.channels.canary?.version !== version) return;
      // Different for each version, so that the rows of one login have nothing in common.
      const loginHash = digestOf(`${remote} ${version} ${user.loginId}`);
      await insertCanaryLoad(db, { remote, version, loginHash, loadedAt: now });
    },
    countsOf: async (remote, version) => {
      const [logins, errors] = await Promise.all([
        countCanaryLoads(db, remote, version),
        failures.countOf(remote, version),
      ]);
      return { logins, errors };
    },
    forget: (now) => deleteCanaryLoadsBefore(db, now.subtract({ hours: 24 * keepDays })),
  };
}
