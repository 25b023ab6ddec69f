import { Flex, Tag } from '@acquaint/ui';
import { useEffect, useRef } from 'react';
import { t } from '../i18n.ts';
import { clockFace } from './clock-face.ts';

const SECOND_MS = 1_000;
const secondsOf = (leftMs: number): number => Math.ceil(leftMs / SECOND_MS);

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
      if (face.current) face.current.textContent = clockFace(secondsOf(endsAt - performance.now()));
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
          {clockFace(secondsOf(lengthMs))}
        </span>
      </Tag>
    </Flex>
  );
}
