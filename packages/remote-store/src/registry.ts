import type { Registry, RegistryRemote } from '@acquaint/contracts';
import { isOffered } from './channels.ts';
import { chooseRelease, type Choice, type Member, type StoredRemote } from './choice.ts';

export interface RegistryRequest {
  /** Null for a visitor. */
  readonly member: Member | null;
  /** Version of the shell that asks. */
  readonly shellApi: string;
  /** ISO 8601. */
  readonly at: string;
}

/** The registry as one person gets it. */
export function buildRegistry(
  remotes: readonly StoredRemote[],
  { member, shellApi, at }: RegistryRequest,
): Registry {
  return {
    generated_at: at,
    is_personal: isPersonal(remotes),
    remotes: remotes.flatMap((remote) => {
      const choice = chooseRelease(remote, member, shellApi);
      return choice ? [entryOf(choice)] : [];
    }),
  };
}

/** True while a canary runs: members may get another registry than visitors. */
export function isPersonal(remotes: readonly StoredRemote[]): boolean {
  return remotes.some(({ channels }) => isOffered(channels.canary));
}

function entryOf({ release, channel, insteadOf }: Choice): RegistryRemote {
  const { name, shellApi, routes, nav, slots, modals, words, version, integrity } = release;
  return {
    ...{ name, shellApi, routes, nav, slots, modals, version, integrity, channel },
    ...(words ? { words } : {}),
    entry: `/mf/${name}/${version}/remoteEntry.js`,
    instead_of: insteadOf,
  };
}
