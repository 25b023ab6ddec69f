import axios, { CanceledError, isAxiosError, type AxiosRequestConfig } from 'axios';
import { currentLocale } from '@acquaint/i18n';
import { ApiFailure, detailOf } from './failure.ts';
import { refreshedToken } from './refresh.ts';
import { apiBaseUrl, apiClientSettings } from './settings.ts';

/** The platform's one axios instance. Lists in a query are sent as `a=1&a=2`. Time limit in milliseconds. */
const instance = axios.create({ timeout: 30_000, paramsSerializer: { indexes: null } });

/** `anonymous` sends no access token and skips the 401 handling; used by the refresh call itself. */
export interface SendOptions {
  readonly anonymous?: boolean;
}

/**
 * Sends one request (R-PAGE-18) with the access token. A 401 leads to one refresh and one retry with the new token; a 401 without
 * a token, or on the retry, leads to the login page.
 * @throws ApiFailure when the answer is not a success, CanceledError when the caller aborted the request.
 */
export async function send(request: AxiosRequestConfig, options: SendOptions = {}): Promise<unknown> {
  if (options.anonymous === true) return attempt(request, null);
  const settings = apiClientSettings();
  const token = settings.getAccessToken();
  try {
    return await attempt(request, token);
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    if (token === null) {
      settings.onUnauthorized('no-token');
      throw error;
    }
    return retry(request, await refreshedToken(token, error));
  }
}

async function retry(request: AxiosRequestConfig, token: string): Promise<unknown> {
  try {
    return await attempt(request, token);
  } catch (error) {
    if (isUnauthorized(error)) apiClientSettings().onUnauthorized('retry-refused');
    throw error;
  }
}

async function attempt(request: AxiosRequestConfig, token: string | null): Promise<unknown> {
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
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
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
