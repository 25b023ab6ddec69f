import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Registry, type RegistryRemote, type RemoteHealth } from '@acquaint/contracts';
import { hasCode } from '../../error-code.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { RemoteFailuresService } from '../platform/remote-failures.service.ts';

export interface RemotesHealthService {
  readonly list: (context: RequestContext) => Promise<RemoteHealth[]>;
}

interface Dependencies {
  /** Folder with `registry.json` and the version folders. */
  readonly remotesDir: string;
  readonly failures: Pick<RemoteFailuresService, 'ofDay'>;
}

/** Whether each remote of the registry can be loaded: by its files here, and by what browsers report. */
export function createRemotesHealthService({ remotesDir, failures }: Dependencies): RemotesHealthService {
  return {
    list: async ({ now }) => {
      const registry = await readFileOrNull(join(remotesDir, 'registry.json'));
      if (!registry) return [];
      const { remotes } = Registry.parse(JSON.parse(registry.toString('utf8')));
      return Promise.all(
        remotes.map(async (remote) => {
          const day = await failures.ofDay(remote.name, now);
          return {
            name: remote.name,
            stable: remote.version,
            canary: null,
            served: remote.version,
            versions: [],
            ...(await entryHealth(remotesDir, remote)),
            rollback_to: null,
            failures_last_hour: day.byHour.at(-1) ?? 0,
            failures_by_hour: [...day.byHour],
            failures: day.kinds.map(({ lastAt, ...kind }) => ({ ...kind, last_at: lastAt.toString() })),
            last_failure: day.latest && {
              at: day.latest.reportedAt.toString(),
              reason: day.latest.reason,
              detail: day.latest.detail,
            },
          };
        }),
      );
    },
  };
}

/** Is the entry there, and is it the one that was registered? */
async function entryHealth(
  remotesDir: string,
  { entry, integrity }: RegistryRemote,
): Promise<Pick<RemoteHealth, 'state' | 'entry_bytes'>> {
  const content = await readFileOrNull(join(remotesDir, entry.replace(/^\/mf\//, '')));
  if (!content) return { state: 'missing', entry_bytes: null };
  const digest = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  return { state: digest === integrity ? 'ok' : 'wrong-digest', entry_bytes: content.byteLength };
}

async function readFileOrNull(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
