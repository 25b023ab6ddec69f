import { msg } from '@acquaint/i18n/languages';
import { t, translated } from '../i18n/i18n.ts';

/** Sentences by field path; the client shows them at the fields. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

interface ProblemOptions {
  readonly errors?: FieldErrors;
  /** Further keys of the body that the contract declares for this status, such as `alternatives`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether no page of ours sends such a request: somebody made it up, and the security log has a line. */
  readonly isMadeUp?: boolean;
}

/** An error response. `detail` is a calm sentence that says what to do. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly detail: string;
  readonly errors: FieldErrors | undefined;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly isMadeUp: boolean;

  constructor(status: number, detail: string, options: ProblemOptions = {}) {
    super(detail);
    this.status = status;
    this.detail = detail;
    this.errors = options.errors;
    this.extra = options.extra ?? {};
    this.headers = options.headers ?? {};
    this.isMadeUp = options.isMadeUp ?? false;
  }

  /** Returns the body, `{detail, errors?}` and what the contract adds, in the reader's language. */
  body(): Readonly<Record<string, unknown>> {
    const errors = this.errors && mapValues(this.errors, (sentences) => sentences.map(translated));
    return { ...this.extra, detail: translated(this.detail), ...(errors ? { errors } : {}) };
  }
}

/** 400: the request is invalid; `errors` names the fields. */
export function badRequest(detail: string, errors?: FieldErrors): ProblemError {
  return new ProblemError(400, detail, errors ? { errors } : {});
}

/** 400 for input that no page of ours sends, such as fields that the contract does not have. */
export function madeUp(detail: string, errors?: FieldErrors): ProblemError {
  return new ProblemError(400, detail, { ...(errors ? { errors } : {}), isMadeUp: true });
}

/** 400 for one field. */
export function badField(field: string, sentence: string): ProblemError {
  return badRequest('Please check the highlighted fields.', { [field]: [sentence] });
}

/** 401: the caller is not logged in. */
export function unauthenticated(detail: string = msg('Please log in.')): ProblemError {
  return new ProblemError(401, detail, { headers: { 'www-authenticate': 'Bearer' } });
}

/** 403: the caller may see the resource but not change it. */
export function forbidden(detail: string = msg('You can’t change this.')): ProblemError {
  return new ProblemError(403, detail);
}

/** Used for an unknown address and for one whose existence is hidden from the caller. */
export const NOTHING_HERE = 'There’s nothing at this address.';

/** 404: it does not exist, or its existence is hidden from the caller. */
export function notFound(detail: string = msg('We couldn’t find this.')): ProblemError {
  return new ProblemError(404, detail);
}

/** 409: a conflict; the sentence says what to do next. */
export function conflict(detail: string, extra?: Readonly<Record<string, unknown>>): ProblemError {
  return new ProblemError(409, detail, extra ? { extra } : {});
}

/** 429 with Retry-After in whole seconds. */
export function tooMany(retryAfterSeconds: number, detail?: string): ProblemError {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  const wait =
    seconds > 90
      ? t(
          'You’ve tried this a bit too often. Please try again in {minutes, plural, one {# minute} other {# minutes}}.',
          {
            minutes: Math.ceil(seconds / 60),
          },
        )
      : t(
          'You’ve tried this a bit too often. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
          {
            seconds,
          },
        );
  return new ProblemError(429, detail ?? wait, {
    headers: { 'retry-after': String(seconds) },
  });
}

/** 503: the server is overloaded. Nothing was done, so retrying is safe. */
export function overloaded(): ProblemError {
  return new ProblemError(503, 'A lot of people are here right now. Please try again in a moment.', {
    headers: { 'retry-after': '2' },
  });
}

/**
 * 503: the database cannot be reached. The request may have been committed before the response was lost; reads and calls with an
 * idempotency key can be retried.
 */
export function unreachable(): ProblemError {
  return new ProblemError(503, 'We can’t reach our database right now. Please try again in a moment.', {
    headers: { 'retry-after': '2' },
  });
}

/**
 * 503: the work needs a process with the role `worker`, and none has answered in time. It may still be done; asking again is safe.
 */
export function noWorker(): ProblemError {
  return new ProblemError(503, 'We can’t work this out right now. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  });
}

function mapValues<V, R>(record: Readonly<Record<string, V>>, map: (value: V) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
