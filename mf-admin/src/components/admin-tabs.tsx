import { useSidebarCounts } from '@acquaint/api-client';
import { NavLink } from '@acquaint/remote-kit';
import { VisuallyHidden } from '@acquaint/ui';
import { rich, t } from '../i18n.ts';
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
      <NavLink to="/custom-admin/money">{t('Withheld money')}</NavLink>
      <NavLink to="/custom-admin/payouts">{t('Payouts')}</NavLink>
      <NavLink to="/custom-admin/reconciliation">{t('Reconciliation')}</NavLink>
      <NavLink to="/custom-admin/circles">{t('Circles')}</NavLink>
      <NavLink to="/custom-admin/peeks">{t('Peeks')}</NavLink>
      <NavLink to="/custom-admin/remotes">{t('Remotes')}</NavLink>
      <NavLink to="/custom-admin/matching">{t('Matching')}</NavLink>
      <NavLink to="/custom-admin/jobs">{t('Jobs')}</NavLink>
      <NavLink to="/custom-admin/settings">{t('Settings')}</NavLink>
      <NavLink to="/custom-admin/audit">{t('Audit log')}</NavLink>
    </nav>
  );
}
