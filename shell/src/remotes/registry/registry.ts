import { SHELL_API_VERSION } from '@acquaint/contracts';
import type { AuthorizationHeaders } from '@acquaint/api-client';
import type { Registry } from '@acquaint/contracts';
import { isRegistry } from './is-registry.ts';
import { withinTime } from '../loading/within-time.ts';

/** Path of the registry; the answer may differ per person and is never cached. */
export const REGISTRY_PATH = '/mf/registry.json';
const REGISTRY_URL = `${REGISTRY_PATH}?shell_api=${SHELL_API_VERSION}`;
/** Milliseconds. */
const REGISTRY_TIMEOUT_MS = 8_000;

/** Returns the registry in the page's HTML, or null if it is missing or invalid. */
export function embeddedRegistry(): Registry | null {
  const text = document.querySelector('script#registry[type="application/json"]')?.textContent;
  if (text == null) return null;
  try {
    const registry: unknown = JSON.parse(text);
    return isRegistry(registry) ? registry : null;
  } catch {
    return null;
  }
}

/**
 * Fetches the registry for this person.
 * @param authorization tells who asks; none for a visitor.
 * @throws Error if it cannot be reached, is invalid, or times out.
 */
export function fetchRegistry(authorization: AuthorizationHeaders = {}): Promise<Registry> {
  return withinTime(REGISTRY_TIMEOUT_MS, async (signal) => {
    const answer = await fetch(REGISTRY_URL, {
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        ...authorization,
      },
      signal,
    });
    if (!answer.ok) throw new Error(`${REGISTRY_URL} answered ${answer.status}`);
    const registry: unknown = await answer.json();
    if (!isRegistry(registry)) throw new Error(`${REGISTRY_URL} answered something that is no registry`);
    return registry;
  });
}
