/**
 * Waits for some work, and no longer than so many milliseconds.
 * @throws what the work throws, or an error that says it took too long; the work goes on, and whatever comes of it is dropped.
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
