import type { FastifyInstance } from 'fastify';

/** What a span is about, beside its name. */
export interface SpanOptions {
  /**
   * `server`: answers somebody; `client`: asks another server; `producer`: leaves work to others; `consumer`: does work that others left. Default: a step
   * within this process.
   */
  readonly kind?: 'server' | 'client' | 'producer' | 'consumer';
  /**
   * The trace that it continues, as `current` gave it, perhaps in another process; null begins a new one. Default: that of
   * the running work.
   */
  readonly parent?: string | null;
  /** Names, numbers and ids; never what people wrote, and never a secret. */
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** Follows work from a request through jobs and sockets, in any process. */
export interface Tracing {
  /** Does work within a span. Returns what the work returns; what it throws is thrown again. */
  readonly span: <T>(name: string, options: SpanOptions, work: () => T) => T;
  /** Names the running trace, to continue it elsewhere: a W3C `traceparent`. Undefined if there is none. */
  readonly current: () => string | undefined;
  /** What each line of the log carries, so that one finds the trace of a line. */
  readonly logFields: () => Readonly<Record<string, string>>;
  /** Makes a span of each request; call it before routes are registered. */
  readonly register: (app: FastifyInstance) => Promise<void>;
  /** Sends the spans that wait. */
  readonly close: () => Promise<void>;
}

/** Follows nothing and costs nothing. */
export const NO_TRACING: Tracing = {
  span: (_name, _options, work) => work(),
  current: () => undefined,
  logFields: () => ({}),
  register: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
