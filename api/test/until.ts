import { setTimeout as pause } from 'node:timers/promises';

/**
 * Looks until it is so.
 * @param limitMs somewhat less than a run that hangs may take (`testTimeout`): its end says what never came.
 * @param what it is that is said then: the condition that a helper was given, not the one it makes of it.
 * @throws Error that says what was waited for.
 */
export async function until(
  isSo: () => Promise<boolean> | boolean,
  limitMs = 540_000,
  what: string = isSo.toString(),
): Promise<void> {
  const limit = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error(`It did not come to: ${what}`);
    await pause(20);
  }
}
