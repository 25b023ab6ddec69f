import { Link } from '@acquaint/remote-kit';
import { t } from '../i18n.ts';
import styles from './session-tabs.module.css';

/** Leads from the upcoming sessions to the past ones and back, above both lists. */
export function SessionTabs({ shown }: { readonly shown: 'upcoming' | 'past' }) {
  const current = (name: string) => (name === shown ? 'page' : undefined);
  return (
    <nav className={styles['tabs']} aria-label={t('Sessions')}>
      <Link to="/dashboard/sessions/upcoming" aria-current={current('upcoming')}>
        {t('Upcoming')}
      </Link>
      <Link to="/dashboard/sessions/past" aria-current={current('past')}>
        {t('Past')}
      </Link>
    </nav>
  );
}
