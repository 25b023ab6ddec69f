import { SHELL_API_VERSION } from '@acquaint/contracts';
import { openRemoteStore } from '@acquaint/remote-store';
import { within } from '../../http/within.ts';
import type { Platform } from '../../platform.ts';
import { createRegistryService, type RegistryService } from './registry.service.ts';
import { registerRegistry } from './registry.routes.ts';
import { registerSweep } from './sweep.job.ts';
import { registerVersionFiles } from './version-files.routes.ts';

/** A start waits no longer for a store, milliseconds. */
const TELL_MS = 2_000;

interface Needs {
  /** The name a member is known by; null when there is no such member. */
  readonly findUsername: (userId: string) => Promise<string | null>;
}

/** The published remotes: the registry and the files of their versions. */
export function registerRemotes(platform: Platform, { findUsername }: Needs): RegistryService {
  const { app, clock, config, tokens, endings } = platform;
  const { location, access } = config.remotesStore;
  const registry = createRegistryService({
    store: openRemoteStore(location, access),
    // To look into a folder costs next to nothing.
    maxAgeMs: location.startsWith('s3:') ? config.remotesRefreshSeconds * 1000 : 0,
    findUsername,
    clock,
    log: app.log,
    overridesAllowed: config.mode === 'development',
  });
  registerRegistry(app, registry, (authorization) => {
    const user = tokens.verify(/^bearer (.+)$/i.exec(authorization ?? '')?.[1]?.trim() ?? '');
    return user && !endings.has(user) ? user : null;
  });
  registerVersionFiles(app, registry);
  registerSweep(platform, registry);
  // So that a rollback from any checkout knows what people's shell can run. A store that is away costs nobody the start.
  app.addHook('onReady', async () => {
    await within(TELL_MS, registry.store.tellShell(SHELL_API_VERSION)).catch((error: unknown) => {
      app.log.warn({ err: error }, 'the store of remotes could not be told which shell is served');
    });
  });
  return registry;
}
