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
  /** What the database adds in words, in its own language: only ids are to be looked for in it. */
  readonly detail: string | undefined;
}

/** The SQLSTATE and constraint of a database error, also when drizzle has wrapped it; null for any other error. */
export function sqlFailure(error: unknown): SqlFailure | null {
  let current = error;
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth++) {
    const { code, constraint, detail, cause, syscall } = current as Readonly<Record<string, unknown>>;
    // EPIPE has five letters, too: what the operating system refused names its call.
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

/** True when a unique rule was broken, of one constraint if named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, SqlState.uniqueViolation, constraint);
}

/** True when an exclusion constraint was broken: somebody else has the slot. */
export function isExclusionViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, SqlState.exclusionViolation, constraint);
}

/** True when a record that is referred to does not exist (any more). */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, SqlState.foreignKeyViolation, constraint);
}

/** True when a record was to refer to this id alone, and there is nothing of that id. */
export function isMissing(error: unknown, id: string): boolean {
  const failure = sqlFailure(error);
  return failure?.code === SqlState.foreignKeyViolation && failure.detail?.includes(`=(${id})`) === true;
}

function isViolation(error: unknown, code: string, constraint?: string): boolean {
  const failure = sqlFailure(error);
  return failure?.code === code && (constraint === undefined || failure.constraint === constraint);
}

/** SQLSTATE of a server that ends connections, takes none, or has broken off: its shutdown and start, class 08, too many clients. */
const UNREACHABLE_STATE = /^(57P0[1-3]|08...|53300)$/;
/** What node-postgres says without a code of a connection that broke. */
const BROKEN_WORDS =
  /^(Connection terminated( unexpectedly| due to connection timeout)?|Client (has encountered a connection error|was closed) and is not queryable)$/;
const BROKEN_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  // A server that was stopped takes its socket file along.
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** A connection to the database could not be opened. Its cause says why. */
export class ConnectFailure extends Error {
  override readonly name = 'ConnectFailure';
}

/**
 * True when the connection to the database broke, or none could be opened. A transaction whose commit was not sent has left nothing;
 * of a single statement, and of a commit, it is not known whether it was done.
 */
export function isUnreachable(error: unknown): boolean {
  const failure = sqlFailure(error);
  if (failure) return UNREACHABLE_STATE.test(failure.code);
  let current = error;
  // Other services refuse connections with the same codes: only those of a statement or of the pool count.
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

/** Why the database does not answer: it refuses connections, is starting or stopping, takes no more, or says nothing. */
export function whyUnreachable(error: unknown): 'refused' | 'starting' | 'full' | 'silent' {
  const state = sqlFailure(error)?.code;
  if (state === '53300' || isOverloaded(error)) return 'full';
  if (state?.startsWith('57P0')) return 'starting';
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && (current.code === 'ECONNREFUSED' || current.code === 'ENOENT')) return 'refused';
  }
  return 'silent';
}

/** True when no connection to the database became free in time: nothing was read, and nothing written. */
export function isOverloaded(error: unknown): boolean {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    // The pool's own error has no code.
    if (current.message === 'timeout exceeded when trying to connect') return true;
    current = current.cause;
  }
  return false;
}
