import { SHELL_API_VERSION } from '@acquaint/contracts';
import { openRemoteStore } from '@acquaint/remote-store';
import { z } from 'zod';
import { within } from '../../http/within.ts';
import type { Platform } from '../../platform.ts';
import { createRegistryService, type RegistryService } from './registry.service.ts';
import { registerRegistry } from './registry.routes.ts';
import { registerSweep } from './sweep.jobs.ts';
import { registerVersionFiles } from './version-files.routes.ts';

/** Maximum time in milliseconds to wait for the store at the start. */
const TELL_MS = 2_000;

interface Dependencies {
  /** Returns the names that lead to a member; none when there is no such member. */
  readonly findNames: (userId: string) => Promise<readonly string[]>;
  readonly countMembers: () => Promise<number>;
}

/** Registers the published remotes: the registry and the files of their versions. */
export function registerRemotes(
  platform: Platform,
  { findNames, countMembers }: Dependencies,
): RegistryService {
  const { app, clock, config, jobs, findCaller } = platform;
  const { location, access } = config.remotesStore;
  const registry = createRegistryService({
    store: openRemoteStore(location, access),
    // Reading a folder is cheap enough to do each time.
    maxAgeMs: location.startsWith('s3:') ? config.remotesRefreshSeconds * 1000 : 0,
    findNames,
    clock,
    log: app.log,
    overridesAllowed: config.mode === 'development',
  });
  registerRegistry(app, registry, findCaller);
  registerVersionFiles(app, registry);
  registerSweep(platform, registry);
  // Stores the version of the shell, so that a rollback from any checkout knows what it can run, and whether there are so many
  // members that a version goes to a share of them first (R-ADMIN-16). Not how many: the store needs only the answer.
  const tell = async () =>
    registry.store.tellShell(SHELL_API_VERSION, (await countMembers()) > config.canaryFirstMembers);
  // An unreachable store does not prevent the start.
  app.addHook('onReady', async () => {
    await within(TELL_MS, tell()).catch((error: unknown) => {
      app.log.warn({ err: error }, 'could not write the shell version to the remote store');
    });
    // Reads the store in advance, so that the first request on a busy machine does not time out with a 503.
    await registry.current();
  });
  jobs.define('remotes/tell-platform', z.object({}), tell, { cron: '17 4 * * *' });
  return registry;
}
