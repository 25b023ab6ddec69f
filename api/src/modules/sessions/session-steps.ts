import type { ReliabilityMarkKind } from '@acquaint/contracts';
import type { Transaction } from '../../ports/database/database.ts';
import type { SessionRow } from './sessions.tables.ts';

/**
 * Steps of a session that others follow:
 * - `changed`: its state or its time is another one.
 * - `timed`: its time is taken, moved or free again: it was confirmed, moved while confirmed, or cancelled after that.
 * - `completed`: it has taken place.
 * - `called-off`: it was booked or asked for, and does not take place: declined, cancelled, expired, or nobody met.
 * - `hold-expired`: its time was held, and given back before it was booked.
 */
type Step = 'changed' | 'timed' | 'completed' | 'called-off' | 'hold-expired';

/** Runs in the transaction of the step, with the session as it is after it. What it throws undoes the step. */
type StepListener = (tx: Transaction, session: SessionRow, now: Temporal.Instant) => Promise<void>;

/** One of the two people did not keep what was agreed. */
export interface Breach {
  readonly kind: ReliabilityMarkKind;
  readonly sessionId: string;
  readonly userId: string;
  /** When the session was to start. */
  readonly startsAt: Temporal.Instant;
}

/** Runs in the transaction of the step that was a breach. */
type BreachListener = (tx: Transaction, breach: Breach, now: Temporal.Instant) => Promise<void>;

/** Where other modules take part in the steps of a session. Listeners run one after the other, as they were added. */
export interface SessionSteps {
  readonly on: (step: Step, listener: StepListener) => void;
  readonly onBreach: (listener: BreachListener) => void;
}

/** The same, as the steps themselves see it. */
export interface SessionStepsTold extends SessionSteps {
  readonly tell: (step: Step, ...args: Parameters<StepListener>) => Promise<void>;
  readonly tellBreach: BreachListener;
}

export function createSessionSteps(): SessionStepsTold {
  const listeners = new Map<Step, StepListener[]>();
  const breachListeners: BreachListener[] = [];
  return {
    on: (step, listener) => void listeners.set(step, [...(listeners.get(step) ?? []), listener]),
    onBreach: (listener) => void breachListeners.push(listener),
    tell: async (step, ...args) => {
      for (const listener of listeners.get(step) ?? []) await listener(...args);
    },
    tellBreach: async (...args) => {
      for (const listener of breachListeners) await listener(...args);
    },
  };
}
