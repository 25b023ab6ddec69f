type ElementError = (message: string | null, container: Element) => Error;

/** An option of Testing Library without a type: `waitFor` sets it while it makes an attempt. */
interface Attempting {
  readonly _disableExpensiveErrorDiagnostics?: boolean;
}

const CHEAP = Symbol.for('acquaint.withoutPageInAttempts');

/**
 * Returns Testing Library's function for errors of queries, which prints the page into each of them. While `waitFor` tries, the
 * error has only its message: the library prints the page once more when the wait ends without success, and throws away all others.
 * A worker's files share the library, so its function is wrapped once.
 * @param usual the library's function
 * @param config returns the library's current configuration
 */
export function withoutPageInAttempts(usual: ElementError, config: () => object): ElementError {
  if (CHEAP in usual) return usual;
  const cheap: ElementError = (message, container) => {
    if ((config() as Attempting)._disableExpensiveErrorDiagnostics !== true) return usual(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  };
  return Object.assign(cheap, { [CHEAP]: true });
}
