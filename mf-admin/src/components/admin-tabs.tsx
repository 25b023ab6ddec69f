import { useSidebarCounts } from '@acquaint/api-client';
import type { Address } from '@acquaint/contracts';
import { Link, useLocation } from '@acquaint/remote-kit';
import { VisuallyHidden } from '@acquaint/ui';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { rich, t } from '../i18n.ts';
import { TabGroup } from './tab-group.tsx';
import styles from './admin-tabs.module.css';

/** Pages of one thing, which belong to the tab of its list. */
const LISTS: Readonly<Record<string, Address>> = {
  '/custom-admin/person': '/custom-admin',
  '/custom-admin/circle': '/custom-admin/circles',
  '/custom-admin/peek': '/custom-admin/peeks',
};

/** Tabs of the admin area, with the numbers of open reports and of waiting verification requests. On a narrow screen they scroll sideways in one row. */
export function AdminTabs() {
  const counts = useSidebarCounts().data;
  const row = useCurrentInView(counts !== undefined);
  return (
    <nav aria-label={t('Admin area')} className={styles['tabs']}>
      <div ref={row} className={styles['row']}>
        <Tab to="/custom-admin/overview">{t('Overview')}</Tab>
        <Tab to="/custom-admin">{t('People')}</Tab>
        <Tab to="/custom-admin/sessions">{t('Disputes')}</Tab>
        <Tab to="/custom-admin/reports">
          {t('Reports')}
          <Waiting count={counts?.reports ?? 0} />
        </Tab>
        <Tab to="/custom-admin/inquiries">{t('Inquiries')}</Tab>
        <Tab to="/custom-admin/verifications">
          {t('Verifications')}
          <Waiting count={counts?.verifications ?? 0} />
        </Tab>
        <Tab to="/custom-admin/circles">{t('Circles')}</Tab>
        <Tab to="/custom-admin/peeks">{t('Peeks')}</Tab>
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
      </div>
    </nav>
  );
}

/** The number of what waits behind a tab; nothing for 0. */
function Waiting({ count }: { readonly count: number }) {
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

function Tab({ to, children }: { readonly to: Address; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const current = pathname === to ? 'page' : LISTS[pathname] === to ? 'true' : undefined;
  return (
    <Link to={to} aria-current={current}>
      {children}
    </Link>
  );
}

/**
 * Returns the ref of a row that scrolls its current tab to its middle.
 * @param hasCounts whether the numbers on the tabs have arrived, which moves the tabs after them. Later changes do not scroll the row,
 * because the person may have scrolled it.
 */
function useCurrentInView(hasCounts: boolean) {
  const row = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !current) return;
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname, hasCounts]);
  return row;
}
