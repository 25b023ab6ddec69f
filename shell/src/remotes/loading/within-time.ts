/**
 * Returns the result of `act`, with a time-out.
 * @param ms milliseconds, after which the signal is aborted.
 * @throws Error after the time-out, or what `act` throws.
 */
export async function withinTime<T>(ms: number, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`no answer within ${ms} ms`);
      reject(error);
      controller.abort(error);
    }, ms);
  });
  try {
    return await Promise.race([act(controller.signal), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
