import type { Session } from '@acquaint/contracts';

/** True when cancelling now would be marked late; a request is nobody's appointment yet. */
export function isLateNow(session: Session): boolean {
  return session.state === 'confirmed' && Date.parse(session.free_until) < Date.now();
}
