import { useSyncExternalStore } from 'react';
import { t } from '../i18n.ts';
import styles from './live-note.module.css';
import { isOffline, watchOffline } from './offline.ts';

/** One line shown while there is no network. Plain HTML, for every page. */
export function OfflineNote() {
  const isOff = useSyncExternalStore(watchOffline, isOffline, isOffline);
  return (
    <div aria-live="polite">
      {isOff && (
        <p className={styles['note']}>
          {t('You’re offline. Anything you’ve typed stays here until you’re back.')}
        </p>
      )}
    </div>
  );
}
