import { inTab } from '@acquaint/browser-storage';

const stored = inTab('guest-of-call');

interface StoredGuestKey {
  readonly token: string;
  readonly key: string;
}

/** Returns the key that this tab received for a guest link; null if there is none. */
export function storedGuestKey(token: string): string | null {
  try {
    const entry = JSON.parse(stored.read() ?? 'null') as StoredGuestKey | null;
    return entry?.token === token ? entry.key : null;
  } catch {
    return null;
  }
}

/** Stores the key in session storage. */
export function keepGuestKey(token: string, key: string): void {
  // If it cannot be stored, the guest asks for admission again after a reload.
  stored.write(JSON.stringify({ token, key } satisfies StoredGuestKey));
}

export function forgetGuestKey(): void {
  stored.remove();
}
