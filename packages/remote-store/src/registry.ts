import type { Registry, RegistryRemote } from '@acquaint/contracts';
import { isOffered } from './channels.ts';
import { chooseRelease, type ReleaseChoice, type Member, type StoredRemote } from './choose-release.ts';

export interface RegistryRequest {
  /** Null for a visitor. */
  readonly member: Member | null;
  /** Version of the requesting shell. */
  readonly shellApi: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Builds one person's registry. */
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

/** Whether a canary is running, so that members may get another registry than visitors. */
export function isPersonal(remotes: readonly StoredRemote[]): boolean {
  return remotes.some(({ channels }) => isOffered(channels.canary));
}

function entryOf({ release, channel, insteadOf }: ReleaseChoice): RegistryRemote {
  const { name, shellApi, routes, nav, commands, slots, modals, translations, version, integrity } = release;
  return {
    ...{ name, shellApi, routes, nav, slots, modals, version, integrity, channel },
    ...(commands ? { commands } : {}),
    ...(translations ? { translations } : {}),
    entry: `/mf/${name}/${version}/remoteEntry.js`,
    instead_of: insteadOf,
  };
}
