import type { Transaction } from '../../ports/database/database.ts';

/** What another module does when somebody leaves, in the same transaction. */
type OnLeaving = (tx: Transaction, userId: string, now: Temporal.Instant) => Promise<void>;

/** Somebody leaves in two steps: they ask for their account to be deleted; later, unless they stay, it is erased. */
export interface Departures {
  readonly onAsked: (listener: OnLeaving) => void;
  readonly onErasing: (listener: OnLeaving) => void;
}

/** The same, as those who tell it know it. */
export interface DeparturesTold extends Departures {
  readonly asked: OnLeaving;
  readonly erasing: OnLeaving;
}

export function createDepartures(): DeparturesTold {
  const listeners = { asked: [] as OnLeaving[], erasing: [] as OnLeaving[] };
  const tell =
    (step: keyof typeof listeners): OnLeaving =>
    async (...leaving) => {
      for (const listener of listeners[step]) await listener(...leaving);
    };
  return {
    onAsked: (listener) => void listeners.asked.push(listener),
    onErasing: (listener) => void listeners.erasing.push(listener),
    asked: tell('asked'),
    erasing: tell('erasing'),
  };
}
