import { Tag, VisuallyHidden } from '@acquaint/ui';
import { useEffect, useState } from 'react';
import { readCallClock, type ClockFace } from './call-clock.ts';

const SPOKEN: Readonly<Record<ClockFace['warning'], string>> = {
  none: '',
  'five-minutes': 'Five minutes left',
  'one-minute': 'One minute left',
  over: 'The time is up',
};
const COLOUR = { none: 'default', 'five-minutes': 'warning', 'one-minute': 'error', over: 'error' } as const;

interface CallTimerProps {
  /** Epoch milliseconds by the server's clock; null while the call has not started. */
  readonly endsAt: number | null;
  readonly skew: number;
}

/** What is left of the call, with a warning at five minutes and at one. */
export function CallTimer({ endsAt, skew }: CallTimerProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  if (endsAt === null) return null;
  const face = readCallClock(endsAt, now, skew);
  return (
    <span>
      <Tag color={COLOUR[face.warning]} role="timer" aria-label={`Time left ${face.label}`}>
        {face.label}
      </Tag>
      <VisuallyHidden>
        <span role="status">{SPOKEN[face.warning]}</span>
      </VisuallyHidden>
    </span>
  );
}
