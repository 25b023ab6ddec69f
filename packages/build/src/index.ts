export { buildPlatform } from './build-platform.ts';
export type { BuildOptions } from './build-platform.ts';
export { createRemoteConfig } from './remote-config.ts';
export { createShellConfig } from './shell-config.ts';
