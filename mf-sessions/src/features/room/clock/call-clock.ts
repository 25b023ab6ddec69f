/** What the timer shows: minutes and seconds left, and warnings at five minutes and at one (R-ROOM-11). */
export interface ClockFace {
  readonly label: string;
  readonly secondsLeft: number;
  readonly warning: 'none' | 'five-minutes' | 'one-minute' | 'over';
}

/**
 * Computes what the timer of a call shows.
 * @param endsAt when the time is up, epoch milliseconds by the server's clock
 * @param now epoch milliseconds by this browser's clock
 * @param skew server's clock minus this browser's, milliseconds
 */
export function readCallClock(endsAt: number, now: number, skew: number): ClockFace {
  const secondsLeft = Math.max(0, Math.ceil((endsAt - (now + skew)) / 1_000));
  const minutes = Math.floor(secondsLeft / 60);
  const seconds = String(secondsLeft % 60).padStart(2, '0');
  return { label: `${minutes}:${seconds}`, secondsLeft, warning: warningAt(secondsLeft) };
}

function warningAt(secondsLeft: number): ClockFace['warning'] {
  if (secondsLeft === 0) return 'over';
  if (secondsLeft <= 60) return 'one-minute';
  if (secondsLeft <= 300) return 'five-minutes';
  return 'none';
}
