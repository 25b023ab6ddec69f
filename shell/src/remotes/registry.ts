import { Registry } from '@acquaint/contracts';

/** Where the registry is; the answer may differ per person and is never cached. */
const REGISTRY_URL = '/mf/registry.json';
/** Milliseconds. */
const REGISTRY_TIMEOUT_MS = 8_000;

/**
 * Which remotes exist now.
 * @throws Error when the registry cannot be reached or is not one.
 */
export async function fetchRegistry(): Promise<Registry> {
  const answer = await fetch(REGISTRY_URL, {
    cache: 'no-store',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(REGISTRY_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`${REGISTRY_URL} answered ${answer.status}`);
  return Registry.parse(await answer.json());
}
