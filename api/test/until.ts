import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls until a condition is true.
 * @param limitMs less than the test timeout (`testTimeout`), so that the error says what was missing.
 * @param what describes the condition in the error; a helper passes the text of the condition it was given.
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
