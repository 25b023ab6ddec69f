/**
 * Returns when somebody speaks in a cut, in seconds from its beginning, alternating from and until.
 * @param spans when they speak in the recording, in milliseconds.
 */
export function stretchesIn(
  spans: readonly { readonly from: number; readonly until: number }[],
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): number[] {
  return spans
    .map(({ from, until }) => [Math.max(from, fromMs), Math.min(until, untilMs)] as const)
    .filter(([from, until]) => from < until)
    .flatMap((ends) => ends.map((end) => (end - fromMs) / 1000));
}
