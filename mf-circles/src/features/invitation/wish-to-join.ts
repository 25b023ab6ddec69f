const KEY = 'circle-to-join';

/* eslint-disable no-restricted-globals -- of this tab alone, over the way through register or login: joining was asked for here, and no link of somebody else can ask for it */
/** Stores in session storage that this tab's visitor wants to join a circle after logging in. */
export function rememberWish(circleId: string): void {
  try {
    sessionStorage.setItem(KEY, circleId);
  } catch {
    // Session storage is blocked: the visitor presses the button again after logging in.
  }
}

/** Returns whether this circle was stored by `rememberWish`, and removes the entry. */
export function takeWish(circleId: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== circleId) return false;
    sessionStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}
/* eslint-enable no-restricted-globals */
