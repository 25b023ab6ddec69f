import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls until a condition is true.
 * @param limitMs somewhat less than the test's time-out (`testTimeout`), so that the error says what never became true.
 * @param what describes the condition for the error; by default its source code.
 * @throws Error that names the condition.
 */
export async function until(
  isSo: () => Promise<boolean> | boolean,
  limitMs = 540_000,
  what: () => string = () => isSo.toString(),
): Promise<void> {
  const limit = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error(`It did not come to: ${what()}`);
    await pause(20);
  }
}
