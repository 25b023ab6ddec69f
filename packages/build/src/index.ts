export { buildPlatform } from './build-platform.ts';
export { startDevServer } from './dev-server.ts';
export { startHarnessServer } from './harness-server.ts';
export { LOCAL_STORE, remoteFolders } from './paths.ts';
export { publishRemote } from './publish-remote.ts';
export type { Published } from './publish-remote.ts';
export { createRemoteConfig } from './remote-config.ts';
export { createShellConfig } from './shell-config.ts';
export { watchRemote } from './watch-remote.ts';
