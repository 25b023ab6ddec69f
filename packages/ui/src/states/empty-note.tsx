import type { ReactNode } from 'react';
import { EmptyDrawing, type EmptyDrawingName } from './empty-drawing.tsx';
import styles from './states.module.css';

export interface EmptyNoteProps {
  /** What is missing: "No upcoming sessions". */
  readonly title: string;
  /** One sentence on how to change that; not with `isLine`. */
  readonly text?: string;
  /** The next useful action, usually a button or a link; not with `isLine`. */
  readonly action?: ReactNode;
  /** What the drawing shows; an open box where nothing fits better. */
  readonly drawing?: EmptyDrawingName;
  /** Shows the title alone, as one line: for a section under its own heading, on a page with other content. */
  readonly isLine?: boolean;
}

/** An empty state with a drawing and the next useful action. */
export function EmptyNote({ title, text, action, drawing = 'box', isLine = false }: EmptyNoteProps) {
  if (isLine) return <p className={styles['emptyLine']}>{title}</p>;
  return (
    <div className={styles['empty']}>
      <EmptyDrawing of={drawing} />
      <strong className={styles['emptyTitle']}>{title}</strong>
      {text !== undefined && <span className={styles['emptyText']}>{text}</span>}
      {action !== undefined && action !== null && <div className={styles['emptyAction']}>{action}</div>}
    </div>
  );
}
