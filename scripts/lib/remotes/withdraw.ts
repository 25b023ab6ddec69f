import { readRemote, withdraw } from '../../../packages/remote-store/src/index.ts';
import { COMMON, readCall, requireName, SETTINGS, type World } from './command.ts';
import type { Usage } from '../command-line.ts';
import { pointed } from './format.ts';

/** How to call `pnpm remote:withdraw`. */
export const WITHDRAW = {
  name: 'remote:withdraw',
  does: 'Stops offering a remote; its addresses then show the 404 page.',
  words: 'mf-x',
  options: {
    ...COMMON,
  },
  settings: { ...SETTINGS },
  examples: ['remote:withdraw mf-peeks'],
} as const satisfies Usage;

/**
 * `pnpm remote:withdraw mf-x`: stops offering a remote; its addresses then show the 404 page.
 * @throws UsageError
 */
export async function withdrawCommand(world: World): Promise<void> {
  const call = readCall(world, WITHDRAW);
  const { store } = call;
  const name = requireName(call.name, call.usage, await store.remotes());
  const { channels } = await readRemote(store, name);
  if (channels.stable === null && channels.canary === null) {
    world.log(`${name} is already offered to nobody; nothing was changed.`);
    return;
  }
  await withdraw(store, name, call.note('Withdrawn'));
  world.log(`${name} is now offered to nobody; stable was ${pointed(channels)}.`);
  if (channels.stable) {
    world.log(`To undo this: pnpm remote:rollback ${name} --to ${channels.stable}${call.storeOption}`);
  }
}
