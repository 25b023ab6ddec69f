import { cx } from '@acquaint/ui';
import styles from './failure-bars.module.css';
import { failureWords } from './remote-words.ts';

/** Failures of the last 24 hours as a bar for each hour, told in a sentence to who cannot see them. */
export function FailureBars({ counts }: { readonly counts: readonly number[] }) {
  const most = Math.max(...counts);
  // One failure is no tower.
  const top = Math.max(most, 5);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <figure className={styles['figure']}>
      <div
        role="img"
        aria-label={sentence(counts, total, most)}
        className={cx(styles['bars'], total === 0 && styles['quiet'])}
      >
        {counts.map((count, index) => (
          <span
            // The hours move on together: the place is what a bar is.
            key={index}
            className={count > 0 ? styles['failed'] : styles['calm']}
            style={{ blockSize: count > 0 ? `${Math.max(12, (count / top) * 100)}%` : undefined }}
            title={count > 0 ? `${failureWords(count)} ${hoursAgo(counts, index)}` : undefined}
          />
        ))}
      </div>
      <figcaption className={styles['caption']}>
        <span>24 h ago</span>
        <span>{total === 0 ? 'no failures' : failureWords(total)}</span>
        <span>now</span>
      </figcaption>
    </figure>
  );
}

function sentence(counts: readonly number[], total: number, most: number): string {
  if (total === 0) return 'No failures in the last 24 hours';
  const worst = hoursAgo(counts, counts.lastIndexOf(most));
  return `${failureWords(total)} in the last 24 hours, most of them, ${most}, ${worst}`;
}

function hoursAgo(counts: readonly number[], index: number): string {
  const hours = counts.length - 1 - index;
  if (hours === 0) return 'in the last hour';
  return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
}
