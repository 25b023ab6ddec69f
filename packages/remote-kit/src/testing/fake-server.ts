import type { ApiClientSettings } from '@acquaint/api-client';
import * as contracts from '@acquaint/contracts';
import { API_BASE } from '@acquaint/contracts';
import type { Answer, ApiError, Endpoint, ParsedInput } from '@acquaint/contracts';
import { endpointsOf, sampleOf, successStatusOf } from '@acquaint/contracts/samples';

/** A refusal that every endpoint may give. */
export interface Failure {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503;
  readonly body: ApiError;
}

/** An answer of any endpoint. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/**
 * A function between a request and its fake: `answer` returns the fake's answer. `endpoint` is undefined when no fake matches.
 */
export type Between = (
  call: { readonly endpoint: Endpoint | undefined; readonly method: string; readonly url: string },
  answer: () => Promise<Reply>,
) => Promise<Reply>;

/** A fake endpoint, created by `fake`. */
export interface Fake {
  readonly endpoint: Endpoint;
  readonly answer: (input: ParsedInput<Endpoint>) => Reply | Promise<Reply>;
}

/** A call made by the page, as parsed by the server. */
export interface FakeCall {
  /** The endpoint's name in the contracts. */
  readonly name: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Creates a fake endpoint for a test: `fake(listCircles, () => ({ status: 200, body: pageOfCircles }))`. */
export function fake<const E extends Endpoint>(
  endpoint: E,
  answer: (input: ParsedInput<E>) => Answer<E> | Failure | Promise<Answer<E> | Failure>,
): Fake {
  // The endpoint is the same on both sides; only its specific type is lost here.
  return { endpoint, answer: answer as unknown as Fake['answer'] };
}

/** Creates a fake that answers with the contract's sample. @throws Error if there is none and success is not empty (204). */
export function fakeSample(endpoint: Endpoint): Fake {
  const status = successStatusOf(endpoint) ?? 200;
  if (status !== 204) sampleOf(endpoint);
  return { endpoint, answer: () => ({ status, body: status === 204 ? undefined : sampleOf(endpoint) }) };
}

/** Creates fakes for all endpoints of the contracts that have a sample answer, or whose success is empty (204). */
export function sampleFakes(): Fake[] {
  return endpointsOf(contracts)
    .filter((endpoint) => endpoint.sample?.answer !== undefined || successStatusOf(endpoint) === 204)
    .map(fakeSample);
}

type Transport = NonNullable<ApiClientSettings['transport']>;
type Config = Parameters<Transport>[0];

/**
 * Creates a fake server as a transport of the API client. It checks requests against the contracts (400) like the real one, and
 * also the fakes' answers, so that tests cannot use impossible ones. A call without a fake gets a 404 with a sentence that names
 * it.
 */
export function createFakeServer(fakes: readonly Fake[], between: Between = (_, answer) => answer()) {
  const calls: FakeCall[] = [];
  const transport: Transport = async (config) => {
    const path = config.url.replace(API_BASE, '');
    const method = config.method;
    const chosen = fakes
      .map((candidate) => ({ candidate, params: match(candidate.endpoint, config, path) }))
      .filter(({ params }) => params !== null)
      // As on the server, `/interviews/settings/` is not the interview called "settings".
      .sort((one, other) => parametersOf(one.candidate) - parametersOf(other.candidate))[0];
    const endpoint = chosen?.candidate.endpoint;
    const query = new URLSearchParams(
      Object.entries(asQueryString(config.params)).map(([key, value]) => [key, String(value)]),
    );
    const url = query.size === 0 ? path : `${path}?${query.toString()}`;
    const reply = await between({ endpoint, method, url }, async () => {
      if (!chosen || !endpoint) return refuse(404, `No fake answers ${method} ${path}`);
      const read = readInput(endpoint, chosen.params ?? {}, config);
      if (typeof read === 'string') return refuse(400, read);
      calls.push({ name: endpoint.name, ...read });
      return chosen.candidate.answer(read);
    });
    const { status, body } = endpoint ? checked(endpoint, reply) : reply;
    return { status, data: body, headers: {} };
  };
  return { transport, calls };
}

function parametersOf({ endpoint }: Fake): number {
  return endpoint.path.split('{').length;
}

/** Returns the parameters of the path, or null when the request is not for this endpoint. */
function match(endpoint: Endpoint, config: Config, path: string): Record<string, string> | null {
  if (endpoint.method !== config.method) return null;
  const pattern = endpoint.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}$`).exec(path);
  if (!match) return null;
  const groups = Object.entries(match.groups ?? {});
  return Object.fromEntries(groups.map(([key, value]) => [key, decodeURIComponent(value)]));
}

/** Returns the request as parsed by the contract, or a sentence about what is wrong with it. */
function readInput(endpoint: Endpoint, params: unknown, config: Config): ParsedInput<Endpoint> | string {
  const parts = { params, query: asQueryString(config.params), body: asJson(config.data) };
  const read: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    const parsed = schema?.safeParse(parts[part]);
    if (parsed && !parsed.success) {
      return `${endpoint.name}, ${part}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`;
    }
    read[part] = parsed?.data;
  }
  return read as unknown as ParsedInput<Endpoint>;
}

/** Converts a query to strings and lists of strings, as a server receives it. */
function asQueryString(params: unknown): Record<string, unknown> {
  const entries = Object.entries((params ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

function asJson(data: unknown): unknown {
  return typeof data === 'string' ? JSON.parse(data) : data;
}

/** Checks a fake's answer. @throws Error when the contract does not allow it. */
function checked(endpoint: Endpoint, reply: Reply): Reply {
  const schema = endpoint.responses[reply.status];
  const result = schema?.safeParse(reply.body);
  if (result && !result.success) {
    throw new Error(
      `The fake of ${endpoint.name} answers what the contracts do not allow: ${result.error.message}`,
    );
  }
  return reply;
}

function refuse(status: Failure['status'], detail: string): Failure {
  return { status, body: { detail } };
}
