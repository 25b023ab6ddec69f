const KEY = 'circle-to-join';

/* eslint-disable no-restricted-globals -- of this tab alone, over the way through register or login: joining was asked for here, and no link of somebody else can ask for it */
/** Remembers that the person in this tab wants to join a circle once they are logged in. */
export function rememberWish(circleId: string): void {
  try {
    sessionStorage.setItem(KEY, circleId);
  } catch {
    // Not allowed here: they press the button once more after logging in.
  }
}

/** Whether this circle is the one that was wished for; the wish is over then. */
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
