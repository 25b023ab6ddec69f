import { setTimeout as pause } from 'node:timers/promises';

/**
 * Looks until it is so.
 * @param limitMs somewhat less than a test may take: its end says what never came.
 * @throws Error that says what was waited for.
 */
export async function until(isSo: () => Promise<boolean> | boolean, limitMs = 50_000): Promise<void> {
  const limit = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error(`It did not come to: ${isSo.toString()}`);
    await pause(20);
  }
}
