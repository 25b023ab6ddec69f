import type { z } from 'zod';
import { CalendarFailure, type CalendarProblem } from './calendar.ts';

/** Time-out of a request to a provider, in milliseconds. */
const PATIENCE_MS = 15_000;
const PROBLEMS: Readonly<Record<number, CalendarProblem>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'missing',
  408: 'unreachable',
  409: 'conflict',
  410: 'gone',
  429: 'too_many',
};

interface Question {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/**
 * Sends one request to a provider.
 * @param shape schema of the response; an empty response is `undefined`.
 * @throws CalendarFailure for an error status, no response, or a response that does not match the schema.
 */
export async function ask<S extends z.ZodType>(
  url: string,
  token: string,
  { method = 'GET', headers = {}, body }: Question,
  shape: S,
): Promise<z.output<S>> {
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    if (answer.ok) return shape.parse(text === '' ? undefined : JSON.parse(text));
    throw new CalendarFailure(problemOf(answer.status, text), secondsOf(answer.headers.get('retry-after')));
  } catch (error) {
    if (error instanceof CalendarFailure) throw error;
    throw new CalendarFailure('unreachable', null, { cause: error });
  }
}

/** Maps an error response to a problem: by its status, and by its text where Google reports "too many" with 403. */
function problemOf(status: number, text: string): CalendarProblem {
  if (status === 403 && /rateLimitExceeded|quotaExceeded/i.test(text)) return 'too_many';
  return PROBLEMS[status] ?? (status >= 400 && status < 500 ? 'refused' : 'unreachable');
}

/** Returns the result of a request, or null when it failed with one of these problems. */
export async function unless<T>(
  problems: readonly CalendarProblem[],
  request: Promise<T>,
): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof CalendarFailure && problems.includes(error.problem)) return null;
    throw error;
  }
}

/** Parses `Retry-After` in seconds; these providers do not send dates. */
function secondsOf(header: string | null): number | null {
  const seconds = Number(header ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
