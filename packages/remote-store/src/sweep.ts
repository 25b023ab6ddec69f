import type { RemoteChange } from '@acquaint/contracts';
import { foldChanges } from './channels.ts';
import { chooseRelease, fitsShell, type StoredRemote } from './choose-release.ts';
import type { NewChange } from './history.ts';
import type { DeployedShell, RemoteStore } from './remote-store.ts';
import { readRemote } from './snapshot.ts';

const A_DAY_MS = 24 * 3600_000;

/** Author of sweeps in the publish history. */
const SWEEPER = 'sweeper';

/** The rule for removing versions. */
interface SweepRule {
  /** Current time in milliseconds. */
  readonly now: number;
  /** Days a version is kept after it was last in a channel, for open tabs. */
  readonly keepDays: number;
  /** Version of the deployed shell. */
  readonly shellApi: string;
  /** Shells deployed so far, and since when; without any, `shellApi` has always been deployed. */
  readonly shells?: readonly DeployedShell[];
}

/**
 * Returns overdue versions, oldest first. Never the ones that channels point to, the one served in place of stable, or the newest
 * that fits the shell, so that one can always be served.
 */
export function overdueVersions(
  remote: StoredRemote,
  { now, keepDays, shellApi, shells = [] }: SweepRule,
): string[] {
  const { stable, canary, published } = remote.channels;
  const fitting = [...published.keys()].filter((version) => {
    const release = remote.releases.get(version);
    return release !== undefined && fitsShell(release.shellApi, shellApi);
  });
  const inUse = new Set([
    stable,
    canary?.version,
    chooseRelease(remote, null, shellApi)?.release.version,
    fitting.at(-1),
  ]);
  const lastUse = lastUses(remote, shells, shellApi);
  return [...published.keys()].filter(
    (version) => !inUse.has(version) && now - (lastUse.get(version) ?? now) > keepDays * A_DAY_MS,
  );
}

/**
 * Returns when each version was last used, in milliseconds: in a channel, or served in place of one that the shell could not run;
 * for unused versions, when it was published.
 */
function lastUses(
  remote: StoredRemote,
  shells: readonly DeployedShell[],
  shellApi: string,
): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  let current = new Set<string>();
  let known: readonly RemoteChange[] = [];
  let shell = shells[0]?.shellApi ?? shellApi;
  const events = [...remote.changes, ...shells].sort((one, two) => Date.parse(one.at) - Date.parse(two.at));
  for (const event of events) {
    const at = Date.parse(event.at);
    if ('shellApi' in event) shell = event.shellApi;
    else known = [...known, event];
    if ('action' in event && event.action === 'published') uses.set(event.version, at);
    const channels = foldChanges(known);
    const releaseVersion = chooseRelease({ ...remote, channels }, null, shell)?.release.version;
    // The versions used until now, and those used from now on.
    const next = new Set(
      [channels.stable, channels.canary?.version, releaseVersion].filter(
        (version) => typeof version === 'string',
      ),
    );
    for (const version of [...current, ...next]) uses.set(version, at);
    current = next;
  }
  return uses;
}

/** A version that was swept. */
export interface Swept {
  readonly remote: string;
  readonly version: string;
}

/**
 * Removes overdue versions and old questions from the store. It can be killed at any time and repeated: the history records `swept` before a file
 * is removed, so that no incomplete version is served, and the next sweep removes what a killed one has left.
 * @param onProblem receives a remote that cannot be read or swept, or "questions", and the sweep continues; by default the first
 * problem is thrown.
 * @returns the versions swept now, without remains of earlier sweeps.
 */
export async function sweepStore(
  store: RemoteStore,
  rule: Omit<SweepRule, 'shells'>,
  onProblem: (remote: string, error: unknown) => void = throwIt,
): Promise<Swept[]> {
  const shells = await store.shells();
  const swept: Swept[] = [];
  try {
    await store.removeOldQuestions(rule.now);
  } catch (error) {
    onProblem('questions', error);
  }
  for (const remote of await store.remotes()) {
    try {
      swept.push(...(await sweepRemote(store, remote, { ...rule, shells })));
    } catch (error) {
      onProblem(remote, error);
    }
  }
  return swept;
}

function throwIt(_remote: string, error: unknown): void {
  throw error;
}

async function sweepRemote(store: RemoteStore, remote: string, rule: SweepRule): Promise<Swept[]> {
  const swept: Swept[] = [];
  const stored = await readRemote(store, remote);
  for (const version of remainsOf(stored)) {
    if ((await store.size(remote, version)) > 0) await removeSwept(store, remote, version);
  }
  for (const version of overdueVersions(stored, rule)) {
    const note = { by: SWEEPER, reason: `In no channel for more than ${rule.keepDays} days` };
    await store.append(remote, { action: 'swept', version, ...note });
    const changes = await store.changes(remote);
    const requests = requestsSince(stored.changes, changes, version);
    if (requests.length > 0) {
      const reason = 'Somebody chose it while it was being swept';
      const back: NewChange = { action: 'published', version, by: SWEEPER, reason };
      if (!foldChanges(changes).published.has(version)) await store.append(remote, back);
      for (const request of requests) if (request.action !== 'published') await store.append(remote, request);
      continue;
    }
    if (await removeSwept(store, remote, version)) swept.push({ remote, version });
  }
  return swept;
}

/**
 * Removes files while the history says that the version is swept. It is read again before each removal, since the version may be
 * published again at any time. A publish records itself first and checks the files last, so one of the two always notices the
 * other.
 * @returns whether the files are removed.
 */
async function removeSwept(store: RemoteStore, remote: string, version: string): Promise<boolean> {
  const isGone = async () => !foldChanges(await store.changes(remote)).published.has(version);
  await store.remove(remote, version, isGone);
  return isGone();
}

/** Returns the versions that were swept and not published again. */
function remainsOf({ changes, channels }: StoredRemote): string[] {
  const sweptVersions = changes.flatMap((change) => (change.action === 'swept' ? [change.version] : []));
  return [...new Set(sweptVersions)].filter((version) => !channels.published.has(version));
}

/** Returns the changes about a version made after the history was read for the sweep. */
function requestsSince(
  read: readonly RemoteChange[],
  now: readonly RemoteChange[],
  version: string,
): NewChange[] {
  const known = new Set(read.map(({ id }) => id));
  return now.filter(
    (change) =>
      !known.has(change.id) &&
      (change.action === 'stable' || change.action === 'canary' || change.action === 'published') &&
      change.version === version,
  );
}
