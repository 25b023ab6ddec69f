import type { Session } from '@acquaint/contracts';

/** Returns whether cancelling now would be a late cancellation. A request is never late. */
export function isLateNow(session: Session): boolean {
  return session.state === 'confirmed' && Date.parse(session.free_until) < Date.now();
}
