import { inTab } from '@acquaint/words';

const stored = inTab('stop-recording');

/** Whether this person said stop to the recording of this session, and the server is not known to have it. */
export function isStopKept(sessionId: string, personId: string): boolean {
  return stored.read() === nameOf(sessionId, personId);
}

/** Keeps it for as long as the tab is open. */
export function keepStop(sessionId: string, personId: string): void {
  stored.write(nameOf(sessionId, personId));
}

export function forgetStop(sessionId: string, personId: string): void {
  if (isStopKept(sessionId, personId)) stored.remove();
}

const nameOf = (sessionId: string, personId: string): string => `${sessionId}/${personId}`;
