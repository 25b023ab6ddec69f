/* eslint-disable no-restricted-globals -- an override belongs to one browser, outlives a reload, and is gone with the sign-in,
   which clears this storage; the server must not keep it: it would be everybody's on a shared account. */

const KEY = 'overrides';

export function hasStoredOverrides(): boolean {
  return localStorage.getItem(KEY) !== null;
}

/** Returns the stored overrides as `mf-x@http://…`; empty if the stored value is invalid. */
export function readStoredOverrides(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export function storeOverrides(overrides: readonly string[]): void {
  if (overrides.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(overrides));
}
