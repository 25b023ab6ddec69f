import { reportRemoteFailure } from '@acquaint/contracts';
import type { Platform } from '../../platform.ts';
import { createRemoteFailuresService, type RemoteFailuresService } from './remote-failures.service.ts';

/** The example of a module: contract → route → service → repository. */
export function registerRemoteFailures({ serve, db, limits }: Platform): RemoteFailuresService {
  const service = createRemoteFailuresService({ db, limits });
  serve(reportRemoteFailure).with(async ({ body }, context) => {
    await service.report(context, body);
    return { status: 204, body: undefined };
  });
  return service;
}
