import { useEffect, useState } from 'react';
import { useVisit } from '../app/routes/use-visit.ts';
import { t } from '../i18n.ts';
import { useProgress } from './progress.ts';
import styles from './progress.module.css';

/** Milliseconds the full bar stays before it disappears. */
const FINISH_MS = 300;

/**
 * The thin bar at the top (R-PAGE-4): runs while a page or a remote loads. On an instant navigation it runs through
 * at once.
 */
export function TopProgressBar() {
  const running = useProgress();
  const [shown, setShown] = useState(false);
  const visit = useVisit().number;
  const [lastVisit, setLastVisit] = useState(visit);
  if (visit !== lastVisit) setLastVisit(visit);
  if ((running || visit !== lastVisit) && !shown) setShown(true);
  useEffect(() => {
    if (running || !shown) return undefined;
    const timer = setTimeout(() => setShown(false), FINISH_MS);
    return () => clearTimeout(timer);
  }, [running, shown]);
  if (!shown) return null;
  return (
    <div
      className={styles['track']}
      role="progressbar"
      aria-label={t('Loading the page')}
      data-running={running}
    >
      <div className={styles['bar']} />
    </div>
  );
}
