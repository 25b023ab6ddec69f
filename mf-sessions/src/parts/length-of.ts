/** A length as people say it: `1 second`, `3 min 20 s`. @param seconds any number, rounded. */
export function lengthOf(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  if (minutes === 0) return `${whole} ${whole === 1 ? 'second' : 'seconds'}`;
  return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`;
}
