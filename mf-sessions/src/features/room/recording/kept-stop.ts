import { inTab } from '@acquaint/i18n';

const stored = inTab('stop-recording');

/** Returns whether this person stopped the recording of this session and the server has not confirmed it yet. */
export function isStopKept(sessionId: string, personId: string): boolean {
  return stored.read() === nameOf(sessionId, personId);
}

/** Stores the stop in session storage. */
export function keepStop(sessionId: string, personId: string): void {
  stored.write(nameOf(sessionId, personId));
}

export function forgetStop(sessionId: string, personId: string): void {
  if (isStopKept(sessionId, personId)) stored.remove();
}

const nameOf = (sessionId: string, personId: string): string => `${sessionId}/${personId}`;
