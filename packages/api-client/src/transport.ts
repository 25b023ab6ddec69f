/** A request as a transport sends it. */
export interface TransportRequest {
  readonly method: string;
  readonly baseURL: string;
  /** Path of the endpoint, without the base URL. */
  readonly url: string;
  /** Query; a list is sent as `a=1&a=2`. */
  readonly params: unknown;
  readonly headers: Headers;
  /** JSON; undefined without a body. */
  readonly data: string | undefined;
  /** Milliseconds after which the request fails. */
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  /** Receives how much of the body has been sent, 0 to 1. */
  readonly onUpload: ((share: number) => void) | undefined;
}

/** An answer with any status. */
export interface TransportAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The body: what its JSON contains, or the text if it is none. */
  readonly data: unknown;
}

/** Sends a request. Rejects when there is no answer, or when the caller aborts the request. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** Returns a path with a query: lists as `a=1&a=2`, without what is undefined or null. */
export function withQuery(path: string, params: unknown): string {
  type Value = string | number | boolean | null | undefined;
  const all = (params ?? {}) as Readonly<Record<string, Value | readonly Value[]>>;
  const entries = Object.entries(all).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined || one === null ? [] : [[name, String(one)]])),
  );
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;
}

/**
 * Sends a request with `fetch`. Only a request that reports its progress, which `fetch` cannot, loads axios: it would be a
 * twentieth of all code before the first content of a page.
 */
export const overHttp: Transport = (request) => (request.onUpload ? upload(request) : overFetch(request));

async function overFetch({ method, baseURL, url, params, headers, data, timeout, signal }: TransportRequest) {
  const limit = AbortSignal.timeout(timeout);
  const response = await fetch(baseURL + withQuery(url, params), {
    method,
    headers,
    ...(data === undefined ? {} : { body: data }),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
  const text = await response.text();
  return { status: response.status, headers: Object.fromEntries(response.headers), data: contentOf(text) };
}

function contentOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function upload({ onUpload, signal, headers, ...request }: TransportRequest) {
  const { default: axios } = await import('axios');
  const { method, baseURL, url, params, data, timeout } = request;
  const answer = await axios.request<unknown>({
    method,
    url: baseURL + withQuery(url, params),
    data,
    timeout,
    headers: Object.fromEntries(headers),
    validateStatus: () => true,
    onUploadProgress: ({ progress = 0 }) => onUpload?.(progress),
    ...(signal ? { signal } : {}),
  });
  return { status: answer.status, headers: { ...answer.headers }, data: answer.data };
}
