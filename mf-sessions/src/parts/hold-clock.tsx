import { Flex, Tag } from '@acquaint/ui';
import { useEffect, useRef } from 'react';
import { t } from '../words.ts';

const SECOND_MS = 1_000;

/** `4:05`, never below nothing. */
function clockFace(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

interface HoldClockProps {
  /** How long the time is still kept, in milliseconds from when this is first shown. */
  readonly lengthMs: number;
  readonly onOver: () => void;
}

/** Counts down how long the chosen time is kept for the reader. Give it what stands for this hold as key. */
export function HoldClock({ lengthMs, onOver }: HoldClockProps) {
  const face = useRef<HTMLSpanElement>(null);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    const endsAt = performance.now() + lengthMs;
    // Each second changes one text; nothing else needs to be drawn again.
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
