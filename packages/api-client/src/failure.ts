import { PRODUCT_NAME } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { t } from '@acquaint/i18n/common';

/** Shown when the server sent no sentence of its own (R-PAGE-14). In English; `sentenceOf` translates it. */
export const GENERIC_FAILURE = msg('Something went wrong. Please try again later.');

/** Shown when there was no answer. */
const NOT_REACHED = msg('We couldn’t reach {product}. Check your connection, then try again.');
/** Shown when a gateway answered instead of the server. */
const NOT_THERE = msg('{product} isn’t responding right now. Please try again in a moment.');
const STATUSES_OF_GATEWAYS = [502, 503, 504];

/**
 * Thrown when a call did not succeed. `status` is the HTTP status, or 0 without an answer. `detail` is always a sentence to show.
 * `errors` has sentences by field path; it is empty unless the server named fields (400).
 */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly detail: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The body of the answer, unchanged: a 409 describes what the caller can do next. */
  readonly body: unknown;
  /** Seconds to wait before another attempt (429 with Retry-After), or null. */
  readonly retryAfter: number | null;

  constructor(status: number, body: unknown, retryAfter: number | null = null) {
    const detail = detailOf(body) ?? sentenceWithout(status);
    super(detail);
    this.status = status;
    this.detail = detail;
    this.errors = errorsOf(body);
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** Returns the server's own sentence, or null when the body has none. */
export function detailOf(body: unknown): string | null {
  const detail = isRecord(body) ? body['detail'] : undefined;
  return typeof detail === 'string' && detail !== '' ? detail : null;
}

/** Returns the sentence for a failure without a sentence from the server. */
function sentenceWithout(status: number): string {
  if (status === 0) return t(NOT_REACHED, { product: PRODUCT_NAME });
  return STATUSES_OF_GATEWAYS.includes(status) ? t(NOT_THERE, { product: PRODUCT_NAME }) : t(GENERIC_FAILURE);
}

/** Returns a sentence for any thrown value: the server's, or the generic one. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiFailure ? error.detail : t(GENERIC_FAILURE);
}

function errorsOf(body: unknown): Record<string, readonly string[]> {
  const errors = isRecord(body) ? body['errors'] : undefined;
  if (!isRecord(errors)) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => [
      field,
      Array.isArray(sentences) ? sentences.map(String) : [String(sentences)],
    ]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
