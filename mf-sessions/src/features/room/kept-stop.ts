/* eslint-disable no-restricted-globals -- of this tab alone: a stop that the server has not heard yet is not undone by a reload */
const KEY = 'stop-recording';

/** Whether this person said stop to the recording of this session, and the server is not known to have it. */
export function isStopKept(sessionId: string, personId: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === nameOf(sessionId, personId);
  } catch {
    return false;
  }
}

/** Keeps it for as long as the tab is open. */
export function keepStop(sessionId: string, personId: string): void {
  try {
    sessionStorage.setItem(KEY, nameOf(sessionId, personId));
  } catch {
    // Not allowed here: it is said for as long as this page is open.
  }
}

export function forgetStop(sessionId: string, personId: string): void {
  try {
    if (isStopKept(sessionId, personId)) sessionStorage.removeItem(KEY);
  } catch {
    // There was none.
  }
}
/* eslint-enable no-restricted-globals */

const nameOf = (sessionId: string, personId: string): string => `${sessionId}/${personId}`;
