import { Loading, Skeleton } from '@acquaint/ui';
import { useEffect, useState } from 'react';
import { beginProgress } from '../progress/progress.ts';
import styles from './remotes.module.css';

/** A page that comes within this time shows no skeleton at all, milliseconds: a flash would only disturb. */
const PATIENCE_MS = 250;

/** In place of a page that is on its way: the progress bar at once, a skeleton when it takes longer. */
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
