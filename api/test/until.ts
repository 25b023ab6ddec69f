import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two checks: they grow, because asking a server often slows down what the test waits for. */
const FIRST_PAUSE = 10;
const LONGEST_PAUSE = 250;

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
  for (let wait = FIRST_PAUSE; !(await isSo()); wait = Math.min(1.3 * wait, LONGEST_PAUSE)) {
    if (performance.now() > limit) throw new Error(`Still not true: ${what()}`);
    await pause(wait);
  }
}
