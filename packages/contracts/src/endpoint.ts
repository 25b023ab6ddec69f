import type { z } from './zod.ts';

/** HTTP methods the platform uses. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint. `visitor` needs no token; everything else needs a valid access token.
 * `support` < `moderator` < `admin` are staff roles (R-ADMIN-2): members get 404 there (R-ADMIN-1).
 * What depends on the record (owner, circle admin, participant) is decided on the first line of the service.
 */
export type Access = 'visitor' | 'member' | 'support' | 'moderator' | 'admin';

type Shape = z.ZodType;

/** What an endpoint is made of. Paths are relative to `/api/v1` and end with a slash (R-API-1). */
export interface EndpointDefinition {
  /** `domain.verbNoun`, unique; the OpenAPI operation id. */
  readonly name: string;
  readonly method: Method;
  /** `/snip/{id}/`: parameters in braces. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  /** Headers of its own, by their names in lower case: for calls that other programs make. */
  readonly headers?: Shape;
  /**
   * May be sent with an `Idempotency-Key`: the same call with the same key, sent again because no answer came, does nothing and
   * gets the first answer; another call with that key is a 409. Kept for a day.
   */
  readonly takesKey?: true;
  /** Success and endpoint-specific answers by status. 400, 401, 403, 404, 413, 429 and 500 are always `ApiError`. */
  readonly responses: Readonly<Record<number, Shape>>;
}

/** The header that names a call, in lower case. */
export const IDEMPOTENCY_KEY = 'idempotency-key';

export type Endpoint = EndpointDefinition;

/** Declares one endpoint; keeps its literal types so that server and client infer from it. */
export function defineEndpoint<const E extends EndpointDefinition>(endpoint: E): E {
  return endpoint;
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : never;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<E, K extends string> = E extends Readonly<Record<K, infer S>> ? S : undefined;

type Field<E, K extends 'params' | 'query' | 'body'> =
  Part<E, K> extends z.ZodType
    ? Record<string, never> extends InputOf<Part<E, K>>
      ? { readonly [P in K]?: InputOf<Part<E, K>> }
      : { readonly [P in K]: InputOf<Part<E, K>> }
    : unknown;

/** What a caller hands over: params, query and body as the contract types them (before defaults). */
export type CallInput<E extends EndpointDefinition> = Field<E, 'params'> &
  Field<E, 'query'> &
  Field<E, 'body'>;

/** What the server's handler gets: parsed, with defaults filled in. */
export interface ParsedInput<E extends EndpointDefinition> {
  readonly params: OutputOf<Part<E, 'params'>>;
  readonly query: OutputOf<Part<E, 'query'>>;
  readonly body: OutputOf<Part<E, 'body'>>;
  readonly headers: OutputOf<Part<E, 'headers'>>;
}

type SuccessStatus = 200 | 201 | 202 | 204;

/** The body of the successful answer. */
export type SuccessBody<E extends EndpointDefinition> = {
  [S in keyof E['responses']]: S extends SuccessStatus ? OutputOf<E['responses'][S]> : never;
}[keyof E['responses']];

/** Every declared answer as `{ status, body }`: what a server handler returns. */
export type Answer<E extends EndpointDefinition> = {
  [S in keyof E['responses']]: { readonly status: S; readonly body: InputOf<E['responses'][S]> };
}[keyof E['responses']];

/**
 * The path of a call with its parameters filled in, below `/api/v1`.
 * @throws when a parameter of the path is missing.
 */
export function pathOf(endpoint: EndpointDefinition, params: Readonly<Record<string, unknown>> = {}): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined || value === null || value === '') {
      throw new Error(`${endpoint.name}: the path parameter "${key}" is missing`);
    }
    return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));
  });
}
