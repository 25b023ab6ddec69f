import { useSidebarCounts } from '@acquaint/api-client';
import { NavLink } from '@acquaint/remote-kit';
import { VisuallyHidden } from '@acquaint/ui';
import { rich, t } from '../i18n.ts';
import { TabGroup } from './tab-group.tsx';
import styles from './admin-tabs.module.css';

/** Tabs of the admin area, with the number of waiting verification requests. */
export function AdminTabs() {
  const waiting = useSidebarCounts().data?.verifications ?? 0;
  return (
    <nav aria-label={t('Admin area')} className={styles['tabs']}>
      <NavLink to="/custom-admin/overview">{t('Overview')}</NavLink>
      <NavLink to="/custom-admin" end>
        {t('People')}
      </NavLink>
      <NavLink to="/custom-admin/sessions">{t('Sessions')}</NavLink>
      <NavLink to="/custom-admin/reports">{t('Reports')}</NavLink>
      <NavLink to="/custom-admin/inquiries">{t('Inquiries')}</NavLink>
      <NavLink to="/custom-admin/verifications">
        {t('Verifications')}
        {waiting > 0 && (
          <span className={styles['count']}>
            {rich('{shown}<hidden>{count, plural, one { waiting} other { waiting}}</hidden>', {
              shown: waiting > 99 ? '99+' : waiting,
              count: waiting,
              hidden: (inside) => <VisuallyHidden>{inside}</VisuallyHidden>,
            })}
          </span>
        )}
      </NavLink>
      <NavLink to="/custom-admin/circles">{t('Circles')}</NavLink>
      <NavLink to="/custom-admin/peeks">{t('Peeks')}</NavLink>
      <TabGroup
        name={t('Money')}
        pages={[
          { to: '/custom-admin/money', name: t('Withheld money') },
          { to: '/custom-admin/payouts', name: t('Payouts') },
          { to: '/custom-admin/reconciliation', name: t('Reconciliation') },
        ]}
      />
      <TabGroup
        name={t('Platform')}
        pages={[
          { to: '/custom-admin/topics', name: t('Topics') },
          { to: '/custom-admin/matching', name: t('Matching') },
          { to: '/custom-admin/remotes', name: t('Remotes') },
          { to: '/custom-admin/jobs', name: t('Jobs') },
          { to: '/custom-admin/settings', name: t('Settings') },
          { to: '/custom-admin/audit', name: t('Audit log') },
        ]}
      />
    </nav>
  );
}
