/** Items processed at once: enough to use a disk or a network connection, few enough for a small store. */
const AT_ONCE = 8;

/**
 * Processes all items with limited parallelism. Stops at the first failure, and throws it once no item is being processed any
 * more.
 */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
        left.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failures.length > 0) throw failures[0];
}
