import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { messageWithoutValues } from '../ports/database/errors.ts';
import { NO_TRACING, type Tracing } from '../ports/tracing/tracing.ts';

/** Fields that are never logged, at any depth. `code` is a secret only within a body: errors have codes too. */
const SECRETS = [
  'password',
  'new_password',
  'access',
  'refresh',
  'reset_token',
  'token',
  'authorization',
  'dpop',
  'cookie',
  'ticket',
  'link',
  'clip',
];
const PATHS = [...SECRETS, 'body.code'].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/**
 * Returns logger options that leave out secrets, query strings and values of SQL statements.
 * @param tracing names the trace that a line belongs to.
 */
export function loggerOptions(level: Config['logLevel'], tracing: Tracing = NO_TRACING) {
  return {
    level,
    ...(tracing === NO_TRACING ? {} : { mixin: tracing.logFields }),
    redact: { paths: PATHS, censor: '[secret]' },
    serializers: { req: describeRequest, err: describeError },
  };
}

function describeRequest(request: FastifyRequest): Record<string, unknown> {
  // Without the query string: it may contain tickets and names.
  return { id: request.id, method: request.method, path: pathOf(request.url), ip: request.ip };
}

/** Paths under /peeks/record/ contain secrets, which are not logged (R-API-11). */
function pathOf(url: string | undefined): string | undefined {
  return url?.split('?')[0]?.replace(/^\/peeks\/record\/.*/, '/peeks/record/[secret]');
}

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [key: string]: unknown;
}

/** Describes an error without the values of a failed SQL query, which may be secrets. The statement and the cause are kept. */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: 'unknown', message: String(error), stack: '' };
  const message = messageWithoutValues(error);
  return {
    type: error.name,
    message: message ?? error.message,
    ...('code' in error ? { code: error.code } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    stack: (message === null ? error.stack : error.stack?.replace(error.message, '')) ?? '',
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}
