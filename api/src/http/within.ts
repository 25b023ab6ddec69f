/** The error of `within` when the time is over. */
export class TookTooLong extends Error {}

/**
 * Waits for a promise, with a time-out.
 * @throws the error of the promise, or `TookTooLong`. The work continues after a time-out and its result is
 * dropped.
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new TookTooLong(`No answer within ${milliseconds} ms`)),
    milliseconds,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
