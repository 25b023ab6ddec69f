import type { LoggedIn } from '../http/security/tokens.ts';
import type { PubSub } from './pub-sub/pub-sub.ts';

/**
 * Session revocations: ended logins and suspended members whose access tokens have not expired yet. Each is remembered
 * for the lifetime of a token, or of a file address issued to a login; after that the refresh token, which is checked
 * in the database, is refused anyway. Revocations are sent to every process over pub/sub, so that all of them refuse
 * the token. A process that starts loads recent ones from the database.
 */
export interface LoginRevocations {
  /** Revokes a login. Call it AFTER the commit: tokens are refused and sockets closed at once. */
  readonly endLogin: (id: string) => void;
  /** Revokes all tokens and sockets of a member, whatever their login. Call it after the commit. */
  readonly endPerson: (userId: string) => void;
  /** Loads logins that ended before this process started and whose tokens may still be valid. */
  readonly restore: (ids: readonly string[]) => void;
  /** Allows the member to log in again; ended logins stay ended. Call it after the commit. */
  readonly restorePerson: (userId: string) => void;
  /** Whether a token is revoked, although it is signed and has not expired. */
  readonly has: (person: Pick<LoggedIn, 'id' | 'loginId'>) => boolean;
}

/** Margin on the lifetime of tokens, because the clocks of two processes differ. */
const SPARE_MINUTES = 1;

/**
 * Creates the store of revocations.
 * @param tokenMinutes lifetime of access tokens, or of whatever issued to a login lives longest.
 * @param time monotonic clock in milliseconds: tokens expire in real time, even if a test moves the clock.
 */
export function createLoginRevocations(
  pubSub: PubSub,
  tokenMinutes: number,
  time: () => number = () => performance.now(),
): LoginRevocations {
  /** Ids of logins and members, with the time at which they can be forgotten; the oldest first. */
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
  pubSub.subscribe((message) => {
    if (message.kind === 'login-ended' || message.kind === 'person-suspended') remember(message.id);
    if (message.kind === 'person-restored') ended.delete(message.id);
  });
  return {
    endLogin: (id) => pubSub.publish({ kind: 'login-ended', id }),
    endPerson: (id) => pubSub.publish({ kind: 'person-suspended', id }),
    restore: (ids) => ids.forEach(remember),
    restorePerson: (id) => pubSub.publish({ kind: 'person-restored', id }),
    has: ({ id, loginId }) => ended.has(loginId) || ended.has(id),
  };
}
