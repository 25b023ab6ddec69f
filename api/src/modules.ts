import { registerRemoteFailures } from './modules/platform/remote-failures.routes.ts';
import type { Platform } from './platform.ts';

/**
 * Every domain module, in the order in which one needs another. A module's register function makes its repository
 * and service, registers its routes and jobs, and returns what other modules may call.
 */
export function registerModules(platform: Platform): void {
  registerRemoteFailures(platform);
}
