import { t } from '../i18n.ts';
import { Logo } from '../site/logo.tsx';
import layout from '../app/layouts/layouts.module.css';
import styles from './dashboard-frame.module.css';

/**
 * The dashboard's frame with a skeleton, shown until its first data are there. Plain HTML, because the page contains it prerendered,
 * before any script runs.
 */
export function DashboardFrame() {
  return (
    <div className={layout['dashboard']} role="status" aria-label={t('Loading…')}>
      <div className={layout['side']}>
        <Logo />
      </div>
      <div className={layout['top']}>
        <Logo />
      </div>
      <div className={layout['content']}>
        <div className={styles['lines']} aria-hidden>
          <div className={styles['heading']} />
          <div />
          <div />
          <div />
        </div>
      </div>
      <div className={layout['bottom']} aria-hidden>
        <div className={styles['bar']} />
      </div>
    </div>
  );
}
