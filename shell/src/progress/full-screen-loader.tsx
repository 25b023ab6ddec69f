import { t } from '../i18n.ts';

import styles from './progress.module.css';

/** Covers the screen while nothing else can be shown. Appears after a short delay, so that quick loads do not flicker. */
export function FullScreenLoader({ label = t('Loading…') }: { readonly label?: string }) {
  return (
    <div className={styles['screen']} role="status">
      <svg className={styles['circles']} width="68" height="48" viewBox="0 0 34 24" aria-hidden>
        <circle cx="12" cy="12" r="10.5" />
        <circle cx="22" cy="12" r="10.5" />
      </svg>
      <span className={styles['label']}>{label}</span>
    </div>
  );
}
