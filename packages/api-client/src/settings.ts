import { API_BASE, type BusEventName, type BusEventPayload } from '@acquaint/contracts';
import type { Transport } from './transport.ts';

/**
 * Why the user has to log in (R-PAGE-18): `refresh-refused`: the refresh call itself answered 401; `no-token`: a 401 on a request
 * without an authorization header; `retry-refused`: a 401 on the retry after a refresh.
 */
export type UnauthorizedReason = 'refresh-refused' | 'no-token' | 'retry-refused';

/** A request that has to identify its caller. */
export interface CallToAuthorize {
  readonly method: string;
  /** Absolute, without query and fragment. */
  readonly url: string;
  /** The access token; null for a visitor. */
  readonly token: string | null;
  /** Whether a success can contain a new pair of tokens. */
  readonly givesTokens: boolean;
}

/** The headers that identify the caller. */
export type AuthorizationHeaders = Readonly<Record<string, string>>;

/** Set by the shell once when it starts; the tokens stay in the shell. */
export interface ApiClientSettings {
  /** Returns the access token, or null when nobody is logged in. Called for every request. */
  readonly getAccessToken: () => string | null;
  /** Returns whether an access token has expired by its own claims. Without it, only the server's 401 tells. */
  readonly hasExpired?: (token: string) => boolean;
  /**
   * Returns the headers that identify the caller, with the proof of this browser's key (R-ACCT-27). If it is not set,
   * the access token is sent as a bearer token.
   */
  readonly authorize?: (call: CallToAuthorize) => Promise<AuthorizationHeaders>;
  /** Called with the server's time (ISO 8601) when it refused a proof because of its time. */
  readonly correctClock?: (serverTime: string) => void;
  /**
   * Returns the answer to a GET request that was sent before the page's code had loaded; undefined for any other. It rejects if there
   * was no success. The URL is the path with its query, without the base URL.
   */
  readonly takeEarly?: (url: string) => Promise<{ readonly answer: unknown } | undefined>;
  /** Exchanges the refresh token. Resolves to the new access token; rejects with `ApiFailure` (401: refused). */
  readonly refresh: () => Promise<string>;
  readonly onUnauthorized: (reason: UnauthorizedReason) => void;
  /** Called for a 500 with a sentence. */
  readonly onServerError: (detail: string) => void;
  /** Publishes an event on the bus after a successful call. Without it, only the page's own cache is updated. */
  readonly publish?: <N extends BusEventName>(name: N, payload: BusEventPayload<N>) => void;
  /** Base URL of the API; `/api/v1` on the page's own origin when omitted. */
  readonly baseUrl?: string;
  /** Sends the requests; replaced in tests. */
  readonly transport?: Transport;
}

const visitor: ApiClientSettings = {
  getAccessToken: () => null,
  refresh: () => Promise.reject(new Error('configureApiClient was not called')),
  onUnauthorized: () => undefined,
  onServerError: () => undefined,
};

let current: ApiClientSettings = visitor;

/** Sets how calls are sent from now on. Before the first call of it, requests are sent without a login. */
export function configureApiClient(settings: ApiClientSettings): void {
  current = settings;
}

/** Returns whether somebody is logged in now. For a page that members and visitors see differently, when it opens. */
export function isLoggedIn(): boolean {
  return current.getAccessToken() !== null;
}

export function apiClientSettings(): ApiClientSettings {
  return current;
}

/** Returns the URL of a file that the API names by path (`/media/…`), valid also on a page of another origin. */
export function fileUrl(path: string): string {
  const { baseUrl } = current;
  return baseUrl === undefined ? path : new URL(path, new URL(baseUrl, window.location.href)).href;
}

export function apiBaseUrl(): string {
  return current.baseUrl ?? API_BASE;
}
