import { reportRemoteFailure } from '@acquaint/contracts';
import { z } from 'zod';
import type { Platform } from '../../../platform.ts';
import { createRemoteFailuresService, type RemoteFailuresService } from './remote-failures.service.ts';

/** Registers reports of remotes that failed to load. An example of a module: contract → route → service → repository. */
export function registerRemoteFailures({ serve, db, config, jobs, clock }: Platform): RemoteFailuresService {
  const service = createRemoteFailuresService({ db, keepDays: config.remotesKeepDays });
  serve(reportRemoteFailure).with(async ({ body }, context) => {
    await service.report(context, body);
    return { status: 204, body: undefined };
  });
  jobs.define('remotes/forget-failures', z.object({}), () => service.forget(clock.now()), {
    cron: '47 3 * * *',
  });
  return service;
}
