/** What browsers add to the standard. */
interface Traces {
  readonly captureStackTrace?: (target: object, called: (...args: never[]) => unknown) => void;
  stackTraceLimit?: number;
  prepareStackTrace?: (error: Error, sites: unknown) => unknown;
}

// Taken before any remote runs, which could replace them.
const traces = Error as unknown as Traces;
const { captureStackTrace } = traces;
const { isArray } = Array;

interface CallSite {
  readonly getFileName?: () => string | null;
}

/** The address of the first script in a trace of browsers that write it as text. */
const ADDRESS = /https?:\/\/[^\s)]+?\.js/;

/**
 * Returns the address of the script whose code has called `called`; null if the browser does not tell. Takes some microseconds.
 * Where the browser gives more than text, it is the script's real address, not one that the script has given itself.
 * @param called a function that is running now.
 */
export function callingScript(called: (...args: never[]) => unknown): string | null {
  if (typeof captureStackTrace !== 'function') return null;
  const { stackTraceLimit, prepareStackTrace } = traces;
  const sitesOf = (_: Error, sites: unknown): unknown => sites;
  try {
    traces.stackTraceLimit = 1;
    // Throws if a script has made it read-only.
    traces.prepareStackTrace = sitesOf;
    const trace: { stack?: unknown } = {};
    captureStackTrace(trace, called);
    const { stack } = trace;
    if (isArray(stack)) return (stack[0] as CallSite | undefined)?.getFileName?.() ?? null;
    return typeof stack === 'string' ? (ADDRESS.exec(stack)?.[0] ?? null) : null;
  } catch {
    return null;
  } finally {
    restore(stackTraceLimit, prepareStackTrace);
  }
}

function restore(limit: Traces['stackTraceLimit'], prepare: Traces['prepareStackTrace']): void {
  try {
    if (limit !== undefined) traces.stackTraceLimit = limit;
    if (prepare) traces.prepareStackTrace = prepare;
    else Reflect.deleteProperty(traces, 'prepareStackTrace');
  } catch {
    // Read-only: nothing was changed.
  }
}
