import { useSyncExternalStore } from 'react';
import styles from './live-note.module.css';
import { liveStatus } from './live-status.ts';

/** One calm line while live updates are away; they come back by themselves, and with them what was missed. */
export function LiveNote() {
  const isAway = useSyncExternalStore(liveStatus.subscribe, liveStatus.isAway);
  return (
    <div aria-live="polite">
      {isAway && <p className={styles['note']}>Live updates are paused until the connection is back.</p>}
    </div>
  );
}
