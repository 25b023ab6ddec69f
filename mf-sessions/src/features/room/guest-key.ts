import { inTab } from '@acquaint/words';

const stored = inTab('guest-of-call');

interface Kept {
  readonly token: string;
  readonly key: string;
}

/** The key that this tab got by a guest link; null for none. */
export function keptGuestKey(token: string): string | null {
  try {
    const kept = JSON.parse(stored.read() ?? 'null') as Kept | null;
    return kept?.token === token ? kept.key : null;
  } catch {
    return null;
  }
}

/** Keeps it for as long as the tab is open. */
export function keepGuestKey(token: string, key: string): void {
  // Where it cannot be kept, the guest asks once more after a reload.
  stored.write(JSON.stringify({ token, key } satisfies Kept));
}

export function forgetGuestKey(): void {
  stored.remove();
}
