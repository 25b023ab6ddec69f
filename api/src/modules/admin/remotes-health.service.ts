import { createHash } from 'node:crypto';
import { SHELL_API_VERSION, type RemoteHealth, type RemoteRelease } from '@acquaint/contracts';
import { chooseRelease, fitsShell, type RemoteStore, type StoredRemote } from '@acquaint/remote-store';
import type { RequestContext } from '../../http/serve.ts';
import type { RemoteFailuresService } from '../platform/remote-failures.service.ts';
import type { RegistryService } from '../remotes/registry.service.ts';

export interface RemotesHealthService {
  readonly list: (context: RequestContext) => Promise<RemoteHealth[]>;
}

interface Dependencies {
  readonly registry: Pick<RegistryService, 'current' | 'store'>;
  readonly failures: Pick<RemoteFailuresService, 'ofDay'>;
}

/** Whether each published remote can be loaded: by its files in the store, and by what browsers report. */
export function createRemotesHealthService({ registry, failures }: Dependencies): RemotesHealthService {
  const { store } = registry;
  return {
    list: async ({ now }) => {
      const { remotes = [] } = (await registry.current()) ?? {};
      return Promise.all(
        remotes.map(async (remote) => {
          const { stable, canary, line } = remote.channels;
          const day = await failures.ofDay(remote.name, now);
          return {
            name: remote.name,
            stable,
            canary: canary && { ...canary, users: [...canary.users] },
            ...(await stateOf(store, remote)),
            rollback_to: line.slice(1).find((version) => isUsable(remote, version)) ?? null,
            failures_last_hour: day.byHour.at(-1) ?? 0,
            failures_by_hour: [...day.byHour],
            failures: day.kinds.map(({ lastAt, ...kind }) => ({ ...kind, last_at: lastAt.toString() })),
            last_failure: day.latest && {
              at: day.latest.reportedAt.toString(),
              reason: day.latest.reason,
              detail: day.latest.detail,
            },
            versions: await versionsOf(store, remote, day.kinds),
          };
        }),
      );
    },
  };
}

function isUsable({ releases }: StoredRemote, version: string): boolean {
  return fitsShell(releases.get(version)?.shellApi ?? '', SHELL_API_VERSION);
}

/** Is the entry that visitors get there, and is it the one that was published? */
async function stateOf(
  store: RemoteStore,
  remote: StoredRemote,
): Promise<Pick<RemoteHealth, 'state' | 'served' | 'entry_bytes'>> {
  const choice = chooseRelease(remote, null, SHELL_API_VERSION);
  if (!choice) return { state: 'missing', served: null, entry_bytes: null };
  const served = choice.release.version;
  const entry = await readEntry(store, choice.release);
  if (!entry) return { state: 'missing', served, entry_bytes: null };
  const digest = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
  const state =
    digest !== choice.release.integrity ? 'wrong-digest' : choice.insteadOf === null ? 'ok' : 'refused';
  return { state: choice.fits ? state : 'refused', served, entry_bytes: entry.byteLength };
}

async function readEntry(store: RemoteStore, { name, version }: RemoteRelease): Promise<Buffer | null> {
  const file = await store.open(name, version, 'remoteEntry.js');
  if (!file) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

function versionsOf(
  store: RemoteStore,
  { name, channels, releases }: StoredRemote,
  failures: readonly { readonly version: string; readonly count: number }[],
): Promise<RemoteHealth['versions']> {
  return Promise.all(
    [...channels.published].reverse().flatMap(([version, publishedAt]) => {
      const release = releases.get(version);
      if (!release) return [];
      return store.size(name, version).then((bytes) => ({
        version,
        published_at: publishedAt,
        shellApi: release.shellApi,
        fits: fitsShell(release.shellApi, SHELL_API_VERSION),
        bytes,
        failures_last_day: failures
          .filter((failure) => failure.version === version)
          .reduce((sum, failure) => sum + failure.count, 0),
      }));
    }),
  );
}
