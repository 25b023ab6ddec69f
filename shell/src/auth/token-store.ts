import type { TokenPair } from '@acquaint/contracts';

/** The key of local storage that holds the tokens (R-PAGE-16). */
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

/** Written just before the storage is cleared, so that other tabs hear why; it is cleared with the rest. */
const LEAVING = 'leaving';

/** Clears all local storage on logout (R-PAGE-17). @param isAsked the person wants to leave; other tabs are told. */
export function clearStorage(isAsked: boolean): void {
  if (isAsked) localStorage.setItem(LEAVING, 'asked');
  localStorage.clear();
}

/**
 * Calls back when another tab changed the pair or cleared the storage, with whether somebody asked to leave there. Returns
 * how to stop.
 */
export function watchTokens(changed: (isAsked: boolean) => void): () => void {
  let isAsked = false;
  const listener = ({ storageArea, key }: StorageEvent) => {
    if (storageArea !== localStorage) return;
    if (key === LEAVING) isAsked = true;
    if (key !== KEY && key !== null) return;
    changed(isAsked);
    isAsked = false;
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
