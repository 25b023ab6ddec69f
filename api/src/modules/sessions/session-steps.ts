import type { ReliabilityMarkKind } from '@acquaint/contracts';
import type { Transaction } from '../../ports/database/database.ts';
import type { SessionRow } from './sessions.tables.ts';

/**
 * State changes that other modules can listen to:
 * - `changed`: the state or the time has changed.
 * - `timed`: the confirmed time has changed: confirmed, moved while confirmed, or cancelled afterwards.
 * - `completed`: the call is over.
 * - `took-place`: the completed session counts (R-REV-6): both were together long enough, or have confirmed it.
 * - `called-off`: a booked or requested session does not take place: declined, cancelled, expired, or missed.
 * - `hold-expired`: a hold ended before it was booked.
 */
type Step = 'changed' | 'timed' | 'completed' | 'took-place' | 'called-off' | 'hold-expired';

/** Runs in the transaction of the step, with the session after it. An exception rolls the step back. */
type StepListener = (tx: Transaction, session: SessionRow, now: Temporal.Instant) => Promise<void>;

/** A late change or missed session that counts against one of the two people. */
export interface Breach {
  readonly kind: ReliabilityMarkKind;
  readonly sessionId: string;
  readonly userId: string;
  /** The planned start of the session. */
  readonly startsAt: Temporal.Instant;
}

/** Runs in the transaction of the step that was a breach. */
type BreachListener = (tx: Transaction, breach: Breach, now: Temporal.Instant) => Promise<void>;

/** Registration of listeners by other modules. Listeners run one after the other, in the order of registration. */
export interface SessionSteps {
  readonly on: (step: Step, listener: StepListener) => void;
  readonly onBreach: (listener: BreachListener) => void;
}

/** The same, with the functions that call the listeners. */
export interface SessionStepEmitter extends SessionSteps {
  readonly tell: (step: Step, ...args: Parameters<StepListener>) => Promise<void>;
  readonly tellBreach: BreachListener;
}

export function createSessionSteps(): SessionStepEmitter {
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
