/* eslint-disable no-restricted-globals -- of this tab alone: a guest's own secret of one call, so that a reload lands in it again */
const KEY = 'guest-of-call';

interface Kept {
  readonly token: string;
  readonly key: string;
}

/** Returns the key that this tab received for a guest link; null if there is none. */
export function keptGuestKey(token: string): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.token === token ? kept.key : null;
  } catch {
    return null;
  }
}

/** Stores the key in session storage. */
export function keepGuestKey(token: string, key: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ token, key } satisfies Kept));
  } catch {
    // Storage is blocked: after a reload the guest has to ask for admission again.
  }
}

export function forgetGuestKey(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was no key.
  }
}
/* eslint-enable no-restricted-globals */
