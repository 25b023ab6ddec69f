import { SHELL_API_VERSION, type Registry } from '@acquaint/contracts';
import { isRegistry } from '../remotes/registry/is-registry.ts';

/** Milliseconds. */
const TIMEOUT_MS = 8_000;

/**
 * Fetches the registry of a platform on another origin, with absolute URLs.
 * @throws Error if it cannot be reached or is invalid.
 */
export async function fetchRegistryOf(platform: string): Promise<Registry> {
  const url = `${platform}/mf/registry.json?shell_api=${SHELL_API_VERSION}`;
  const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const registry: unknown = await answer.json();
  if (!isRegistry(registry)) throw new Error(`${url} answered something that is no registry`);
  const remotes = registry.remotes.map((remote) => ({
    ...remote,
    entry: new URL(remote.entry, platform).href,
  }));
  return { ...registry, remotes };
}
