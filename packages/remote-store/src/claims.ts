import { SHELL_API_VERSION } from '@acquaint/contracts';
import type { RemoteChannel, RemoteManifest, RemoteRelease } from '@acquaint/contracts';
import { isOffered } from './channels.ts';
import { chooseRelease, fitsShell, type StoredRemote } from './choose-release.ts';
import type { RemoteStore } from './remote-store.ts';
import { readRemote } from './snapshot.ts';

/** Something that only one remote can have. */
export interface Claim {
  /** Its location in `remote.json`. */
  readonly place: readonly ['routes' | 'slots' | 'modals', number];
  /** `the path /groups/:id`. */
  readonly label: string;
  /** Equal for conflicting claims of two remotes, such as `/groups/:id` and `/groups/:slug`. */
  readonly key: string;
}

/** Replaces parameter names in a path: patterns that differ only in them match the same paths. */
export function shapeOf(path: string): string {
  return path.replaceAll(/:[^/]+/g, ':');
}

type Declared = Pick<RemoteManifest, 'name' | 'routes' | 'slots' | 'modals'>;

/** Returns the claims of a remote, in the order of `remote.json`. */
export function claimsOf(remote: Omit<Declared, 'name'>): Claim[] {
  return [
    ...remote.routes.map(({ path }, index): Claim => ({
      place: ['routes', index],
      label: `the path ${path}`,
      key: `path ${shapeOf(path)}`,
    })),
    ...remote.slots.map((slot, index): Claim => ({
      place: ['slots', index],
      label: `the slot "${slot}"`,
      key: `slot ${slot}`,
    })),
    ...remote.modals.map((modal, index): Claim => ({
      place: ['modals', index],
      label: `the modal "${modal}"`,
      key: `modal ${modal}`,
    })),
  ];
}

/** A claim that a served version of another remote also has. */
export interface Clash {
  readonly claim: Claim;
  /** The other remote and its version: `mf-groups has in its canary 0.1.0-…`. */
  readonly held: string;
  /** A way to resolve it, without a full stop. */
  readonly advice: string;
}

/**
 * Returns every claim of a remote that another one in the store has, in the version visitors get or in a running canary. The
 * shell would use whichever it finds first. A remote that cannot be read is skipped, so that one team's problem does not block
 * others.
 */
export async function clashesOf(store: RemoteStore, remote: Declared): Promise<Clash[]> {
  const names = (await store.remotes()).filter((name) => name !== remote.name);
  const held = new Map<string, { other: RemoteRelease; channel: RemoteChannel }>();
  const shellApi = (await store.deployedShell()) ?? SHELL_API_VERSION;
  for (const name of names) {
    const stored = await readRemote(store, name).catch(() => null);
    for (const [channel, other] of stored ? releasesOf(stored, shellApi) : []) {
      for (const { key } of claimsOf(other)) if (!held.has(key)) held.set(key, { other, channel });
    }
  }
  return claimsOf(remote).flatMap((claim) => {
    const owner = held.get(claim.key);
    if (!owner) return [];
    const { other, channel } = owner;
    const end = channel === 'stable' ? `withdraw ${other.name}` : `end the canary of ${other.name}`;
    return [
      {
        claim,
        held: `${other.name} has in its ${channel} ${other.version}`,
        advice: `take it out of one of them, or ${end}`,
      },
    ];
  });
}

/** Returns the versions of a remote that anybody gets. */
function releasesOf(remote: StoredRemote, shellApi: string): (readonly [RemoteChannel, RemoteRelease])[] {
  const { canary } = remote.channels;
  const stable = chooseRelease(remote, null, shellApi)?.release;
  const offered = isOffered(canary) ? remote.releases.get(canary.version) : undefined;
  return [
    ...(stable ? [['stable', stable] as const] : []),
    ...(offered && fitsShell(offered.shellApi, shellApi) ? [['canary', offered] as const] : []),
  ];
}
