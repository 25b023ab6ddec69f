import type { TokenPair } from '@acquaint/contracts';

/** Where the pair is kept (specification §3). */
const KEY = 'tokens';

/** The stored pair, or null when nobody is logged in or what is stored is no pair. */
export function readTokens(): TokenPair | null {
  const stored = localStorage.getItem(KEY);
  if (stored === null) return null;
  try {
    return pairOf(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** By hand and not by the contract's schema: the landing page asks too, before any library is loaded. */
function pairOf(value: unknown): TokenPair | null {
  if (typeof value !== 'object' || value === null || !('access' in value) || !('refresh' in value))
    return null;
  const { access, refresh } = value;
  return typeof access === 'string' && typeof refresh === 'string' ? { access, refresh } : null;
}

export function saveTokens(pair: TokenPair): void {
  localStorage.setItem(KEY, JSON.stringify({ access: pair.access, refresh: pair.refresh }));
}

/** Logging out clears all local storage (specification §4). */
export function clearStorage(): void {
  localStorage.clear();
}

/** Calls back when another tab changed the pair or cleared the storage. Returns how to stop. */
export function watchTokens(changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.storageArea === localStorage && (event.key === KEY || event.key === null)) changed();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
