import { OVERRIDE_ADDRESS, REMOTE_NAME } from '@acquaint/contracts';
import type { RegistryRemote, RemoteName } from '@acquaint/contracts';
import type { Permission } from './override-permission.ts';

/** A remote that comes from somewhere else than the registry says. */
export interface Override {
  readonly remote: RemoteName;
  /** `http://localhost:4210`; never anything but the person's own computer. */
  readonly address: string;
}

/** An override, and how it stands. */
export interface OverrideStatus extends Override {
  /**
   * `waiting`: whether the person may is not known yet; `connecting`: the source was asked; `ready`: `release` is loaded in place
   * of the registry's; the others: there is none to load.
   */
  readonly state: 'waiting' | 'connecting' | 'ready' | 'unreachable' | 'blocked';
  /** The newest build that compiles. It stays when the source is lost, or does not compile any more. */
  readonly release: RegistryRemote | null;
  /** What keeps the source from compiling now. */
  readonly mistake: string | null;
}

export interface OverridesState {
  readonly permission: Permission;
  readonly overrides: readonly OverrideStatus[];
  /** What the address asked for and the person has not answered. */
  readonly asked: readonly Override[];
}

/** `mf-circles@http://localhost:4210`; null when it names no remote, or an address that is not this computer. */
export function parseOverride(text: string): Override | null {
  const at = text.indexOf('@');
  const [remote, address] = [text.slice(0, at), text.slice(at + 1)];
  if (!REMOTE_NAME.test(remote) || !OVERRIDE_ADDRESS.test(address)) return null;
  // No Content-Security-Policy can name an IPv6 address.
  return { remote, address: address.replace('[::1]', 'localhost') };
}

export function writeOverride({ remote, address }: Override): string {
  return `${remote}@${address}`;
}

/** The readable ones of a list; of several for one remote the last. */
export function parseOverrides(texts: readonly string[]): Override[] {
  const byRemote = new Map<RemoteName, Override>();
  for (const text of texts) {
    const override = parseOverride(text);
    if (override) byRemote.set(override.remote, override);
  }
  return [...byRemote.values()];
}

/** A list with another one in it, in place of one of the same remote. */
export function withOverride(overrides: readonly Override[], added: Override): Override[] {
  return [...overrides.filter(({ remote }) => remote !== added.remote), added];
}
