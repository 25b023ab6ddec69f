import type { Transaction } from '../../../ports/database/database.ts';

/** What another module does when an account is deleted, in the same transaction. */
type OnLeaving = (tx: Transaction, userId: string, now: Temporal.Instant) => Promise<void>;

/** The two steps of account deletion: the member requests it; later, unless they cancel, the account is erased. */
export interface AccountDeletions {
  readonly onRequested: (listener: OnLeaving) => void;
  readonly onErasing: (listener: OnLeaving) => void;
}

/** The same with the functions that call the listeners. */
export interface AccountDeletionEmitter extends AccountDeletions {
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
  return {
    onRequested: (listener) => void listeners.requested.push(listener),
    onErasing: (listener) => void listeners.erasing.push(listener),
    requested: callListeners('requested'),
    erasing: callListeners('erasing'),
  };
}
