/** Tolerance for sums of decimal fractions, in seconds. */
const TINY = 0.0005;

/** Formats a position like a player, with tenths: `0:07.5`, `12:30.0`. */
export function placeText(seconds: number): string {
  const tenths = Math.floor(seconds * 10 + TINY);
  const whole = Math.floor(tenths / 10);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}.${tenths % 10}`;
}
