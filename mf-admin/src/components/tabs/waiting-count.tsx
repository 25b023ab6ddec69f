import { VisuallyHidden } from '@acquaint/ui';
import { rich } from '../../i18n.ts';
import styles from './admin-tabs.module.css';

/** The number of what waits behind a tab; nothing for 0. */
export function WaitingCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles['count']}>
      {rich('{shown}<hidden>{count, plural, one { waiting} other { waiting}}</hidden>', {
        shown: count > 99 ? '99+' : count,
        count,
        hidden: (inside) => <VisuallyHidden>{inside}</VisuallyHidden>,
      })}
    </span>
  );
}
