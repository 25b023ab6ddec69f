import { SHELL_API_VERSION, type RemoteChange } from '../../../packages/contracts/src/index.ts';
import {
  previousStable,
  readRemote,
  type RemoteStore,
  type StoredRemote,
} from '../../../packages/remote-store/src/index.ts';
import { COMMON, readCall, requireName, SETTINGS, type World } from './command.ts';
import type { Usage } from '../command-line.ts';
import { audience, size, table } from './format.ts';

/** How to call `pnpm remote:list`. */
export const LIST = {
  name: 'remote:list',
  does: 'Lists the remotes of a store, or the versions and the publish history of one.',
  words: '[mf-x]',
  options: {
    json: { type: 'boolean', default: false, help: 'prints JSON' },
    ...COMMON,
  },
  settings: { ...SETTINGS },
  examples: ['remote:list', 'remote:list mf-peeks --json'],
} as const satisfies Usage;
/** Number of history lines shown. */
const SHOWN = 20;

/**
 * `pnpm remote:list [mf-x]`: lists the remotes of a store, or the versions and the history of one.
 * @throws UsageError
 */
export async function listCommand(world: World): Promise<void> {
  const call = readCall(world, LIST);
  const { store, values } = call;
  const names = await store.remotes();
  const remoteNames = call.name === null ? names : [requireName(call.name, call.usage, names)];
  const remotes = await Promise.all(remoteNames.map((name) => readRemote(store, name)));
  if (values.json) return world.log(JSON.stringify(remotes.map(asJson), null, 2));
  const [one] = remotes;
  const lines = call.name !== null && one ? await describe(store, one) : overview(remotes, store.location);
  for (const line of lines) world.log(line);
}

function overview(remotes: readonly StoredRemote[], location: string): string[] {
  if (remotes.length === 0) return [`Nothing is published in ${location} yet.`];
  return table(
    ['remote', 'stable', 'canary', 'versions', 'last change'],
    remotes.map(({ name, channels, releases, changes }) => [
      name,
      channels.stable ?? '–',
      channels.canary ? `${channels.canary.version} for ${audience(channels.canary)}` : '–',
      String(releases.size),
      lastChange(changes.at(-1)),
    ]),
  );
}

async function describe(store: RemoteStore, remote: StoredRemote): Promise<string[]> {
  const { name, channels, releases, changes } = remote;
  const versions = [...channels.published].reverse();
  const back = previousStable(remote, (await store.deployedShell()) ?? SHELL_API_VERSION);
  const rows = await Promise.all(
    versions.map(async ([version, at]) => [
      version,
      day(at),
      releases.get(version)?.shellApi ?? 'not in the store',
      size(await store.size(name, version)),
      rolesOf(version, remote, back),
    ]),
  );
  const shown = changes.slice(-SHOWN).reverse();
  return [
    ...table(['version', 'published', 'needs shell', 'size', ''], rows),
    '',
    ...table(
      ['when', 'what', 'version', 'by', 'why'],
      shown.map((change) => [day(change.at), what(change), versionOf(change), change.by, change.reason]),
    ),
    ...(changes.length > shown.length ? [`… and ${changes.length - shown.length} older lines`] : []),
  ];
}

function rolesOf(version: string, { channels }: StoredRemote, back: string | undefined): string {
  const { stable, canary } = channels;
  const roles = [
    ...(version === stable ? ['stable'] : []),
    ...(canary && version === canary.version ? [`canary for ${audience(canary)}`] : []),
    ...(version === back ? ['a rollback goes here'] : []),
  ];
  return roles.join(', ');
}

function what(change: RemoteChange): string {
  return change.action === 'canary' && change.version !== null
    ? `canary for ${audience(change)}`
    : change.action === 'canary'
      ? 'canary ended'
      : change.action;
}

function versionOf(change: RemoteChange): string {
  return ('version' in change && change.version) || '';
}

function lastChange(change: RemoteChange | undefined): string {
  return change ? `${day(change.at)} ${what(change)}, by ${change.by}` : '';
}

/** Formats a time in UTC with minutes, which is enough to find a deployment. */
function day(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}

function asJson({ name, channels, releases, changes }: StoredRemote) {
  const { stable, canary, line, published } = channels;
  const versions = [...published].map(([version, published_at]) => ({
    version,
    published_at,
    in_store: releases.has(version),
  }));
  return { name, stable, canary, stable_line: line, versions, changes };
}
