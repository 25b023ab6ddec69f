import { Tag } from '@acquaint/ui';
import { Briefly } from '../briefly.tsx';
import styles from '../room.module.css';
import { t } from '../../../i18n.ts';

/** Confirms next to the name that a moment was marked; disappears on its own. */
export function MomentsNote({ count }: { readonly count: number }) {
  return (
    <div role="status">
      {count > 0 && (
        <Briefly key={count}>
          <Tag color="success" className={styles['marked'] ?? ''}>
            {t('{count, plural, =1 {1 moment marked} other {# moments marked}}', { count })}
          </Tag>
        </Briefly>
      )}
    </div>
  );
}
