// Taken before any remote runs, which could replace them.
const { captureStackTrace } = Error;
const { isArray } = Array;

interface CallSite {
  readonly getFileName?: () => string | null;
}

/** The address of the first script in a trace of browsers that write it as text. */
const ADDRESS = /https?:\/\/[^\s)]+?\.js/;

/**
 * Returns the address of the script whose code has called `called`; null if the browser does not tell. Costs some microseconds.
 * Where the browser gives more than text, it is the script's real address, not one that the script has given itself.
 * @param called a function that is running now.
 */
export function callingScript(called: (...args: never[]) => unknown): string | null {
  if (typeof captureStackTrace !== 'function') return null;
  const { stackTraceLimit, prepareStackTrace } = Error;
  const sitesOf = (_: Error, sites: unknown) => sites;
  try {
    Error.stackTraceLimit = 1;
    // Throws if a script has made it read-only.
    Error.prepareStackTrace = sitesOf;
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

function restore(limit: number, prepare: typeof Error.prepareStackTrace): void {
  try {
    Error.stackTraceLimit = limit;
    if (prepare) Error.prepareStackTrace = prepare;
    else Reflect.deleteProperty(Error, 'prepareStackTrace');
  } catch {
    // Read-only: nothing was changed.
  }
}
