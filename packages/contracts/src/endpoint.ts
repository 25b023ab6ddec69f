import type { EventName, BusEventName, BusEventPayload, OwnChange } from './events.ts';
import type { RateLimitName } from './platform/rate-limits.ts';
import type { z } from './zod.ts';

/** HTTP methods the platform uses. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * The role needed to call an endpoint. `visitor` needs no token; the others need a valid access token. `support` < `moderator` <
 * `admin` are staff roles (R-ADMIN-2): members get 404 there (R-ADMIN-1). Checks that depend on the record (owner, circle admin,
 * participant) are on the first line of the service method.
 */
export type Access = 'visitor' | 'member' | 'support' | 'moderator' | 'admin';

/** Modules that serve endpoints: those in `api/src/modules`, and `api/src/realtime` for the socket. */
export const owners = [
  'account-export',
  'admin',
  'calendars',
  'circles',
  'connections',
  'contacts',
  'identity',
  'inbox',
  'inquiries',
  'introductions',
  'invitations',
  'moderation',
  'notifications',
  'onboarding',
  'overrides',
  'payments',
  'peek-comments',
  'peeks',
  'platform',
  'profiles',
  'realtime',
  'recordings',
  'reliability',
  'reviews',
  'room',
  'session-outcome',
  'sessions',
  'site',
  'social-accounts',
  'staff',
  'topics',
] as const;
export type Owner = (typeof owners)[number];

/**
 * An event after which cached answers of an endpoint are stale: all of them or, with `where`, only those requested with the value
 * in the event's payload: `{ session_id: 'query.session_id' }`. An event without a payload concerns all of them.
 */
export type StaleOn =
  | EventName
  | {
      [N in BusEventName]: {
        readonly event: N;
        readonly where: {
          readonly [Field in keyof BusEventPayload<N>]?: `${'params' | 'query' | 'body'}.${string}`;
        };
      };
    }[BusEventName];

/** The path of a value in a call: `params.id`, `body.session_id`, or in its answer: `answer.user.id`. */
type CallPath = `${'params' | 'query' | 'body' | 'answer'}.${string}`;

/**
 * An event that a successful call triggers. An event with a payload is published on the bus; the payload is taken from the call.
 * With `when`, only if each of these values matches: `{ 'answer.state': 'requested' }`.
 */
export type Emitted =
  | OwnChange
  | {
      [N in BusEventName]: {
        readonly event: N;
        readonly payload: { readonly [Field in keyof BusEventPayload<N>]: CallPath };
        readonly when?: { readonly [Path in CallPath]?: string };
      };
    }[BusEventName];

type Shape = z.ZodType;

/** The declaration of an endpoint. Paths are relative to `/api/v1` and end with a slash (R-API-1). */
export interface EndpointDefinition {
  /** `domain.verbNoun`, unique; the OpenAPI operation id. */
  readonly name: string;
  readonly method: Method;
  /** `/snip/{id}/`: parameters in braces. */
  readonly path: string;
  readonly access: Access;
  /**
   * The kind of record that `{id}` in the path identifies, and who may call the endpoint: every `member`, or only the record's
   * `owner`, so that others get 404. A test creates such a record and calls the endpoint as seven different callers
   * (api/src/http/contract/every-endpoint.api.test.ts). Omit it for any other rule, and add a row to that test instead. In both
   * cases the check itself is on the first line of the service method.
   */
  readonly record?: { readonly kind: string; readonly for: 'member' | 'owner' };
  /** The module that serves it. */
  readonly owner: Owner;
  /**
   * The rate limits that the server counts for each call, by the caller's account or IP address, as the end of the rule's name
   * says. When omitted, only the general limit applies (`route/…`); null: calls are not counted.
   */
  readonly limit?: RateLimitName | readonly RateLimitName[] | null;
  /** Rate limits that the service counts itself, because it knows the key (an entered email, a link) or when to count. */
  readonly serviceLimits?: readonly RateLimitName[];
  readonly summary: string;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  /** Headers of this endpoint, in lower case: for calls made by other programs. */
  readonly headers?: Shape;
  /**
   * Accepts an `Idempotency-Key`. When the same call is sent again with the same key, nothing is done twice and the first answer
   * is returned; a different call with that key gets a 409. Keys are kept for a day.
   */
  readonly idempotent?: true;
  /**
   * A success can give a pair of tokens. The call may carry a proof of a key (DPoP), to which the login is then bound (R-ACCT-27).
   */
  readonly givesTokens?: true;
  /** A call may take minutes, such as a long computation or a photo on a slow line: browsers wait that long for its answer. */
  readonly isSlow?: true;
  /** A success adds something that waits for staff, so their browsers are told, as after each action of staff (R-ADMIN-30). */
  readonly tellsStaff?: true;
  /** For queries: the events after which a cached answer is stale (packages/api-client/README.md). */
  readonly staleOn?: readonly StaleOn[];
  /** For changes: the events that a successful call triggers. */
  readonly emits?: readonly Emitted[];
  /**
   * An example of a call: the request body, and the answer with the lowest success status. Required wherever there is a body or an
   * answer; a test checks both against the schemas. They are shown in the OpenAPI document, and harnesses answer with them. Browser builds leave them out
   * (packages/build/src/sharing/lean-contracts.ts).
   */
  readonly sample?: { readonly body?: unknown; readonly answer?: unknown };
  /**
   * Success and endpoint-specific answers by status. An error is declared here when only this endpoint answers it, or answers it
   * with further fields; those that the platform causes at every call are in `problems.ts`.
   */
  readonly responses: Readonly<Record<number, Shape>>;
  /**
   * Who calls it, and what for, when no page of ours does. A test checks that every other endpoint is called by a page
   * (scripts/lib/check/calls-of-pages.test.ts).
   */
  readonly noPage?: string;
  /** The content type of a success that is text instead of JSON. */
  readonly answersText?: 'text/plain';
}

/** The header with the idempotency key, in lower case. */
export const IDEMPOTENCY_KEY = 'idempotency-key';

export type Endpoint = EndpointDefinition;

/** Declares one endpoint; keeps its literal types so that server and client can infer from it. */
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

/** The input of a call: params, query and body as the contract types them (before defaults). */
export type CallInput<E extends EndpointDefinition> = Field<E, 'params'> &
  Field<E, 'query'> &
  Field<E, 'body'>;

/** The input of the server's handler: parsed, with defaults filled in. */
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

/** Every declared answer as `{ status, body }`: the return type of a server handler. */
export type Answer<E extends EndpointDefinition> = {
  [S in keyof E['responses']]: { readonly status: S; readonly body: InputOf<E['responses'][S]> };
}[keyof E['responses']];

/**
 * Returns the path of a call below `/api/v1`, with its parameters filled in.
 * @throws Error when a parameter of the path is missing.
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
