import { Loading, Skeleton } from '@acquaint/ui';
import { useEffect, useState } from 'react';
import { beginProgress } from '../progress/progress.ts';
import styles from './remotes.module.css';

/** Milliseconds; a page that loads faster shows no skeleton, to avoid flickering. */
const PATIENCE_MS = 250;

/** Shown while a page is loading: the progress bar at once, a skeleton when it takes longer. */
export function Waiting() {
  const [long, setLong] = useState(false);
  useEffect(beginProgress, []);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLong(true);
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  if (!long) return <div className={styles['place']} />;
  return (
    <div className={styles['place']}>
      <Loading>
        <Skeleton active title paragraph={{ rows: 6 }} />
      </Loading>
    </div>
  );
}
