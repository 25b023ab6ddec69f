import { PROOF_REFUSED } from '@acquaint/contracts';
import axios, { CanceledError, isAxiosError, type AxiosRequestConfig } from 'axios';
import { currentLocale } from '@acquaint/i18n';
import { ApiFailure, detailOf } from './failure.ts';
import { refreshedToken } from './refresh.ts';
import {
  apiBaseUrl,
  apiClientSettings,
  type AuthorizationHeaders,
  type CallToAuthorize,
} from './settings.ts';

/** The platform's one axios instance. Lists in a query are sent as `a=1&a=2`. Time limit in milliseconds. */
const instance = axios.create({ timeout: 30_000, paramsSerializer: { indexes: null } });

/** `anonymous` sends no access token and skips the 401 handling; used by the refresh call itself. */
export interface SendOptions {
  readonly anonymous?: boolean;
  /** Whether a success can contain a new pair of tokens. */
  readonly givesTokens?: boolean;
}

/**
 * Sends one request (R-PAGE-18) with the access token, which is refreshed first if it has expired. A 401 leads to one refresh and
 * one retry with the new token; a 401 without a token, or on the retry, leads to the login page.
 * @throws ApiFailure when the answer is not a success, CanceledError when the caller aborted the request.
 */
export async function send(request: AxiosRequestConfig, options: SendOptions = {}): Promise<unknown> {
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
async function earlyAnswer(request: AxiosRequestConfig): Promise<{ readonly answer: unknown } | undefined> {
  const { method, url = '' } = request;
  const params: unknown = request.params;
  if (method !== 'GET') return undefined;
  try {
    return await apiClientSettings().takeEarly?.(instance.getUri({ url, params }));
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

async function retry(request: AxiosRequestConfig, token: string, givesTokens: boolean): Promise<unknown> {
  try {
    return await attempt(request, token, givesTokens);
  } catch (error) {
    if (isUnauthorized(error)) apiClientSettings().onUnauthorized('retry-refused');
    throw error;
  }
}

/** Sends a request, and once more if the proof of this browser's key was refused: a new proof has the server's time. */
async function attempt(
  request: AxiosRequestConfig,
  token: string | null,
  givesTokens: boolean,
): Promise<unknown> {
  const { authorize, correctClock } = apiClientSettings();
  if (authorize === undefined) return sendOnce(request, token === null ? {} : bearer(token));
  const { method = 'GET', url = '' } = request;
  const { origin, pathname } = new URL(apiBaseUrl() + url, window.location.href);
  const toAuthorize: CallToAuthorize = { method, url: origin + pathname, token, givesTokens };
  try {
    return await sendOnce(request, await authorize(toAuthorize));
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    const { code, server_time: serverTime } = (error.body ?? {}) as Record<string, unknown>;
    if (code !== PROOF_REFUSED) throw error;
    if (typeof serverTime === 'string') correctClock?.(serverTime);
    return sendOnce(request, await authorize(toAuthorize));
  }
}

function bearer(token: string): AuthorizationHeaders {
  return { Authorization: `Bearer ${token}` };
}

async function sendOnce(request: AxiosRequestConfig, authorization: AuthorizationHeaders): Promise<unknown> {
  const { transport, onServerError } = apiClientSettings();
  try {
    const answer = await instance.request<unknown>({
      ...request,
      baseURL: apiBaseUrl(),
      ...(transport === undefined ? {} : { adapter: transport }),
      headers: {
        // The locale of the page, which can be chosen; the browser would send its own.
        'Accept-Language': currentLocale(),
        ...request.headers,
        ...authorization,
      },
    });
    return answer.status === 204 ? undefined : answer.data;
  } catch (error) {
    if (error instanceof CanceledError) throw error;
    const failure = failureOf(error);
    const detail = detailOf(failure.body);
    if (failure.status === 500 && detail !== null) onServerError(detail);
    throw failure;
  }
}

function failureOf(error: unknown): ApiFailure {
  const response = isAxiosError<unknown>(error) ? error.response : undefined;
  if (response === undefined) return new ApiFailure(0, error);
  const seconds = Number(response.headers['retry-after']);
  return new ApiFailure(response.status, response.data, Number.isFinite(seconds) ? seconds : null);
}

function isUnauthorized(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.status === 401;
}
