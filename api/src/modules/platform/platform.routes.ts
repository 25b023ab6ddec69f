import type { Endpoint } from '@acquaint/contracts';
import type { Platform } from '../../platform.ts';
import type { MovableClock } from '../../ports/clock/clock.ts';
import type { RegistryService } from '../remotes/registry.service.ts';
import { registerDevClock } from './dev-clock.routes.ts';
import { registerDevMail } from './dev-mail.routes.ts';
import { registerHealth } from './health.routes.ts';
import { registerHostFiles } from './web/host-files.routes.ts';
import { registerIdempotencyKeys } from './idempotency-keys.jobs.ts';
import { registerOpenApi } from './openapi.routes.ts';
import { registerWeb, type HeadOf } from './web/web.routes.ts';

interface Dependencies {
  readonly platform: Platform;
  readonly clock: MovableClock;
  readonly served: readonly Endpoint[];
  readonly registry: RegistryService;
  readonly headOf: HeadOf;
  readonly ping: () => Promise<void>;
  readonly isReady: () => boolean;
}

/** Registers the platform's own routes: health, API description, the shell, and development tools. */
export async function registerPlatformRoutes({
  platform,
  clock,
  served,
  registry,
  headOf,
  ping,
  isReady,
}: Dependencies): Promise<void> {
  const { app, config } = platform;
  registerHealth(app, ping, isReady);
  registerOpenApi(platform, served);
  if (config.mode !== 'production') registerDevMail(app, platform.mail);
  if (config.mode === 'test') registerDevClock(app, clock, platform.jobs);
  registerIdempotencyKeys(platform);
  await registerWeb(platform, registry, headOf);
  await registerHostFiles(app, config);
}
