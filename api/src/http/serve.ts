import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { API_BASE, type Answer, type Endpoint, type ParsedInput } from '@acquaint/contracts';
import type { TellStaff } from '../realtime/tell-staff.ts';
import type { Clock } from '../ports/clock/clock.ts';
import { isUnreachable } from '../ports/database/errors.ts';
import { checkResponse, checkProblem } from './contract/answer-check.ts';
import { checkAudited, isStaffAction } from './contract/audit-check.ts';
import { readJsonAs } from './json-body.ts';
import type { Limits } from './limits/limits.ts';
import {
  answeredOnce,
  hashOf,
  keyOf,
  openIdempotentCall,
  type AnswerStore,
  type IdempotentCall,
} from './idempotency.ts';
import { notFound, ProblemError } from './problem.ts';
import { guardOf, type GuardDependencies } from './security/guards.ts';
import { logSecurity } from './security/security-log.ts';
import type { LoggedIn } from './security/tokens.ts';
import { inLocaleOfRequest } from '../i18n/i18n.ts';
import { refuseOtherMethods } from './contract/other-methods.ts';
import { viewGuardOf, viewIn, withoutHidden, type FindViewedMember } from './support-view.ts';
import { parseFields, parseParams, refuseNulCharacters, refuseUnexpected } from './contract/validation.ts';

/** What a handler knows about the request besides its input. */
export interface RequestContext<User extends LoggedIn | null = LoggedIn> {
  /** The caller; null only at endpoints that are open to visitors. */
  readonly user: User;
  /** When the request arrived. Rules take the time from here, never from the system or from SQL. */
  readonly now: Temporal.Instant;
  readonly ip: string;
  readonly userAgent: string;
  /** The `Cookie` header as received; no endpoint uses it for login. */
  readonly cookie?: string | undefined;
  /** The random number of the browser's device cookie, where an endpoint sets that cookie. */
  readonly device?: string | undefined;
  /** The `Authorization` header as received, for webhooks that sign their requests; the caller is `user`. */
  readonly authorization?: string | undefined;
  readonly requestId: string;
  /** For calls that issue tokens: the thumbprint of the key that the caller has proved to hold; null without a proof. */
  readonly keyThumbprint?: string | null;
  /** Set when the call has an idempotency key; its work runs within `once`. */
  readonly idempotency?: IdempotentCall | undefined;
}

/** What a handler of an endpoint knows about the request: at endpoints for visitors, the caller may be null. */
export type ContextOf<E extends Endpoint> = RequestContext<
  E['access'] extends 'visitor' ? LoggedIn | null : LoggedIn
>;

/** A declared response, optionally with headers. */
type HandlerAnswer<E extends Endpoint> = Answer<E> & {
  readonly headers?: Readonly<Record<string, string | string[]>>;
};

export type Handler<E extends Endpoint> = (
  input: ParsedInput<E>,
  context: ContextOf<E>,
) => Promise<HandlerAnswer<E>> | HandlerAnswer<E>;

interface ServeOptions {
  /** Largest body in bytes, where the default does not fit. */
  readonly bodyLimit?: number;
  /** Further content types whose bodies this endpoint parses as JSON, besides application/json. */
  readonly jsonTypes?: readonly string[];
  /** Content types whose bodies this endpoint gets as unparsed text. */
  readonly textTypes?: readonly string[];
}

/**
 * Registers an endpoint of the contracts: validation, access check, entry in the OpenAPI document. Two steps
 * (`serve(endpoint).with(handler)`) let TypeScript infer the handler's types from the endpoint.
 */
export type Serve = <E extends Endpoint>(
  endpoint: E,
  options?: ServeOptions,
) => { readonly with: (handler: Handler<E>) => void };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read; null for a visitor. */
    loggedIn: LoggedIn | null;
    /** Id of the member of staff who sees the pages of `loggedIn` (R-ADMIN-11); null in an ordinary call. */
    viewedBy: string | null;
  }
}

interface ServeDependencies extends GuardDependencies {
  readonly app: FastifyInstance;
  /** Called at each call in a view of a member's pages, and for nothing else. */
  readonly findViewedMember: FindViewedMember;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Stored answers of calls with an idempotency key. */
  readonly answers: AnswerStore;
  /** Called after each call that changes what staff see. */
  readonly tellStaff: TellStaff;
  /**
   * MODE=test: a response or an error that the contract does not declare becomes a 500, as does an action of staff that is not in the
   * audit log, and a request may set its own time with the header
   * `x-later-minutes` (minutes from now), without moving the clock for other tests.
   */
  readonly testing: boolean;
}

/** Creates the function that modules register endpoints with, and the list of endpoints registered so far. */
export function createServe(dependencies: ServeDependencies): {
  readonly serve: Serve;
  readonly served: readonly Endpoint[];
} {
  const { app, clock, limits, answers, proofs, tellStaff, testing } = dependencies;
  const served: Endpoint[] = [];
  app.decorateRequest('loggedIn', null);
  app.decorateRequest('viewedBy', null);
  app.addHook('onRequest', refuseOtherMethods(served));
  const idempotentCallOf = (
    request: FastifyRequest,
    endpoint: Endpoint,
    input: unknown,
    now: Temporal.Instant,
  ): IdempotentCall | undefined => {
    const key = endpoint.idempotent ? keyOf(request) : null;
    if (key === null || !request.loggedIn) return undefined;
    return openIdempotentCall(answers, {
      userId: request.loggedIn.id,
      key,
      hash: hashOf(endpoint, input),
      now,
    });
  };
  const register = (endpoint: Endpoint, options: ServeOptions, handler: AnyHandler): void => {
    if (served.some((other) => other.name === endpoint.name)) {
      throw new Error(`The endpoint ${endpoint.name} is served twice`);
    }
    served.push(endpoint);
    const readInput = inputReader(endpoint);
    const guard = guardOf(endpoint.access, dependencies);
    const guardOfView = viewGuardOf(endpoint, {
      staffGuard: guardOf('support', dependencies),
      find: dependencies.findViewedMember,
      nowOf: (request) => (testing ? laterNow(request, clock) : clock.now()),
    });
    const route: RouteOptions = {
      method: endpoint.method,
      url: API_BASE + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
      // Before the body is read, so that the server does not parse bodies of callers without access.
      onRequest: (request, _reply, done) => {
        const letIn = (user: LoggedIn | null): void => {
          request.loggedIn = user;
          done();
        };
        const refuse = (problem: unknown): void => {
          if (problem instanceof ProblemError) logSecurity(request, endpoint, problem.status);
          done(problem as Error);
        };
        try {
          const user = viewIn(request) === undefined ? guard(request) : guardOfView(request);
          // A promise only for staff and for tokens with a key, so that other requests do not wait for a microtask.
          if (user instanceof Promise) user.then(letIn, refuse);
          else letIn(user);
        } catch (problem) {
          refuse(problem);
        }
      },
      handler: (request, reply) =>
        inLocaleOfRequest(request.headers['accept-language'], async () => {
          const now = testing ? laterNow(request, clock) : clock.now();
          try {
            const input = readInput(request);
            const idempotency = idempotentCallOf(request, endpoint, input, now);
            const answer = await answeredOnce(idempotency, endpoint, async () => {
              await limits.countCall(endpoint, {
                accountId: request.viewedBy ?? request.loggedIn?.id,
                ip: request.ip,
              });
              const keyThumbprint = endpoint.givesTokens ? await proofs.checkGrant(request) : null;
              const handle = async (): Promise<AnyAnswer> =>
                handler(input, { ...contextOf(request, now), keyThumbprint, idempotency });
              if (testing && isStaffAction(endpoint)) return checkAudited(endpoint, handle);
              return endpoint.method === 'GET' ? readAgain(handle) : handle();
            });
            if (changesStaffArea(endpoint)) tellStaff();
            if (testing) checkResponse(endpoint, answer);
            logSecurity(request, endpoint, answer.status, { answer: answer.body });
            if (request.viewedBy !== null)
              return send(reply, { ...answer, body: withoutHidden(answer.body) });
            return send(reply, answer);
          } catch (problem) {
            if (!(problem instanceof ProblemError)) throw problem;
            logSecurity(request, endpoint, problem.status, { isMadeUp: problem.isMadeUp });
            if (testing) checkProblem(endpoint, problem);
            throw problem;
          }
        }),
    };
    if (options.jsonTypes ?? options.textTypes) addWithTypes(app, route, options);
    else app.route(route);
  };
  const serve: Serve = (endpoint, options = {}) => ({
    // The contract's schemas check at run time what the handler's types claim.
    with: (handler) => register(endpoint, options, handler as unknown as AnyHandler),
  });
  return { serve, served };
}

/** Whether a successful call changes what staff see: it is an action of theirs with an effect, or adds something that waits for them. */
function changesStaffArea(endpoint: Endpoint): boolean {
  return endpoint.tellsStaff ?? (endpoint.emits !== undefined && isStaffAction(endpoint));
}

/** Repeats a read once when the connection to the database broke: reads have no effects, and another connection may work. */
async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return read();
  }
}

/** Registers the route in a separate Fastify scope, so that no other route accepts these content types. */
function addWithTypes(
  app: FastifyInstance,
  route: RouteOptions,
  { jsonTypes = [], textTypes = [] }: ServeOptions,
): void {
  void app.register((scope, _options, done) => {
    for (const type of jsonTypes) readJsonAs(scope, type);
    for (const type of textTypes) {
      // The JSON parser does not keep the raw body, which is needed to verify a signature.
      if (scope.hasContentTypeParser(type)) scope.removeContentTypeParser(type);
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, text, done) => done(null, text));
    }
    scope.route(route);
    done();
  });
}

/** Any declared response, without its types. */
interface AnyAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

type AnyHandler = (
  input: unknown,
  context: RequestContext<LoggedIn | null>,
) => Promise<AnyAnswer> | AnyAnswer;

function laterNow(request: FastifyRequest, clock: Clock): Temporal.Instant {
  const minutes = Number(request.headers['x-later-minutes'] ?? 0);
  return clock.now().add({ milliseconds: Math.round(minutes * 60_000) });
}

function contextOf(request: FastifyRequest, now: Temporal.Instant): RequestContext<LoggedIn | null> {
  return {
    user: request.loggedIn,
    now,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    cookie: request.headers.cookie,
    authorization: request.headers.authorization,
    requestId: request.id,
  };
}

/** The `content-type` of a response whose body is sent without JSON encoding. */
export const PLAIN_TEXT = 'text/plain; charset=utf-8';

function send(reply: FastifyReply, answer: AnyAnswer): FastifyReply {
  void reply.code(answer.status);
  if (answer.headers) void reply.headers(answer.headers);
  if (answer.body === undefined) return reply.send();
  if (reply.getHeader('content-type') === PLAIN_TEXT) return reply.send(answer.body);
  void reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(JSON.stringify(answer.body));
}

function inputReader(endpoint: Endpoint): (request: FastifyRequest) => unknown {
  const { params, query, body, headers } = endpoint;
  const takesBody = endpoint.method === 'POST' || endpoint.method === 'PATCH';
  return (request) => {
    if (request.url.includes('%00')) refuseNulInAddress(request);
    const parsedParams = params ? parseParams(params, request.params) : undefined;
    if (!query) refuseUnexpected(request.query);
    if (!body) refuseUnexpected(request.body);
    return {
      params: parsedParams,
      query: query ? parseFields(query, request.query) : undefined,
      body: body ? parseFields(body, takesBody && request.body === undefined ? {} : request.body) : undefined,
      headers: headers ? parseFields(headers, request.headers) : undefined,
    };
  };
}

/** Refuses U+0000: in a path it is a 404, because no record has it in its name; in a query it is a 400. */
function refuseNulInAddress(request: FastifyRequest): void {
  if (JSON.stringify(request.params).includes('\\u0000')) throw notFound();
  refuseNulCharacters(request.query);
}
