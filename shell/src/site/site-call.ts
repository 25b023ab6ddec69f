import {
  API_BASE,
  pathOf,
  type CallInput,
  type EndpointDefinition,
  type SuccessBody,
} from '@acquaint/contracts';
import { currentLocale, msg } from '@acquaint/i18n';
import { t } from '../i18n.ts';

/** Shown if the server sent no message (R-PAGE-14). */
const GENERIC_FAILURE = msg('Something went wrong. Please try again later.');
const UNREACHABLE = msg(
  'We can’t connect right now. Check your internet connection, then try again. Anything you’ve typed is kept.',
);

/** A failed call; `status` is 0 if there was no answer. */
export class SiteFailure extends Error {
  override readonly name = 'SiteFailure';
  readonly status: number;
  /** Messages by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>;

  constructor(status: number, body: unknown) {
    const { detail, errors } = (body ?? {}) as { detail?: unknown; errors?: SiteFailure['errors'] };
    super(typeof detail === 'string' ? detail : t(status === 0 ? UNREACHABLE : GENERIC_FAILURE));
    this.status = status;
    this.errors = errors ?? {};
  }
}

/**
 * Calls an endpoint that is open to visitors. The public pages use none of the platform's libraries, so this is `fetch` with the
 * contract's types.
 * @throws SiteFailure
 */
export async function siteCall<const E extends EndpointDefinition>(
  endpoint: E,
  input: CallInput<E>,
): Promise<SuccessBody<E>> {
  const { params, body } = input as { params?: Record<string, unknown>; body?: unknown };
  const answer = await fetch(`${API_BASE}${pathOf(endpoint, params)}`, {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      // The language of the page, which the visitor may have chosen; the browser would send its own.
      'accept-language': currentLocale(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => null);
  const content: unknown = await answer?.json().catch(() => null);
  if (answer === null || !answer.ok) throw new SiteFailure(answer?.status ?? 0, content);
  return content as SuccessBody<E>;
}
