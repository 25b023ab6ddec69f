import { API_BASE, type FactName, type FactPayload } from '@acquaint/contracts';
import type { AxiosAdapter } from 'axios';

/**
 * Why a person has to log in (R-PAGE-18):
 * `refresh-refused` the refresh call itself answered 401; `no-token` a 401 on a request without an
 * authorization header; `retry-refused` a 401 on the retry after a refresh.
 */
export type UnauthorizedReason = 'refresh-refused' | 'no-token' | 'retry-refused';

/** What the host hands over once at its start; tokens stay with the host. */
export interface ApiClientSettings {
  /** The access token to send, or null when nobody is logged in. Asked at every request. */
  readonly getAccessToken: () => string | null;
  /** Exchanges the refresh token. Resolves to the new access token; rejects with `ApiFailure` (401: refused). */
  readonly refresh: () => Promise<string>;
  readonly onUnauthorized: (reason: UnauthorizedReason) => void;
  /** A 500 that carries a sentence. */
  readonly onServerError: (detail: string) => void;
  /** Puts a fact onto the bus: what a call of this page has changed. Without it, only the page's own cache hears of it. */
  readonly publish?: <N extends FactName>(name: N, payload: FactPayload<N>) => void;
  /** Where the API lives; `/api/v1` on the page's own origin when left out. */
  readonly baseUrl?: string;
  /** The transport, replaced in tests. */
  readonly transport?: AxiosAdapter;
}

const visitor: ApiClientSettings = {
  getAccessToken: () => null,
  refresh: () => Promise.reject(new Error('configureApiClient was not called')),
  onUnauthorized: () => undefined,
  onServerError: () => undefined,
};

let current: ApiClientSettings = visitor;

/** Sets how calls are sent from now on. Without it, calls go out as a visitor's. */
export function configureApiClient(settings: ApiClientSettings): void {
  current = settings;
}

export function apiClientSettings(): ApiClientSettings {
  return current;
}

/** A file's address as the API names it (`/media/…`), good on a page of another origin too. */
export function fileUrl(path: string): string {
  const { baseUrl } = current;
  return baseUrl === undefined ? path : new URL(path, new URL(baseUrl, window.location.href)).href;
}

export function apiBaseUrl(): string {
  return current.baseUrl ?? API_BASE;
}
