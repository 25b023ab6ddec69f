import { SHELL_API_VERSION } from '@acquaint/contracts';
import { sweepStore } from '@acquaint/remote-store';
import { z } from 'zod';
import type { Platform } from '../../platform.ts';
import type { RegistryService } from './registry.service.ts';

/** Time-out of the job in seconds. In a bucket, each file takes a request of its own. */
const LIMIT_SECONDS = 3600;

/**
 * Registers the daily job that deletes versions of remotes that were in no channel for REMOTES_KEEP_DAYS, because no open tab
 * needs them any more. It also runs an hour after a start, for machines that are switched off at night.
 */
export function registerSweep(
  { jobs, clock, config, app }: Platform,
  { store, refresh }: Pick<RegistryService, 'store' | 'refresh'>,
): void {
  const sweep = jobs.define(
    'remotes/sweep',
    z.object({}),
    async () => {
      const swept = await sweepStore(
        store,
        {
          now: clock.now().epochMilliseconds,
          keepDays: config.remotesKeepDays,
          shellApi: SHELL_API_VERSION,
        },
        (remote, error) => app.log.error({ remote, err: error }, 'a remote could not be swept'),
      );
      if (swept.length === 0) return;
      app.log.info({ swept }, 'deleted outdated versions of remotes');
      await refresh();
    },
    { cron: '27 3 * * *', timeoutSeconds: LIMIT_SECONDS, oneWaitingPerKey: true },
  );
  // Runs before the server announces its address; the job queue runs by then.
  app.addHook('onReady', async () => {
    await sweep.enqueue({}, { key: 'start', startAfter: clock.now().add({ hours: 1 }) });
  });
}
