import type { Transaction } from '../../../ports/database/database.ts';

/**
 * Locks what changes when a member leaves or is suspended until the transaction ends, in the order of all locks (`Transaction`):
 * the circles they lead with the events ahead, their sessions ahead, and the accounts of the member and of those who may follow
 * them. Call it before anything else locks the member.
 * @param circleIds other circles that the transaction will change.
 */
export type LockLeaving = (
  tx: Transaction,
  userId: string,
  now: Temporal.Instant,
  circleIds?: readonly string[],
) => Promise<void>;

/** What another module does when an account is deleted, in the same transaction. */
type OnLeaving = (tx: Transaction, userId: string, now: Temporal.Instant) => Promise<void>;

/** The two steps of account deletion: the member requests it; later, unless they cancel, the account is erased. */
export interface AccountDeletions {
  /** Sets what is locked before both steps. */
  readonly lockWith: (lock: LockLeaving) => void;
  readonly onRequested: (listener: OnLeaving) => void;
  readonly onErasing: (listener: OnLeaving) => void;
}

/** The same with the functions that call the listeners. */
export interface AccountDeletionEmitter extends AccountDeletions {
  readonly lock: LockLeaving;
  readonly requested: OnLeaving;
  readonly erasing: OnLeaving;
}

export function createAccountDeletions(): AccountDeletionEmitter {
  const listeners = { requested: [] as OnLeaving[], erasing: [] as OnLeaving[] };
  const callListeners =
    (step: keyof typeof listeners): OnLeaving =>
    async (...leaving) => {
      for (const listener of listeners[step]) await listener(...leaving);
    };
  let lock: LockLeaving = () => Promise.resolve();
  return {
    lockWith: (other) => {
      lock = other;
    },
    lock: (...leaving) => lock(...leaving),
    onRequested: (listener) => void listeners.requested.push(listener),
    onErasing: (listener) => void listeners.erasing.push(listener),
    requested: callListeners('requested'),
    erasing: callListeners('erasing'),
  };
}
