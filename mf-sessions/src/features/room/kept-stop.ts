/* eslint-disable no-restricted-globals -- of this tab alone: a stop that the server has not heard yet is not undone by a reload */
const KEY = 'stop-recording';

/** Returns whether this person stopped the recording of this session and the server has not confirmed it yet. */
export function isStopKept(sessionId: string, personId: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === nameOf(sessionId, personId);
  } catch {
    return false;
  }
}

/** Stores the stop in session storage. */
export function keepStop(sessionId: string, personId: string): void {
  try {
    sessionStorage.setItem(KEY, nameOf(sessionId, personId));
  } catch {
    // Storage is blocked: the stop is repeated only while this page is open.
  }
}

export function forgetStop(sessionId: string, personId: string): void {
  try {
    if (isStopKept(sessionId, personId)) sessionStorage.removeItem(KEY);
  } catch {
    // There was no stop.
  }
}
/* eslint-enable no-restricted-globals */

const nameOf = (sessionId: string, personId: string): string => `${sessionId}/${personId}`;
