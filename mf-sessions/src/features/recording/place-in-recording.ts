import type { getRecording, SuccessBody } from '@acquaint/contracts';

/**
 * Returns the position of a moment of the call in the recording, in seconds from its beginning.
 * @param parts the periods that the recording shows, in order.
 * @returns null for a moment at which nothing was recorded.
 */
export function placeInRecording(
  at: string,
  parts: SuccessBody<typeof getRecording>['parts'],
): number | null {
  const moment = Date.parse(at);
  let shown = 0;
  for (const part of parts) {
    const [from, until] = [Date.parse(part.from), Date.parse(part.until)];
    if (moment >= from && moment < until) return (shown + moment - from) / 1000;
    shown += until - from;
  }
  return null;
}

/** Formats a position like a player: `0:07`, `12:30`, `1:02:03`. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
