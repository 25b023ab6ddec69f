import { readRemote, withdraw } from '../../../packages/remote-store/src/index.ts';
import { readCall, requireName, type World } from './command.ts';
import { pointed } from './format.ts';

const USAGE = 'Usage: pnpm remote:withdraw mf-x [--store FOLDER|s3://…] [--reason TEXT] [--by NAME]';

/**
 * `pnpm remote:withdraw mf-x`: stops offering a remote; its addresses then show the 404 page.
 * @throws UsageError
 */
export async function withdrawCommand(world: World): Promise<void> {
  const call = readCall(world, USAGE, {});
  const { store } = call;
  const name = requireName(call.name, USAGE, await store.remotes());
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
