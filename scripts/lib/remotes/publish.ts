import type { RemoteChannel } from '../../../packages/contracts/src/index.ts';
import {
  chooseRelease,
  fitsShell,
  isOffered,
  readRemote,
  type RemoteStore,
} from '../../../packages/remote-store/src/index.ts';
import type { Published, publishRemote } from '../../../packages/build/src/remote/publish-remote.ts';
import { checkNames, PLATFORM, platformOf } from './ask-platform.ts';
import { COMMON, readCall, requireName, UsageError, SETTINGS, type World } from './command.ts';
import { callLine, type Usage } from '../command-line.ts';
import { gitState, type GitState } from './git-state.ts';
import { readShare, SHARE } from './share.ts';
import { audience, pointed, size } from './format.ts';

/** How to call `pnpm remote:publish`. */
export const PUBLISH = {
  name: 'remote:publish',
  does: 'Builds one remote, puts it into the store and points a channel to it.',
  words: 'mf-x',
  options: {
    ...SHARE,
    ...PLATFORM,
    channel: {
      type: 'string',
      value: 'stable|canary',
      help: 'the channel; stable by default, and canary on a platform with many members',
    },
    'allow-dirty': { type: 'boolean', default: false, help: 'publishes with uncommitted changes' },
    ...COMMON,
  },
  settings: { ...SETTINGS, PUBLIC_URL: 'address of the platform to ask' },
  examples: ['remote:publish mf-peeks', 'remote:publish mf-peeks --channel canary --percent 5'],
} as const satisfies Usage;

/** Percentage of the members who get a version first, on a platform with many members. */
const FIRST_SHARE = 5;

/** Builds a remote and puts it into a store. */
type Publish = typeof publishRemote;

/**
 * `pnpm remote:publish mf-x`: builds one remote, puts it into the store and points a channel to it.
 * @throws UsageError, or an Error whose message says what to fix; then no channel was changed.
 */
export async function publishCommand(
  world: World,
  publish: Publish,
  lookAtGit: (remote: string) => Promise<GitState> = gitState,
): Promise<void> {
  const call = readCall(world, PUBLISH);
  const name = requireName(call.name, call.usage);
  // On a platform with many members a version goes to a share of them first (R-ADMIN-16).
  const isCanaryFirst = call.values.channel === undefined && (await call.store.isCanaryFirst());
  const channel = isCanaryFirst ? 'canary' : readChannel(call.values.channel ?? 'stable');
  const share = readShare(call.values, call.usage);
  const offer = isCanaryFirst ? await firstShare(call.store, name, share) : share;
  if (channel === 'stable' && Object.keys(offer).length > 0) {
    throw new UsageError(
      `--percent and --user need --channel canary, because everyone gets the stable version. ${call.usage}`,
    );
  }
  if (!call.values.unchecked) {
    const ask = platformOf(call.store, world.env, call.values.platform);
    await checkNames(ask, { remote: name, users: share.users });
  }
  const { commit, changed } = await lookAtGit(name);
  if (changed.length > 0 && !call.values['allow-dirty']) throw new Error(dirty(name, changed));
  if (changed.length > 0) world.log(`Publishing with ${changed.length} uncommitted files (--allow-dirty).`);
  if (commit === null) world.log('This folder is not a git checkout. Publishing the files as they are.');
  world.log(`Building ${name} …`);
  const note = call.note(commit ?? 'Published without git');
  const published = await publish(name, { store: call.store, channel, offer, note });
  for (const line of report(published, call.store.location, call.storeOption)) world.log(line);
  if (isCanaryFirst) world.log(canaryFirst(name, call.storeOption));
  const waits = await waitOf(call.store, published);
  if (waits !== null) world.log(waits);
}

/** Returns whom a version goes to first: as asked for, otherwise those of the running canary, otherwise a small share. */
async function firstShare(store: RemoteStore, name: string, share: Share): Promise<Share> {
  if (Object.keys(share).length > 0) return share;
  return isOffered((await readRemote(store, name)).channels.canary) ? {} : { percent: FIRST_SHARE };
}

type Share = ReturnType<typeof readShare>;

function canaryFirst(name: string, storeOption: string): string {
  return [
    'The platform has many members (CANARY_FIRST_MEMBERS), so a share of them gets this version first.',
    `To publish it to all: pnpm remote:canary ${name} --promote${storeOption}. To publish to all at once: --channel stable.`,
  ].join('\n');
}

/** Explains which version is used until the deployed shell can run the new one; null if it can. */
async function waitOf(store: RemoteStore, { release }: Published): Promise<string | null> {
  const shell = await store.deployedShell();
  if (shell === null || fitsShell(release.shellApi, shell)) return null;
  const choice = chooseRelease(await readRemote(store, release.name), null, shell);
  const version = choice?.fits ? choice.release.version : `no version of ${release.name}`;
  return `It needs shellApi ${release.shellApi}, but the platform serves ${shell}. Members get ${version} until the platform serves a shell that fits.`;
}

function readChannel(channel: string): RemoteChannel {
  if (channel === 'stable' || channel === 'canary') return channel;
  throw new UsageError(`There is no channel "${channel}". Choose stable or canary. ${callLine(PUBLISH)}`);
}

function dirty(name: string, changed: readonly string[]): string {
  const shown = changed.slice(0, 10).map((line) => `  ${line}`);
  const more = changed.length > shown.length ? [`  … and ${changed.length - shown.length} more`] : [];
  return [
    `${name} has uncommitted changes, so nobody could build this version again:`,
    ...shown,
    ...more,
    'Commit them, or use --allow-dirty.',
  ].join('\n');
}

function report(published: Published, location: string, storeOption: string): string[] {
  const { release, isNew, bytes, before, canary } = published;
  const { name, version, files } = release;
  const line = (title: string, text: string): string => `  ${title.padEnd(9)}${text}`;
  const facts = [
    `${name} ${version}${isNew ? '' : ' (was already in the store)'}`,
    line('size', `${size(bytes)} in ${Object.keys(files).length} files, each with its digest`),
    line('store', location),
  ];
  if (canary) {
    return [
      ...facts,
      line('canary', `for ${audience(canary)}; previously ${before.canary?.version ?? 'none'}`),
      line('stable', pointed(before)),
      line('share', `pnpm remote:canary ${name} --percent N | --user NAME${storeOption}`),
      line('go back', `pnpm remote:canary ${name} --off${storeOption}`),
    ];
  }
  const wasThis = before.stable === version;
  return [
    ...facts,
    line('stable', wasThis ? 'already points to it' : `points to it; previously ${pointed(before)}`),
    ...(before.stable === null || wasThis
      ? []
      : [line('go back', `pnpm remote:rollback ${name} --to ${before.stable}${storeOption}`)]),
    ...(before.canary && before.canary.version !== version
      ? [line('canary', `${before.canary.version} stays offered to ${audience(before.canary)}`)]
      : []),
  ];
}
