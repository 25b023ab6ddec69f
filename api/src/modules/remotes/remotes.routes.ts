import { openRemoteStore } from '@acquaint/remote-store';
import type { Platform } from '../../platform.ts';
import { createRegistryService, type RegistryService } from './registry.service.ts';
import { registerRegistry } from './registry.routes.ts';
import { registerSweep } from './sweep.job.ts';
import { registerVersionFiles } from './version-files.routes.ts';

interface Needs {
  /** The name a member is known by; null when there is no such member. */
  readonly findUsername: (userId: string) => Promise<string | null>;
}

/** The published remotes: the registry and the files of their versions. */
export function registerRemotes(platform: Platform, { findUsername }: Needs): RegistryService {
  const { app, clock, config, tokens, endings } = platform;
  const registry = createRegistryService({
    store: openRemoteStore(config.remotesStore, config.remotesS3),
    // To look into a folder costs next to nothing.
    maxAgeMs: config.remotesStore.startsWith('s3:') ? config.remotesRefreshSeconds * 1000 : 0,
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
  return registry;
}
