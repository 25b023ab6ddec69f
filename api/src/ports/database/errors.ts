import { DrizzleQueryError } from 'drizzle-orm';

/** PostgreSQL's SQLSTATE codes that the server acts on. */
export const SqlState = {
  uniqueViolation: '23505',
  exclusionViolation: '23P01',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  serializationFailure: '40001',
  deadlock: '40P01',
} as const;

interface SqlFailure {
  readonly code: string;
  readonly constraint: string | undefined;
  /** Detail text in the database's language; search it only for ids. */
  readonly detail: string | undefined;
}

/** Returns the message of a failed statement without its values, which may be secrets; null for any other error. */
export function messageWithoutValues(error: unknown): string | null {
  return error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : null;
}

/** Returns SQLSTATE and constraint of a database error, also when drizzle has wrapped it; null for any other error. */
export function sqlFailure(error: unknown): SqlFailure | null {
  let current = error;
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth++) {
    const { code, constraint, detail, cause, syscall } = current as Readonly<Record<string, unknown>>;
    // EPIPE looks like an SQLSTATE too, but system errors have a `syscall`.
    if (syscall === undefined && typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
      return { code, constraint: textOf(constraint), detail: textOf(detail) };
    }
    current = cause;
  }
  return null;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns true for a violated unique constraint; of this name, if given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, SqlState.uniqueViolation, constraint);
}

/** Returns true for a violated exclusion constraint: the time is already taken. */
export function isExclusionViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, SqlState.exclusionViolation, constraint);
}

/** Returns true for a violated check of this name. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return isViolation(error, SqlState.checkViolation, constraint);
}

/** Returns true when a referenced record does not exist (any more). */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, SqlState.foreignKeyViolation, constraint);
}

/** Returns true when a foreign key failed because nothing has this id. */
export function isMissing(error: unknown, id: string): boolean {
  const failure = sqlFailure(error);
  return failure?.code === SqlState.foreignKeyViolation && failure.detail?.includes(`=(${id})`) === true;
}

function isViolation(error: unknown, code: string, constraint?: string): boolean {
  const failure = sqlFailure(error);
  return failure?.code === code && (constraint === undefined || failure.constraint === constraint);
}

/** SQLSTATE of a server that cannot be used: shutting down or starting, connection errors (class 08), too many clients. */
const UNREACHABLE_STATE = /^(57P0[1-3]|08...|53300)$/;
/** Messages of node-postgres for a broken connection, which have no code. */
const BROKEN_WORDS =
  /^(Connection terminated( unexpectedly| due to connection timeout)?|Client (has encountered a connection error|was closed) and is not queryable)$/;
const BROKEN_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  // A stopped server removes its socket file.
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** A connection to the database could not be opened; see `cause`. */
export class ConnectFailure extends Error {
  override readonly name = 'ConnectFailure';
}

/**
 * Returns true when the connection to the database broke, or none could be opened. A transaction whose commit was not sent had no
 * effect; whether a single statement or a commit took effect is unknown.
 */
export function isUnreachable(error: unknown): boolean {
  const failure = sqlFailure(error);
  if (failure) return UNREACHABLE_STATE.test(failure.code);
  let current = error;
  // Other services fail with the same codes, so only errors of a statement or of the pool count.
  let isOfDatabase = false;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    isOfDatabase ||= current instanceof ConnectFailure || current instanceof DrizzleQueryError;
    if (BROKEN_WORDS.test(current.message)) return true;
    const { code } = current as { readonly code?: unknown };
    if (isOfDatabase && typeof code === 'string' && BROKEN_CODES.has(code)) return true;
    current = current.cause;
  }
  return false;
}

/** Returns why the database does not respond: it refuses connections, is starting or stopping, accepts no more, or is silent. */
export function whyUnreachable(error: unknown): 'refused' | 'starting' | 'full' | 'silent' {
  const state = sqlFailure(error)?.code;
  if (state === '53300' || isOverloaded(error)) return 'full';
  if (state?.startsWith('57P0')) return 'starting';
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && (current.code === 'ECONNREFUSED' || current.code === 'ENOENT')) return 'refused';
  }
  return 'silent';
}

/** Returns true when no connection became free in time; nothing was read or written. */
export function isOverloaded(error: unknown): boolean {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    // The pool's error has no code.
    if (current.message === 'timeout exceeded when trying to connect') return true;
    current = current.cause;
  }
  return false;
}
