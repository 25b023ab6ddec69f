import { Flex, Tag } from '@acquaint/ui';
import { useEffect, useRef } from 'react';
import { t } from '../i18n.ts';

const SECOND_MS = 1_000;

/** Formats a duration as `4:05`; never negative. */
function clockFace(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

interface HoldClockProps {
  /** Remaining time of the hold in milliseconds, from the first render. */
  readonly lengthMs: number;
  readonly onOver: () => void;
}

/** Counts down the time of a hold. Use an id of the hold as key. */
export function HoldClock({ lengthMs, onOver }: HoldClockProps) {
  const face = useRef<HTMLSpanElement>(null);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    const endsAt = performance.now() + lengthMs;
    // Updates one text node per second without rerendering.
    const tick = setInterval(() => {
      if (face.current) face.current.textContent = clockFace(endsAt - performance.now());
    }, SECOND_MS);
    const end = setTimeout(() => over.current(), lengthMs);
    return () => {
      clearInterval(tick);
      clearTimeout(end);
    };
  }, [lengthMs]);
  return (
    <Flex gap={8} align="center">
      <span>{t('Held for you')}</span>
      <Tag>
        <span ref={face} role="timer" aria-label={t('Held for you')}>
          {clockFace(lengthMs)}
        </span>
      </Tag>
    </Flex>
  );
}
