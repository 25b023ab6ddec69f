import { Agent, request } from 'node:http';
import {
  API_BASE,
  pathOf,
  type ApiError,
  type CallInput,
  type Endpoint,
  type SuccessBody,
} from '@acquaint/contracts';

/** The caller: a member with an access token, or just a token. */
export interface Caller {
  readonly access: string;
}

interface CallOptions {
  readonly as?: Caller | undefined;
  /** Minutes by which the server's clock is ahead for this request only; concurrent tests are not affected. */
  readonly later?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response. `body` is typed as the success; `problem` is the same body typed as an error. */
export interface Reply<Body> {
  readonly status: number;
  readonly body: Body;
  readonly problem: ApiError & Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

/** Calls a server by its contracts. */
export interface ApiClient {
  readonly url: string;
  /** Returns any response, including errors. */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ) => Promise<Reply<SuccessBody<E>>>;
  /**
   * Returns the body of a success.
   * @throws Error with the response if it is an error.
   */
  readonly ok: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ) => Promise<SuccessBody<E>>;
  /** Sends a request unchanged, for input that no contract allows. */
  readonly raw: (path: string, init?: RequestInit) => Promise<Reply<unknown>>;
}

/**
 * Creates a client.
 * @param url of the server, without a trailing slash.
 */
export function createClient(url: string): ApiClient {
  const raw: ApiClient['raw'] = async (path, init) => read(await fetch(url + path, init));
  const call: ApiClient['call'] = async (endpoint, input, options = {}) => {
    const { params, query, body } = input as {
      params?: Record<string, unknown>;
      query?: Query;
      body?: unknown;
    };
    const reply = await send(url + API_BASE + pathOf(endpoint, params) + queryString(query), {
      method: endpoint.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.as ? { authorization: `Bearer ${options.as.access}` } : {}),
        ...(options.later === undefined ? {} : { 'x-later-minutes': String(options.later) }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return reply as Reply<SuccessBody<typeof endpoint>>;
  };
  return {
    url,
    raw,
    call,
    ok: async (endpoint, input, options) => {
      const reply = await call(endpoint, input, options);
      if (reply.status < 300) return reply.body;
      throw new Error(`${endpoint.name} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    },
  };
}

/**
 * An idle connection is closed after ten seconds (`timeout` does not end a request that runs), long before the server closes it after 72:
 * a request that is sent at that moment would fail.
 */
const CONNECTIONS = new Agent({ keepAlive: true, timeout: 10_000 });

/**
 * Sends a request with `node:http`, which takes a third of the processor time of `fetch`, and asks for no compression.
 * @throws Error if no whole response comes.
 */
function send(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
): Promise<Reply<unknown>> {
  return new Promise((done, fail) => {
    const call = request(url, { method, headers, agent: CONNECTIONS }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', fail);
      response.once('end', () => {
        const received = new Headers();
        for (const [name, values] of Object.entries(response.headersDistinct)) {
          for (const value of values ?? []) received.append(name, value);
        }
        done(replyOf(response.statusCode ?? 0, received, Buffer.concat(parts).toString()));
      });
    });
    call.once('error', fail);
    call.end(body);
  });
}

async function read(response: Response): Promise<Reply<unknown>> {
  return replyOf(response.status, response.headers, await response.text());
}

function replyOf(status: number, headers: Headers, text: string): Reply<unknown> {
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson && text ? JSON.parse(text) : text || undefined;
  return { status, body, problem: body as Reply<unknown>['problem'], headers };
}

type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

function queryString(query: Query = {}): string {
  const parts = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of [value].flat()) parts.append(key, String(one));
  }
  return parts.size > 0 ? `?${parts.toString()}` : '';
}

/** The client of the server that all API tests share. */
export const api: ApiClient = createClient(
  process.env.ACQUAINT_TEST_URL ?? 'http://the-api-tests-need-their-global-setup',
);
