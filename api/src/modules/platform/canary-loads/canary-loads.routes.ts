import { reportCanaryLoad } from '@acquaint/contracts';
import { z } from 'zod';
import type { Platform } from '../../../platform.ts';
import type { RegistryService } from '../../remotes/registry.service.ts';
import type { RemoteFailuresService } from '../remote-failures/remote-failures.service.ts';
import { createCanaryLoadsService, type CanaryLoadsService } from './canary-loads.service.ts';

interface Dependencies {
  readonly registry: RegistryService;
  readonly failures: RemoteFailuresService;
}

/** Registers reports of logins that run the canary of a remote. */
export function registerCanaryLoads(
  { serve, db, config, jobs, clock }: Platform,
  { registry, failures }: Dependencies,
): CanaryLoadsService {
  const service = createCanaryLoadsService({ db, registry, failures, keepDays: config.remotesKeepDays });
  serve(reportCanaryLoad).with(async ({ body }, context) => {
    await service.report(context, body);
    return { status: 204, body: undefined };
  });
  jobs.define('remotes/forget-canary-loads', z.object({}), () => service.forget(clock.now()), {
    cron: '49 3 * * *',
  });
  return service;
}
