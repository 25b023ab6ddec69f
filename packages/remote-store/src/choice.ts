import { createHash } from 'node:crypto';
import type { RemoteChange, RemoteChannel, RemoteRelease } from '@acquaint/contracts';
import { satisfies } from 'compare-versions';
import { isOffered, type Canary, type Channels } from './channels.ts';

/** Who asks. A visitor is null. */
export interface Member {
  readonly id: string;
  /** In any case of letters. */
  readonly username: string;
}

/** A remote as a store holds it. */
export interface StoredRemote {
  readonly name: string;
  /** Publish history, oldest first. */
  readonly changes: readonly RemoteChange[];
  /** What the history comes to. */
  readonly channels: Channels;
  /** Every release that is in the store, by version. */
  readonly releases: ReadonlyMap<string, RemoteRelease>;
}

/** The version of a remote that somebody gets. */
export interface Choice {
  readonly release: RemoteRelease;
  readonly channel: RemoteChannel;
  /** The version this person would get, were it in the store and fit for the shell; null when they get it. */
  readonly insteadOf: string | null;
  /** False when no version fits: then the shell refuses this one before its code runs. */
  readonly fits: boolean;
}

/**
 * The version of a remote that somebody gets: the canary's when they are among those it is offered to, else the stable
 * one; when the shell cannot run that, the newest earlier one of the stable line that it can. Null when the remote is
 * offered to nobody or none of its versions is in the store.
 * @param shellApi version of the shell that asks, such as `1.0.0`.
 */
export function chooseRelease(remote: StoredRemote, member: Member | null, shellApi: string): Choice | null {
  const { canary, line } = remote.channels;
  const offered = isOffered(canary) && isAmong(remote.name, canary, member) ? canary.version : null;
  const wanted = offered ?? remote.channels.stable;
  const candidates = [...(offered === null ? [] : [offered]), ...line].flatMap(
    (version) => remote.releases.get(version) ?? [],
  );
  const fitting = candidates.find((release) => fitsShell(release.shellApi, shellApi));
  const release = fitting ?? candidates[0];
  if (!release) return null;
  return {
    release,
    channel: release.version === offered ? 'canary' : 'stable',
    insteadOf: release.version === wanted ? null : wanted,
    fits: fitting !== undefined,
  };
}

/**
 * What a rollback goes back to: the newest that was stable before and was not taken back, is in the store and fits the shell.
 * @param shellApi version of the shell that people have.
 */
export function previousStable({ channels, releases }: StoredRemote, shellApi: string): string | undefined {
  return channels.line.slice(1).find((version) => {
    const release = releases.get(version);
    return release !== undefined && fitsShell(release.shellApi, shellApi);
  });
}

/** Whether a canary is offered to somebody: to named members in any case, to others by their place, never to visitors. */
function isAmong(remote: string, canary: Canary, member: Member | null): boolean {
  if (!member) return false;
  const name = member.username.toLowerCase();
  return (
    canary.users.some((user) => user.toLowerCase() === name) || placeOf(remote, member.id) < canary.percent
  );
}

/**
 * A member's place among all, 0 to 99: the same at every request and on every server. It differs by remote, so that the
 * same people do not try everything; a greater share keeps those who were in the smaller one.
 */
export function placeOf(remote: string, userId: string): number {
  // 48 bits are as even as a hundred places need, and a number holds them exactly.
  return createHash('sha256').update(`${remote}:${userId}`).digest().readUIntBE(0, 6) % 100;
}

/** Whether a shell of this version meets the range of versions that a remote needs. A range nobody can read is not met. */
export function fitsShell(range: string, shellApi: string): boolean {
  try {
    return satisfies(shellApi, range);
  } catch {
    return false;
  }
}
