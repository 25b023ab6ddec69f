import { t } from '@acquaint/i18n/common';
import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

/** Returns the seconds to wait before the next attempt (a 429's `retryAfter`), null without a waiting time. */
export function waitOf(error: unknown): number | null {
  const seconds =
    typeof error === 'object' && error !== null && 'retryAfter' in error ? error.retryAfter : null;
  return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds) : null;
}

/** Counts down the seconds of an error's waiting time; 0 without one. Another error starts it again. */
export function useWait(error: unknown): number {
  const [wait, setWait] = useState(() => begin(error));
  if (wait.error !== error) setWait(begin(error));
  const { left } = wait;
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(
      () => setWait((now) => ({ ...now, left: Math.max(0, Math.ceil((now.end - Date.now()) / TICK_MS)) })),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, [isOver, error]);
  return left;
}

function begin(error: unknown) {
  const seconds = waitOf(error) ?? 0;
  return { error, left: seconds, end: Date.now() + seconds * TICK_MS };
}

/** Shows the remaining time. It is not announced: screen readers have read the waiting time in the error's sentence. */
export function WaitNote({ left }: { readonly left: number }) {
  return (
    <span role="timer" aria-live="off">
      {left > 0 ? t('Try again in {time}.', { time: clockOf(left) }) : t('You can try again now.')}
    </span>
  );
}

/**
 * Returns seconds as minutes and seconds, with hours if there are any: `0:07`, `12:30`, `1:02:05`. The player uses it, too; it is here
 * because every page loads this file, and a file of its own would make them larger.
 */
export function clockOf(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
