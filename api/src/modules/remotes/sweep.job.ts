import { SHELL_API_VERSION } from '@acquaint/contracts';
import { sweepStore } from '@acquaint/remote-store';
import { z } from 'zod';
import type { Platform } from '../../platform.ts';
import type { RegistryService } from './registry.service.ts';

/** In a bucket each file is a request of its own. */
const LIMIT_SECONDS = 3600;

/**
 * Once a day, versions of remotes go that were in no channel for REMOTES_KEEP_DAYS: no tab that is still open needs them.
 * Also an hour after a start, for a machine that is switched off at night.
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
      app.log.info({ swept }, 'versions of remotes whose time was over are swept');
      await refresh();
    },
    { cron: '27 3 * * *', timeoutSeconds: LIMIT_SECONDS, oneWaitingPerKey: true },
  );
  // Before the server says where it is: by then the jobs run.
  app.addHook('onReady', async () => {
    await sweep.enqueue({}, { key: 'start', startAfter: clock.now().add({ hours: 1 }) });
  });
}
