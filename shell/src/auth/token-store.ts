import type { TokenPair } from '@acquaint/contracts';

/** Key of local storage for the tokens (R-PAGE-16). */
const KEY = 'tokens';

/** Returns the stored pair, or null if nobody is logged in or the value is invalid. */
export function readTokens(): TokenPair | null {
  const stored = localStorage.getItem(KEY);
  if (stored === null) return null;
  try {
    return pairOf(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** Validated without the contract's schema, because the landing page needs it before any library is loaded. */
function pairOf(value: unknown): TokenPair | null {
  if (typeof value !== 'object' || value === null || !('access' in value) || !('refresh' in value))
    return null;
  const { access, refresh } = value;
  return typeof access === 'string' && typeof refresh === 'string' ? { access, refresh } : null;
}

export function saveTokens(pair: TokenPair): void {
  localStorage.setItem(KEY, JSON.stringify({ access: pair.access, refresh: pair.refresh }));
}

/** Written just before the storage is cleared, so that other tabs learn the reason; it is cleared with the rest. */
const LEAVING = 'leaving';

/** Clears all local storage on logout (R-PAGE-17). @param isRequested the member logs out on purpose; other tabs are notified. */
export function clearStorage(isRequested: boolean): void {
  if (isRequested) localStorage.setItem(LEAVING, 'asked');
  localStorage.clear();
}

/**
 * Calls `changed` when another tab changes the pair or clears the storage, with whether the member logged out on purpose. Returns
 * a function that unsubscribes.
 */
export function watchTokens(changed: (isRequested: boolean) => void): () => void {
  let isRequested = false;
  const listener = ({ storageArea, key }: StorageEvent) => {
    if (storageArea !== localStorage) return;
    if (key === LEAVING) isRequested = true;
    if (key !== KEY && key !== null) return;
    changed(isRequested);
    isRequested = false;
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
