/* eslint-disable no-restricted-globals -- of this tab alone: a guest's own secret of one call, so that a reload lands in it again */
const KEY = 'guest-of-call';

interface Kept {
  readonly token: string;
  readonly key: string;
}

/** The key that this tab got by a guest link; null for none. */
export function keptGuestKey(token: string): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.token === token ? kept.key : null;
  } catch {
    return null;
  }
}

/** Keeps it for as long as the tab is open. */
export function keepGuestKey(token: string, key: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ token, key } satisfies Kept));
  } catch {
    // Not allowed here: after a reload the guest asks once more.
  }
}

export function forgetGuestKey(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was none.
  }
}
/* eslint-enable no-restricted-globals */
