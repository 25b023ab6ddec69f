import { inTab } from '@acquaint/browser-storage';

const stored = inTab('circle-to-join');

/** Remembers that the person in this tab wants to join a circle once they are logged in. */
export function rememberJoinIntent(circleId: string): void {
  // If the browser cannot store it, they press the button again after logging in.
  stored.write(circleId);
}

/** Returns whether this circle was stored by `rememberJoinIntent`, and removes the entry. */
export function takeJoinIntent(circleId: string): boolean {
  if (stored.read() !== circleId) return false;
  stored.remove();
  return true;
}
