import { markedParts } from './marked-parts.ts';
import styles from './marked-text.module.css';

interface MarkedTextProps {
  readonly text: string;
  /** What was typed. */
  readonly searched: string;
}

/** A text with the words marked that begin with one that was searched for. */
export function MarkedText({ text, searched }: MarkedTextProps) {
  return markedParts(text, searched).map(({ part, isFound, at }) =>
    isFound ? (
      <mark key={at} className={styles['found']}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
