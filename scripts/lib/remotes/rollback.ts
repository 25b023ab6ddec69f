import { SHELL_API_VERSION } from '../../../packages/contracts/src/index.ts';
import {
  previousStable,
  pointStable,
  readRemote,
  RemoteStoreError,
} from '../../../packages/remote-store/src/index.ts';
import { COMMON, readCall, requireName, SETTINGS, type World } from './command.ts';
import type { Usage } from '../command-line.ts';
import { audience, pointed } from './format.ts';

/** How to call `pnpm remote:rollback`. */
export const ROLLBACK = {
  name: 'remote:rollback',
  does: 'Points stable to an earlier version, by default the previous one that the deployed shell can run.',
  words: 'mf-x',
  options: {
    to: { type: 'string', value: 'VERSION', help: 'the version' },
    ...COMMON,
  },
  settings: { ...SETTINGS },
  examples: ['remote:rollback mf-peeks'],
} as const satisfies Usage;

/**
 * `pnpm remote:rollback mf-x`: points stable to an earlier version, by default the previous one that the deployed shell can run.
 * @throws UsageError, RemoteStoreError when there is no such version.
 */
export async function rollbackCommand(world: World): Promise<void> {
  const call = readCall(world, ROLLBACK);
  const { store } = call;
  const name = requireName(call.name, call.usage, await store.remotes());
  const remote = await readRemote(store, name);
  const { channels } = remote;
  const deployed = await store.deployedShell();
  const shellApi = deployed ?? SHELL_API_VERSION;
  world.log(
    deployed === null
      ? `No platform that uses this store has reported its shell version. Assuming ${shellApi}, as in this checkout.`
      : `The platform serves shell ${shellApi}.`,
  );
  const target = call.values.to ?? previousStable(remote, shellApi);
  if (target === undefined) {
    throw new RemoteStoreError(
      `${name} has no version before ${pointed(channels)} that shell ${shellApi} can run. To offer the remote to nobody: pnpm remote:withdraw ${name}${call.storeOption}`,
    );
  }
  if (target === channels.stable) {
    world.log(`${name} ${target} is already stable; nothing was changed.`);
    return;
  }
  await pointStable(store, name, target, call.note(`Rolled back from ${pointed(channels)}`), shellApi);
  world.log(`${name} ${target} is stable; it replaces ${pointed(channels)}.`);
  world.log('Pages loaded from now on get it; open tabs keep their version.');
  if (channels.canary && channels.canary.version !== target) {
    const { canary } = channels;
    world.log(
      `The canary ${canary.version} stays offered to ${audience(canary)}. To end it: pnpm remote:canary ${name} --off${call.storeOption}`,
    );
  }
  if (channels.stable) {
    world.log(`To undo this: pnpm remote:rollback ${name} --to ${channels.stable}${call.storeOption}`);
  }
}
