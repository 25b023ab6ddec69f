import { clockFace } from '../../../components/clock-face.ts';

/** What the timer shows: minutes and seconds left, and two warnings before the end (R-ROOM-11). */
export interface ClockFace {
  readonly label: string;
  readonly secondsLeft: number;
  readonly warning: 'none' | 'first' | 'last' | 'over';
}

export type WarningMinutes = readonly [first: number, last: number];

/**
 * Computes what the timer of a call shows.
 * @param endsAt when the time is up, epoch milliseconds by the server's clock
 * @param now epoch milliseconds by this browser's clock
 * @param warningMinutes minutes before the end at which the timer warns: first, last
 * @param skew server's clock minus this browser's, milliseconds
 */
export function readCallClock(
  endsAt: number,
  now: number,
  skew: number,
  warningMinutes: WarningMinutes,
): ClockFace {
  const secondsLeft = Math.max(0, Math.ceil((endsAt - (now + skew)) / 1_000));
  return { label: clockFace(secondsLeft), secondsLeft, warning: warningAt(secondsLeft, warningMinutes) };
}

function warningAt(secondsLeft: number, [first, last]: WarningMinutes): ClockFace['warning'] {
  if (secondsLeft === 0) return 'over';
  if (secondsLeft <= last * 60) return 'last';
  if (secondsLeft <= first * 60) return 'first';
  return 'none';
}
