import { inBrowser } from '@acquaint/browser-storage';

const stored = inBrowser('overrides');

export function hasStoredOverrides(): boolean {
  return stored.read() !== null;
}

/** Returns the stored overrides as `mf-x@http://…`; empty if the stored value is invalid. */
export function readStoredOverrides(): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored.read() ?? '[]');
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export function storeOverrides(overrides: readonly string[]): void {
  if (overrides.length === 0) stored.remove();
  else if (!stored.write(JSON.stringify(overrides)))
    throw new Error('This browser stores nothing, so an override cannot be kept.');
}
