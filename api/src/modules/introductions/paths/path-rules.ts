import type { WarmPath } from '@acquaint/contracts';

/** A request to be introduced, as far as what its asker sees depends on it. */
interface Ask {
  readonly answer: 'forwarded' | 'declined' | null;
  readonly askedAt: Temporal.Instant;
}

export interface AskTimes {
  /** Days in which the person asked can answer. */
  readonly introductionDays: number;
  /** Days until the asker may ask the same again. */
  readonly connectionAskAgainDays: number;
}

const days = (number: number): Temporal.Duration => Temporal.Duration.from({ hours: 24 * number });

/** Returns until when a request can be answered. */
export function askEndsAt(askedAt: Temporal.Instant, { introductionDays }: AskTimes): Temporal.Instant {
  return askedAt.add(days(introductionDays));
}

/** Returns the time before which a request must have been made so that the same can be asked again. */
export function askedLongAgo(now: Temporal.Instant, { connectionAskAgainDays }: AskTimes): Temporal.Instant {
  return now.subtract(days(connectionAskAgainDays));
}

/**
 * Returns what the asker sees of their request: a decline looks the same as no answer (R-MATCH-27).
 * @returns null once they may ask again.
 */
export function shownAsk(ask: Ask, now: Temporal.Instant, times: AskTimes): WarmPath['ask'] {
  const isBefore = (instant: Temporal.Instant): boolean => Temporal.Instant.compare(now, instant) < 0;
  const againAt = ask.askedAt.add(days(times.connectionAskAgainDays));
  if (!isBefore(againAt)) return null;
  const waits = isBefore(askEndsAt(ask.askedAt, times)) ? 'asked' : 'no_answer';
  return {
    status: ask.answer === 'forwarded' ? 'introduced' : waits,
    ask_again_at: againAt.toString(),
  };
}
