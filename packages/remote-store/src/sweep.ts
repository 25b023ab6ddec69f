import type { RemoteChange } from '@acquaint/contracts';
import { foldChanges } from './channels.ts';
import { chooseRelease, fitsShell, type StoredRemote } from './choice.ts';
import type { NewChange } from './history.ts';
import type { DeployedShell, RemoteStore } from './remote-store.ts';
import { readRemote } from './snapshot.ts';

const A_DAY_MS = 24 * 3600_000;

/** Who sweeps, as the publish history names it. */
const SWEEPER = 'sweeper';

/** What may go. */
interface SweepRule {
  /** Now, milliseconds. */
  readonly now: number;
  /** Days a version stays after its last moment in a channel, for tabs that are still open. */
  readonly keepDays: number;
  /** Version of the shell that people have. */
  readonly shellApi: string;
  /** Shells that people had, and since when; with none they always had this one. */
  readonly shells?: readonly DeployedShell[];
}

/**
 * Versions whose time is over, oldest first. Never what a channel points to, what is given instead of it, or the newest
 * that fits the shell: whatever else goes wrong, there is one to give.
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
  const kept = new Set([
    stable,
    canary?.version,
    chooseRelease(remote, null, shellApi)?.release.version,
    fitting.at(-1),
  ]);
  const lastUse = lastUses(remote, shells, shellApi);
  return [...published.keys()].filter(
    (version) => !kept.has(version) && now - (lastUse.get(version) ?? now) > keepDays * A_DAY_MS,
  );
}

/**
 * When each version was last in a channel, or given instead of one that people's shell could not run, or was published when it
 * never was; milliseconds.
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
    const given = chooseRelease({ ...remote, channels }, null, shell)?.release.version;
    // What was in a channel until now, and what is from now on.
    const next = new Set(
      [channels.stable, channels.canary?.version, given].filter((version) => typeof version === 'string'),
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
 * Takes versions out of the store whose time is over. It can be killed at any moment and done again: the history says
 * `swept` before a file goes, so that nobody is given a version that is half there, and what a killed sweep has left is
 * taken away by the next one.
 * @param onProblem hears of a remote that cannot be read or swept, and the others go on; without it the first one ends the sweep.
 * @returns what was swept now, without remains of earlier sweeps.
 */
export async function sweepStore(
  store: RemoteStore,
  rule: Omit<SweepRule, 'shells'>,
  onProblem: (remote: string, error: unknown) => void = throwIt,
): Promise<Swept[]> {
  const shells = await store.shells();
  const swept: Swept[] = [];
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
    const wishes = wishesSince(stored.changes, changes, version);
    if (wishes.length > 0) {
      const reason = 'Somebody chose it while it was being swept';
      const back: NewChange = { action: 'published', version, by: SWEEPER, reason };
      if (!foldChanges(changes).published.has(version)) await store.append(remote, back);
      for (const wish of wishes) if (wish.action !== 'published') await store.append(remote, wish);
      continue;
    }
    if (await removeSwept(store, remote, version)) swept.push({ remote, version });
  }
  return swept;
}

/**
 * Takes files away while the history says that they are gone: it is read again before anything goes, since the same content may
 * be published at any moment. Whoever publishes says so first and looks at the files last, so one of the two sees the other.
 * @returns whether they are gone.
 */
async function removeSwept(store: RemoteStore, remote: string, version: string): Promise<boolean> {
  const isGone = async () => !foldChanges(await store.changes(remote)).published.has(version);
  await store.remove(remote, version, isGone);
  return isGone();
}

/** Versions that were swept and not published again. */
function remainsOf({ changes, channels }: StoredRemote): string[] {
  const gone = changes.flatMap((change) => (change.action === 'swept' ? [change.version] : []));
  return [...new Set(gone)].filter((version) => !channels.published.has(version));
}

/** What was wished of a version since the history was read that the sweep was decided on. */
function wishesSince(
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
