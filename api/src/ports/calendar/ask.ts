import type { z } from 'zod';
import { CalendarFailure, type CalendarProblem } from './calendar.ts';

/** A provider that does not answer within this time has not answered, milliseconds. */
const PATIENCE_MS = 15_000;
const PROBLEMS: Readonly<Record<number, CalendarProblem>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'forbidden',
  429: 'too_many',
};

/**
 * One question to a provider's calendar.
 * @throws CalendarFailure by its status, or because it did not answer, or not in the shape that is documented.
 */
export async function ask<S extends z.ZodType>(
  url: string,
  token: string,
  init: RequestInit,
  shape: S,
): Promise<z.output<S>> {
  try {
    const answer = await fetch(url, {
      ...init,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', ...init.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.ok) return shape.parse(await answer.json());
    const body = await answer.text();
    // Google says "too many" with 403, too.
    const isTooMany = answer.status === 403 && /rateLimitExceeded/i.test(body);
    const problem = isTooMany ? 'too_many' : (PROBLEMS[answer.status] ?? 'unreachable');
    throw new CalendarFailure(problem, secondsOf(answer.headers.get('retry-after')));
  } catch (error) {
    if (error instanceof CalendarFailure) throw error;
    throw new CalendarFailure('unreachable', null, { cause: error });
  }
}

/** `Retry-After` in seconds; a date is not what these providers send. */
function secondsOf(header: string | null): number | null {
  const seconds = Number(header ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
