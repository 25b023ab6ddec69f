import { PROOF_REFUSED } from '@acquaint/contracts';
import { currentLocale } from '@acquaint/i18n';
import { ApiFailure, detailOf } from './failure.ts';
import { refreshedToken } from './refresh.ts';
import {
  apiBaseUrl,
  apiClientSettings,
  type AuthorizationHeaders,
  type CallToAuthorize,
} from './settings.ts';
import { overHttp, withQuery, type TransportAnswer } from './transport.ts';

/** Time limits in milliseconds: an upload or a slow endpoint may take minutes. */
const LIMIT_MS = 30_000;
const SLOW_MS = 10 * 60_000;

/** One call of an endpoint. */
export interface ClientRequest {
  readonly method: string;
  /** Path of the endpoint, without the base URL of the API. */
  readonly url: string;
  readonly params?: unknown;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Receives how much of the body has been sent, 0 to 1. Such a call may take minutes. */
  readonly onUpload?: ((share: number) => void) | undefined;
  /** The endpoint may take minutes (`isSlow` of the contracts). */
  readonly isSlow?: boolean;
}

/** `anonymous` sends no access token and skips the 401 handling; used by the refresh call itself. */
export interface SendOptions {
  readonly anonymous?: boolean;
  /** Whether a success can contain a new pair of tokens. */
  readonly givesTokens?: boolean;
}

/**
 * Sends one request (R-PAGE-18) with the access token, which is refreshed first if it has expired. A 401 leads to one refresh and
 * one retry with the new token; a 401 without a token, or on the retry, leads to the login page.
 * @throws ApiFailure when the answer is not a success; the signal's reason when the caller aborted the request.
 */
export async function send(request: ClientRequest, options: SendOptions = {}): Promise<unknown> {
  const { givesTokens = false } = options;
  if (options.anonymous === true) return attempt(request, null, givesTokens);
  const settings = apiClientSettings();
  const early = await earlyAnswer(request);
  if (early !== undefined) return early.answer;
  const token = await unexpired(settings.getAccessToken());
  try {
    return await attempt(request, token, givesTokens);
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    if (token === null) {
      settings.onUnauthorized('no-token');
      throw error;
    }
    return retry(request, await refreshedToken(token, error), givesTokens);
  }
}

/** Returns the answer to a request that was sent before the page's code had loaded; undefined if there is none, or no success. */
async function earlyAnswer(request: ClientRequest): Promise<{ readonly answer: unknown } | undefined> {
  const { method, url, params } = request;
  if (method !== 'GET') return undefined;
  try {
    return await apiClientSettings().takeEarly?.(withQuery(url, params));
  } catch {
    return undefined;
  }
}

/** The last token that was fetched because the one before had expired, and when. */
let renewed = { token: '', at: 0 };
/** On a device whose clock is fast every token seems to have expired; it is refreshed no sooner than after this time. */
const RENEWED_MS = 60_000;

/** Returns a token that has not expired: the same one, or one that is fetched now. A 401 would be printed on the browser's console. */
async function unexpired(token: string | null): Promise<string | null> {
  if (token === null || apiClientSettings().hasExpired?.(token) !== true) return token;
  if (renewed.token === token && performance.now() - renewed.at < RENEWED_MS) return token;
  renewed = { token: await refreshedToken(token, new ApiFailure(401, undefined)), at: performance.now() };
  return renewed.token;
}

async function retry(request: ClientRequest, token: string, givesTokens: boolean): Promise<unknown> {
  try {
    return await attempt(request, token, givesTokens);
  } catch (error) {
    if (isUnauthorized(error)) apiClientSettings().onUnauthorized('retry-refused');
    throw error;
  }
}

/** Sends a request, and once more if the proof of this browser's key was refused: a new proof has the server's time. */
async function attempt(request: ClientRequest, token: string | null, givesTokens: boolean): Promise<unknown> {
  const { authorize, correctClock } = apiClientSettings();
  if (authorize === undefined) return sendOnce(request, token === null ? {} : bearer(token));
  const { method, url } = request;
  const { origin, pathname } = new URL(apiBaseUrl() + url, window.location.href);
  const toAuthorize: CallToAuthorize = { method, url: origin + pathname, token, givesTokens };
  // The code that makes them is loaded when it is first needed, which fails without a network.
  const proved = () =>
    authorize(toAuthorize).catch((error: unknown) => {
      throw new ApiFailure(0, error);
    });
  try {
    return await sendOnce(request, await proved());
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    const { code, server_time: serverTime } = (error.body ?? {}) as Record<string, unknown>;
    if (code !== PROOF_REFUSED) throw error;
    if (typeof serverTime === 'string') correctClock?.(serverTime);
    return sendOnce(request, await proved());
  }
}

function bearer(token: string): AuthorizationHeaders {
  return { Authorization: `Bearer ${token}` };
}

async function sendOnce(request: ClientRequest, authorization: AuthorizationHeaders): Promise<unknown> {
  const { transport = overHttp, onServerError } = apiClientSettings();
  const { method, url, params, body, signal, onUpload, isSlow = false } = request;
  const headers = new Headers({
    Accept: 'application/json',
    // The locale of the page, which can be chosen; the browser would send its own.
    'Accept-Language': currentLocale(),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...request.headers,
    ...authorization,
  });
  const timeout = isSlow || onUpload !== undefined ? SLOW_MS : LIMIT_MS;
  const data = body === undefined ? undefined : JSON.stringify(body);
  const baseURL = apiBaseUrl();
  let answer: TransportAnswer;
  try {
    answer = await transport({ method, baseURL, url, params, headers, data, timeout, signal, onUpload });
  } catch (error) {
    signal?.throwIfAborted();
    throw new ApiFailure(0, error);
  }
  if (answer.status === 204) return undefined;
  if (answer.status < 300) return answer.data;
  const failure = failureOf(answer);
  const detail = detailOf(failure.body);
  if (failure.status === 500 && detail !== null) onServerError(detail);
  throw failure;
}

function failureOf({ status, headers, data }: TransportAnswer): ApiFailure {
  const seconds = Number(headers['retry-after']);
  return new ApiFailure(status, data, Number.isFinite(seconds) ? seconds : null);
}

function isUnauthorized(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.status === 401;
}
