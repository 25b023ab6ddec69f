import { useSyncExternalStore } from 'react';
import { t } from '../i18n.ts';
import styles from './live-note.module.css';
import { liveStatus } from './live-status.ts';
import { isOffline, watchOffline } from './offline.ts';
import { OfflineNote } from './offline-note.tsx';

/** One line shown while the network or the live updates are lost; they recover automatically and load what was missed. */
export function LiveNote() {
  const isAway = useSyncExternalStore(liveStatus.subscribe, liveStatus.isAway);
  const isOff = useSyncExternalStore(watchOffline, isOffline);
  return (
    <>
      <OfflineNote />
      <div aria-live="polite">
        {isAway && !isOff && (
          <p className={styles['note']}>{t('Live updates are paused until you’re back online.')}</p>
        )}
      </div>
    </>
  );
}
