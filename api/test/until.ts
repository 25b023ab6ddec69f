import { setTimeout as pause } from 'node:timers/promises';

/**
 * Looks until it is so.
 * @param limitMs somewhat less than a run that hangs may take (`testTimeout`): its end says what never came.
 * @param what says what was waited for, when it did not come: of a helper, the condition that it was given.
 * @throws Error that says what was waited for.
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
