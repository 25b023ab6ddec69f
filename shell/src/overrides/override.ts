import { OVERRIDE_ADDRESS, REMOTE_NAME } from '@acquaint/contracts';
import type { RegistryRemote, RemoteName } from '@acquaint/contracts';
import type { Permission } from './override-permission.ts';

/** A remote that is loaded from somewhere else than the registry says. */
export interface Override {
  readonly remote: RemoteName;
  /** `http://localhost:4210`; always the developer's own computer. */
  readonly address: string;
}

/** An override and its state. */
export interface OverrideStatus extends Override {
  /**
   * `waiting`: the permission is not known yet; `connecting`: waiting for the source; `ready`: `release` is loaded instead of the
   * registry's; otherwise there is no release to load.
   */
  readonly state: 'waiting' | 'connecting' | 'ready' | 'unreachable' | 'blocked';
  /** The newest build that compiles. It stays if the source is lost or no longer compiles. */
  readonly release: RegistryRemote | null;
  /** The current compilation error of the source. */
  readonly mistake: string | null;
}

export interface OverridesState {
  readonly permission: Permission;
  readonly overrides: readonly OverrideStatus[];
  /** Overrides requested by the URL that the person has not answered yet. */
  readonly requested: readonly Override[];
}

/** Parses `mf-circles@http://localhost:4210`; null for an unknown remote, or an address that is not this computer. */
export function parseOverride(text: string): Override | null {
  const at = text.indexOf('@');
  const [remote, address] = [text.slice(0, at), text.slice(at + 1)];
  if (!REMOTE_NAME.test(remote) || !OVERRIDE_ADDRESS.test(address)) return null;
  // A Content-Security-Policy cannot name an IPv6 address.
  return { remote, address: address.replace('[::1]', 'localhost') };
}

export function writeOverride({ remote, address }: Override): string {
  return `${remote}@${address}`;
}

/** Parses a list, ignoring invalid entries; the last one per remote wins. */
export function parseOverrides(texts: readonly string[]): Override[] {
  const byRemote = new Map<RemoteName, Override>();
  for (const text of texts) {
    const override = parseOverride(text);
    if (override) byRemote.set(override.remote, override);
  }
  return [...byRemote.values()];
}

/** Adds an override to a list, replacing one of the same remote. */
export function withOverride(overrides: readonly Override[], added: Override): Override[] {
  return [...overrides.filter(({ remote }) => remote !== added.remote), added];
}
