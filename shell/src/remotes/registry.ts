import { SHELL_API_VERSION } from '@acquaint/contracts';
import type { Registry } from '@acquaint/contracts';
import { isRegistry } from './is-registry.ts';
import { withinTime } from './within-time.ts';

/** Where the registry is; the answer may differ per person and is never cached. */
const REGISTRY_URL = `/mf/registry.json?shell_api=${SHELL_API_VERSION}`;
/** Milliseconds. */
const REGISTRY_TIMEOUT_MS = 8_000;

/** The registry that the server has put into the page, or null when there is none or what stands there is none. */
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
 * Which remotes exist now, for this person.
 * @param token of whoever is logged in, null for a visitor.
 * @throws Error when the registry cannot be reached, is not one, or does not come in time.
 */
export function fetchRegistry(token: string | null): Promise<Registry> {
  return withinTime(REGISTRY_TIMEOUT_MS, async (signal) => {
    const answer = await fetch(REGISTRY_URL, {
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      signal,
    });
    if (!answer.ok) throw new Error(`${REGISTRY_URL} answered ${answer.status}`);
    const registry: unknown = await answer.json();
    if (!isRegistry(registry)) throw new Error(`${REGISTRY_URL} answered something that is no registry`);
    return registry;
  });
}
