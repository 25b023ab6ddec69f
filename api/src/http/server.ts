import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Config } from '../config.ts';
import { NO_TRACING, type Tracing } from '../ports/tracing/tracing.ts';
import { isMissing, isOverloaded, isUnreachable, sqlFailure } from '../ports/database/errors.ts';
import { readJsonAs } from './json-body.ts';
import { loggerOptions } from './log.ts';
import { crossOrigin } from './security/cross-origin.ts';
import {
  badRequest,
  NOTHING_HERE,
  overloaded,
  ProblemError,
  unauthenticated,
  unreachable,
} from './problem.ts';
import { inLocaleOfRequest, translated } from '../i18n/i18n.ts';
import { refusePlainHttp } from './security/plain-http.ts';
import { securityHeaders } from './security/security-headers.ts';
import { trustedProxies } from './security/trusted-proxies.ts';

const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again later.';

/** SQLSTATE codes of values that PostgreSQL rejects: they are answered with 400. */
const BAD_VALUE_STATES = new Set(['22P05', '22021', '22P02', '22003', '22007', '22008']);

/** Creates the HTTP server with limits, headers and errors as `{detail, errors?}`, but without routes. */
export async function createHttpServer(
  config: Config,
  tracing: Tracing = NO_TRACING,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config.logLevel, tracing),
    // No child logger per request: log lines of a request contain its id, and a child logger costs more than a small route.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: config.bodyLimitBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    keepAliveTimeout: 72_000,
    // In ms. What reads the database or the remote store at the start takes longer than the usual ten seconds on a busy machine; the
    // process would end there.
    pluginTimeout: 120_000,
    // In ms: long enough to upload a piece of a recording over a slow connection; headers must arrive within a minute.
    requestTimeout: 300_000,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply);
    },
    clientErrorHandler: refuseBrokenRequest,
  });
  await tracing.register(app);
  app.removeAllContentTypeParsers();
  readJsonAs(app, 'application/json');
  app.addHook('onRequest', securityHeaders(config));
  app.addHook('onRequest', refusePlainHttp(config));
  app.addHook('onRequest', crossOrigin(config.apiOrigins));
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The default quality of 11 takes tens of milliseconds; it suits files that are precompressed.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  app.setErrorHandler<FastifyError>(answerError);
  return app;
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error, request.loggedIn?.id);
  if (!problem) request.log.error({ err: error, req: request }, 'unexpected error');
  else if (isUnreachable(error))
    request.log.warn({ err: error, req: request }, 'the database is unavailable');
  return reply
    .code(problem?.status ?? 500)
    .headers(problem?.headers ?? {})
    .header('cache-control', 'no-store')
    .send(
      inLocaleOfRequest(
        request.headers['accept-language'],
        () => problem?.body() ?? { detail: translated(SOMETHING_WENT_WRONG) },
      ),
    );
}

const SENTENCES: Readonly<Record<number, string>> = {
  400: 'We can’t read this request.',
  404: NOTHING_HERE,
  413: 'This is too large. Please send less at once.',
  414: 'This address is too long.',
  415: 'Send the body as application/json.',
  431: 'This address is too long.',
};

/**
 * Converts an error to a response: ProblemErrors, Fastify's own errors, and values that the database rejects. Returns null for
 * anything that is the server's fault.
 */
function asProblem(error: unknown, callerId?: string): ProblemError | null {
  if (error instanceof ProblemError) return error;
  // A valid token may name an account that is gone: it was deleted, or the token is from another database with the same secret.
  if (callerId !== undefined && isMissing(error, callerId)) return unauthenticated();
  if (isOverloaded(error)) return overloaded();
  if (isUnreachable(error)) return unreachable();
  const failure = sqlFailure(error);
  if (failure && BAD_VALUE_STATES.has(failure.code))
    return badRequest('A value in this request isn’t valid.');
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  if (status === undefined || status < 400 || status >= 500) return null;
  return new ProblemError(status, SENTENCES[status] ?? 'We can’t answer this request.');
}

/** Answers invalid HTTP directly on the socket, because Fastify creates no request for it. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify({ detail: SENTENCES[status] ?? 'This request took too long.' });
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
