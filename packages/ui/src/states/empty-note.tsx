import { Empty } from 'antd';
import type { ReactNode } from 'react';
import styles from './states.module.css';

export interface EmptyNoteProps {
  /** What is missing: "No upcoming sessions". */
  readonly title: string;
  /** One sentence on how to change that. */
  readonly text?: string;
  /** The next useful action, usually a button or a link. */
  readonly action?: ReactNode;
}

/** An empty state with the next useful action. */
export function EmptyNote({ title, text, action }: EmptyNoteProps) {
  return (
    <Empty
      className={styles['empty'] ?? ''}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <strong className={styles['emptyTitle']}>{title}</strong>
          {text !== undefined && <span className={styles['emptyText']}>{text}</span>}
        </>
      }
    >
      {action}
    </Empty>
  );
}
