import { createHash } from 'node:crypto';
import { SHELL_API_VERSION, type RemoteHealth, type RemoteRelease } from '@acquaint/contracts';
import {
  chooseRelease,
  fitsShell,
  previousStable,
  type ReleaseChoice,
  type RemoteStore,
  type StoredRemote,
} from '@acquaint/remote-store';
import type { FastifyBaseLogger } from 'fastify';
import { msg } from '@acquaint/i18n/languages';
import { t } from '../../i18n/i18n.ts';
import { within } from '../../http/within.ts';
import { notFound, ProblemError } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { CanaryLoadsService } from '../platform/canary-loads/canary-loads.service.ts';
import type { FailuresOfDay } from '../platform/remote-failures/failures-of-day.ts';
import type { RemoteFailuresService } from '../platform/remote-failures/remote-failures.service.ts';
import type { RegistryService } from '../remotes/registry.service.ts';

export interface RemotesHealthService {
  /**
   * Lists the health of all remotes.
   * @throws ProblemError 503 if the store could never be read.
   */
  readonly list: (context: RequestContext) => Promise<RemoteHealth[]>;
  /**
   * Returns the health of one remote.
   * @throws ProblemError 404 if the store has no such remote, 503 as `list`.
   */
  readonly one: (context: RequestContext, name: string) => Promise<RemoteHealth>;
}

interface Dependencies {
  readonly registry: Pick<RegistryService, 'current' | 'store'>;
  readonly failures: Pick<RemoteFailuresService, 'ofDay'>;
  readonly loads: Pick<CanaryLoadsService, 'countsOf'>;
  /** Time limit of one read from the store, milliseconds. */
  readonly waitMs?: number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Default time limit of one read, milliseconds. Staff open this page when something is wrong, so it must not wait for
 * all retries of a bucket.
 */
const LOOK_MS = 5_000;

/**
 * Creates the service that tells whether each published remote can be loaded, from its files in the store and the
 * failures that browsers report.
 */
export function createRemotesHealthService({
  registry,
  failures,
  loads,
  waitMs = LOOK_MS,
  log,
}: Dependencies): RemotesHealthService {
  const { store } = registry;
  const sizeOf = rememberSizes(store);
  const remotes = async (): Promise<readonly StoredRemote[]> => {
    const snapshot = await registry.current();
    if (!snapshot) throw storeAway('We can’t read the remote store right now. Please try again in a moment.');
    return snapshot.remotes;
  };
  const healthOf = async (remote: StoredRemote, now: Temporal.Instant): Promise<RemoteHealth> => {
    const { stable, canary } = remote.channels;
    const day = await failures.ofDay(remote.name, now);
    let problem: string | undefined;
    /** Waits for a read from the store. If it fails, sets `problem` and returns `instead`. */
    const look: Look = async (finding, instead) => {
      try {
        return await within(waitMs, finding);
      } catch (error) {
        if (problem === undefined)
          log.warn({ err: error, remote: remote.name }, 'the store responded incompletely');
        problem = t(NOT_SEEN);
        return instead;
      }
    };
    const [state, versions] = await Promise.all([
      stateOf(store, remote, look),
      versionsOf(remote, (version) => look(sizeOf(remote.name, version), null), day),
    ]);
    return {
      name: remote.name,
      stable,
      canary: canary && {
        ...canary,
        users: [...canary.users],
        ...(await loads.countsOf(remote.name, canary.version)),
      },
      ...state,
      ...(problem === undefined ? {} : { problem }),
      rollback_to: previousStable(remote, SHELL_API_VERSION) ?? null,
      failures_last_hour: day.byHour.at(-1) ?? 0,
      failures_by_hour: [...day.byHour],
      failures: day.kinds.map(({ lastAt, ...kind }) => ({ ...kind, last_at: lastAt.toString() })),
      last_failure: day.latest && {
        at: day.latest.reportedAt.toString(),
        reason: day.latest.reason,
        detail: day.latest.detail,
      },
      versions,
    };
  };
  return {
    list: async ({ now }) => Promise.all((await remotes()).map((remote) => healthOf(remote, now))),
    one: async ({ now }, name) => {
      const remote = (await remotes()).find((one) => one.name === name);
      if (!remote) throw notFound('We couldn’t find this remote.');
      return healthOf(remote, now);
    },
  };
}

const NOT_SEEN = msg(
  'The store didn’t return all of this remote’s files. Channels and failures may be out of date, so check again in a moment.',
);

type Look = <T>(finding: Promise<T>, instead: T) => Promise<T>;

/** Creates a 503 error: the folder or bucket with the remotes does not answer. */
export function storeAway(sentence: string): ProblemError {
  return new ProblemError(503, sentence, { headers: { 'retry-after': '5' } });
}

/** Compares the entry file that visitors get with the published one. */
async function stateOf(
  store: RemoteStore,
  remote: StoredRemote,
  look: Look,
): Promise<Pick<RemoteHealth, 'state' | 'served' | 'entry_bytes'>> {
  const choice = chooseRelease(remote, null, SHELL_API_VERSION);
  if (!choice) {
    return { state: remote.channels.stable === null ? 'none' : 'missing', served: null, entry_bytes: null };
  }
  const served = choice.release.version;
  const entry = await look(readEntry(store, choice.release), null);
  if (!entry) return { state: 'missing', served, entry_bytes: null };
  const { integrity } = choice.release;
  const hash = integrity.slice(0, integrity.indexOf('-'));
  const isSound = integrity === `${hash}-${createHash(hash).update(entry).digest('base64')}` || !choice.fits;
  const state = isSound ? standIn(remote, choice) : 'wrong-digest';
  return { state, served, entry_bytes: entry.byteLength };
}

/** Says why visitors get another version than the stable channel's, if they do. */
function standIn({ releases }: StoredRemote, { insteadOf, fits }: ReleaseChoice): 'ok' | 'lost' | 'refused' {
  if (insteadOf !== null && !releases.has(insteadOf)) return 'lost';
  return fits && insteadOf === null ? 'ok' : 'refused';
}

async function readEntry(store: RemoteStore, { name, version }: RemoteRelease): Promise<Buffer | null> {
  const file = await store.open(name, version, 'remoteEntry.js');
  if (!file) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** Caches the sizes: versions are immutable. */
function rememberSizes(store: RemoteStore): RemoteStore['size'] {
  const known = new Map<string, number>();
  return async (name, version) => {
    const key = `${name}/${version}`;
    const size = known.get(key) ?? (await store.size(name, version));
    known.set(key, size);
    return size;
  };
}

function versionsOf(
  { channels, releases }: StoredRemote,
  sizeOf: (version: string) => Promise<number | null>,
  day: Pick<FailuresOfDay, 'ofVersion'>,
): Promise<RemoteHealth['versions']> {
  return Promise.all(
    [...channels.published].reverse().flatMap(([version, publishedAt]) => {
      const release = releases.get(version);
      if (!release) return [];
      return sizeOf(version).then((bytes) => ({
        version,
        published_at: publishedAt,
        shellApi: release.shellApi,
        fits: fitsShell(release.shellApi, SHELL_API_VERSION),
        bytes,
        failures_last_day: day.ofVersion(version),
      }));
    }),
  );
}
