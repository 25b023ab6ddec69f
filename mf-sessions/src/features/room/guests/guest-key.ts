import { inTab } from '@acquaint/words';

const stored = inTab('guest-of-call');

interface Kept {
  readonly token: string;
  readonly key: string;
}

/** Returns the key that this tab received for a guest link; null if there is none. */
export function keptGuestKey(token: string): string | null {
  try {
    const kept = JSON.parse(stored.read() ?? 'null') as Kept | null;
    return kept?.token === token ? kept.key : null;
  } catch {
    return null;
  }
}

/** Stores the key in session storage. */
export function keepGuestKey(token: string, key: string): void {
  // Where it cannot be kept, the guest asks once more after a reload.
  stored.write(JSON.stringify({ token, key } satisfies Kept));
}

export function forgetGuestKey(): void {
  stored.remove();
}
