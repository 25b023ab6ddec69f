import type { SignedIn } from '../http/tokens.ts';
import type { FanOut } from './fan-out.ts';

/**
 * What has ended before its access tokens have: ended sign-ins and suspended people. Remembered for as long as a token
 * lives, or an address of a file that a sign-in was given; after that the refresh token, which the database judges, is refused anyway. Every process hears of an ending
 * over the fan-out, so that a token is refused wherever it is shown. A process that starts is told what the database
 * knows.
 */
export interface Endings {
  /** Call it AFTER the commit: tokens are refused and sockets closed at once. */
  readonly endSignIn: (id: string) => void;
  /** All tokens and sockets of a person, whatever sign-in they are of. Call it after the commit. */
  readonly endPerson: (userId: string) => void;
  /** Sign-ins that ended before this process started and whose tokens may still live. */
  readonly recall: (ids: readonly string[]) => void;
  /** The person may sign in again; sign-ins that have ended stay so. Call it after the commit. */
  readonly restorePerson: (userId: string) => void;
  /** True when a token is worth nothing any more, though it is signed and has not expired. */
  readonly has: (person: Pick<SignedIn, 'id' | 'family'>) => boolean;
}

/** A minute more than tokens live: clocks of two processes differ. */
const SPARE_MINUTES = 1;

/**
 * @param tokenMinutes how long access tokens live, or whatever of a sign-in lives longest.
 * @param time in milliseconds, only ever rising: tokens end by the real time, also when a test moves the clock.
 */
export function createEndings(
  fanOut: FanOut,
  tokenMinutes: number,
  time: () => number = () => performance.now(),
): Endings {
  /** Ids, which are of sign-ins and of people, with when they can be forgotten; the oldest stand first. */
  const ended = new Map<string, number>();
  const remember = (id: string): void => {
    const now = time();
    for (const [old, until] of ended) {
      if (until > now) break;
      ended.delete(old);
    }
    ended.delete(id);
    ended.set(id, now + (tokenMinutes + SPARE_MINUTES) * 60_000);
  };
  fanOut.subscribe((word) => {
    if (word.kind === 'sign-in-ended' || word.kind === 'person-suspended') remember(word.id);
    if (word.kind === 'person-restored') ended.delete(word.id);
  });
  return {
    endSignIn: (id) => fanOut.publish({ kind: 'sign-in-ended', id }),
    endPerson: (id) => fanOut.publish({ kind: 'person-suspended', id }),
    recall: (ids) => ids.forEach(remember),
    restorePerson: (id) => fanOut.publish({ kind: 'person-restored', id }),
    has: ({ id, family }) => ended.has(family) || ended.has(id),
  };
}
