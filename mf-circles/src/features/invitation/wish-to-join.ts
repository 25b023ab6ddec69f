import { inTab } from '@acquaint/i18n';

const wish = inTab('circle-to-join');

/** Remembers that the person in this tab wants to join a circle once they are logged in. */
export function rememberWish(circleId: string): void {
  // If the browser cannot store it, they press the button again after logging in.
  wish.write(circleId);
}

/** Returns whether this circle was stored by `rememberWish`, and removes the entry. */
export function takeWish(circleId: string): boolean {
  if (wish.read() !== circleId) return false;
  wish.remove();
  return true;
}
