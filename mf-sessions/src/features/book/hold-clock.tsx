import type { Session } from '@acquaint/contracts';
import { Flex, Tag } from '@acquaint/ui';
import { useEffect, useRef } from 'react';

const SECOND_MS = 1_000;

/** How long a hold lasts, in milliseconds: by the server's clock alone, whatever the device's says. */
function lengthOf(hold: Session): number {
  return hold.expires_at === null ? 0 : Date.parse(hold.expires_at) - Date.parse(hold.created_at);
}

/** `4:05`, never below nothing. */
function clockFace(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

interface HoldClockProps {
  readonly hold: Session;
  readonly onOver: () => void;
}

/** Counts down how long the chosen time is kept for the reader. Give it the hold's id as key. */
export function HoldClock({ hold, onOver }: HoldClockProps) {
  const face = useRef<HTMLSpanElement>(null);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    const endsAt = performance.now() + lengthOf(hold);
    // Each second changes one text; nothing else needs to be drawn again.
    const tick = setInterval(() => {
      if (face.current) face.current.textContent = clockFace(endsAt - performance.now());
    }, SECOND_MS);
    const end = setTimeout(() => over.current(), lengthOf(hold));
    return () => {
      clearInterval(tick);
      clearTimeout(end);
    };
  }, [hold]);
  return (
    <Flex gap={8} align="center">
      <span>Held for you</span>
      <Tag>
        <span ref={face} role="timer" aria-label="Held for you">
          {clockFace(lengthOf(hold))}
        </span>
      </Tag>
    </Flex>
  );
}
