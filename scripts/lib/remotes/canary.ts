import {
  endCanary,
  offerCanary,
  pointStable,
  readRemote,
  RemoteStoreError,
  type StoredRemote,
} from '../../../packages/remote-store/src/index.ts';
import { checkNames, faring, PLATFORM, platformOf } from './ask-platform.ts';
import { COMMON, readCall, requireName, UsageError, SETTINGS, type World } from './command.ts';
import type { Usage } from '../command-line.ts';
import { readShare, SHARE } from './share.ts';
import { audience, pointed } from './format.ts';

/** How to call `pnpm remote:canary`. */
export const CANARY = {
  name: 'remote:canary',
  does: 'Sets who gets a version before it is stable, ends that, or promotes it to stable. Without options, says how the running canary does.',
  words: 'mf-x',
  options: {
    ...SHARE,
    ...PLATFORM,
    off: { type: 'boolean', default: false, help: 'ends the canary' },
    promote: { type: 'boolean', default: false, help: 'makes it stable' },
    version: {
      type: 'string',
      value: 'VERSION',
      help: 'the version; by default the canary, otherwise the newest',
    },
    ...COMMON,
  },
  settings: { ...SETTINGS, PUBLIC_URL: 'address of the platform to ask' },
  examples: ['remote:canary mf-peeks --percent 5', 'remote:canary mf-peeks --promote'],
} as const satisfies Usage;

/**
 * `pnpm remote:canary mf-x`: sets who gets a version before it is stable, ends that, or promotes it to stable. Says how the running
 * canary fares; without options, only that.
 * @throws UsageError, RemoteStoreError when there is no such version, Error for names that no member has.
 */
export async function canaryCommand(world: World): Promise<void> {
  const call = readCall(world, CANARY);
  const { store, values, storeOption } = call;
  const offer = readShare(values, call.usage);
  const actions = [values.off, values.promote, Object.keys(offer).length > 0].filter(Boolean).length;
  if (actions > 1) throw new UsageError(`Use --percent or --user, or --off, or --promote. ${call.usage}`);
  const ask = platformOf(store, world.env, values.platform);
  const name = requireName(call.name, call.usage, await store.remotes());
  const remote = await readRemote(store, name);
  const { canary, stable } = remote.channels;
  if (actions === 0) {
    if (!canary) return world.log(`${name} has no canary.`);
    world.log(`${name} ${canary.version} is offered to ${audience(canary)}.`);
    if (!values.unchecked) world.log(await faring(ask, name, canary.version));
    return;
  }
  if (!values.unchecked) await checkNames(ask, { remote: name, users: offer.users });
  // Asked before the change, after which the platform may count another version.
  if (canary && !values.unchecked) world.log(await faring(ask, name, canary.version));
  if (values.off) {
    if (!canary) return world.log(`${name} has no canary; nothing was changed.`);
    await endCanary(store, name, call.note('Ended'));
    return world.log(
      `The canary ${canary.version} of ${name} has ended. Everyone gets ${pointed(remote.channels)}.`,
    );
  }
  const version = values.version ?? versionToOffer(remote);
  if (values.promote) {
    await pointStable(store, name, version, call.note('Promoted from canary'));
    world.log(`${name} ${version} is stable; it replaces ${pointed(remote.channels)}.`);
    if (stable) world.log(`To undo this: pnpm remote:rollback ${name} --to ${stable}${storeOption}`);
    return;
  }
  const share = canary ?? { percent: 0, users: [] };
  const next = { percent: share.percent, users: share.users, ...offer, version };
  await offerCanary(store, name, next, call.note('Canary'));
  world.log(
    `${name} ${version} is offered to ${audience(next)}. Everyone else gets ${pointed(remote.channels)}.`,
  );
  world.log(`To end it: pnpm remote:canary ${name} --off${storeOption}`);
}

/** Returns the canary's current version, otherwise the newest one if it was never stable. */
function versionToOffer({ name, channels, changes }: StoredRemote): string {
  if (channels.canary) return channels.canary.version;
  const newest = [...channels.published.keys()].at(-1);
  const wasStable = changes.some((change) => change.action === 'stable' && change.version === newest);
  if (newest !== undefined && !wasStable) return newest;
  throw new RemoteStoreError(
    `${name} has no version to offer. Publish one with pnpm remote:publish ${name} --channel canary, or name a published one with --version.`,
  );
}
