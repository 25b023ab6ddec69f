import { createHash } from 'node:crypto';
import type { RemoteChange, RemoteChannel, RemoteRelease } from '@acquaint/contracts';
import { satisfies } from 'compare-versions';
import { isOffered, type Canary, type Channels } from './channels.ts';

/** The member who requests the registry; null for a visitor. */
export interface Member {
  readonly id: string;
  /** The names that lead to them, such as a former username; case is ignored. */
  readonly names: readonly string[];
}

/** A remote's data in a store. */
export interface StoredRemote {
  readonly name: string;
  /** Publish history, oldest first. */
  readonly changes: readonly RemoteChange[];
  /** The state of the channels, from the history. */
  readonly channels: Channels;
  /** Every release that is in the store, by version. */
  readonly releases: ReadonlyMap<string, RemoteRelease>;
}

/** The version of a remote that is given to somebody. */
export interface ReleaseChoice {
  readonly release: RemoteRelease;
  readonly channel: RemoteChannel;
  /** The version that should be given, when it is missing or does not fit the shell; null when it is given. */
  readonly insteadOf: string | null;
  /** False when no version fits: the shell then refuses this one before its code runs. */
  readonly fits: boolean;
}

/**
 * Returns the version of a remote for somebody: the canary if it is offered to them, otherwise the stable one; if the shell
 * cannot run that, the newest earlier version of the stable line that it can. Null when the remote is offered to nobody or none
 * of its versions is in the store.
 * @param shellApi version of the requesting shell, such as `1.0.0`.
 */
export function chooseRelease(
  remote: StoredRemote,
  member: Member | null,
  shellApi: string,
): ReleaseChoice | null {
  const { canary, line } = remote.channels;
  const offered = isOffered(canary) && isAmong(remote.name, canary, member) ? canary.version : null;
  const target = offered ?? remote.channels.stable;
  const candidates = [...(offered === null ? [] : [offered]), ...line].flatMap(
    (version) => remote.releases.get(version) ?? [],
  );
  const fitting = candidates.find((release) => fitsShell(release.shellApi, shellApi));
  const release = fitting ?? candidates[0];
  if (!release) return null;
  return {
    release,
    channel: release.version === offered ? 'canary' : 'stable',
    insteadOf: release.version === target ? null : target,
    fits: fitting !== undefined,
  };
}

/**
 * Returns the version for a rollback: the newest previous stable version that was not rolled back, is in the store and fits the
 * shell.
 * @param shellApi version of the deployed shell.
 */
export function previousStable({ channels, releases }: StoredRemote, shellApi: string): string | undefined {
  return channels.line.slice(1).find((version) => {
    const release = releases.get(version);
    return release !== undefined && fitsShell(release.shellApi, shellApi);
  });
}

/** Whether a canary is offered to somebody: to named members always, to others by their position, never to visitors. */
function isAmong(remote: string, canary: Canary, member: Member | null): boolean {
  if (!member) return false;
  const names = new Set(member.names.map((name) => name.toLowerCase()));
  return (
    canary.users.some((user) => names.has(user.toLowerCase())) || placeOf(remote, member.id) < canary.percent
  );
}

/**
 * Returns a member's position, 0 to 99: the same for every request and on every server. It differs by remote, so that not the
 * same members test everything; increasing a canary's share keeps the members of the smaller one.
 */
export function placeOf(remote: string, userId: string): number {
  // 48 bits are evenly distributed over a hundred positions, and a number holds them exactly.
  return createHash('sha256').update(`${remote}:${userId}`).digest().readUIntBE(0, 6) % 100;
}

/** Whether a shell version satisfies the range that a remote needs; false for an invalid range. */
export function fitsShell(range: string, shellApi: string): boolean {
  try {
    return satisfies(shellApi, range);
  } catch {
    return false;
  }
}
