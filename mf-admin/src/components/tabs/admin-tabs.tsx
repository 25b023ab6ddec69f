import { useSidebarCounts } from '@acquaint/api-client';
import { adminListSettings, type Address } from '@acquaint/contracts';
import { Link, useLocation } from '@acquaint/remote-kit';
import { msg } from '@acquaint/i18n';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { t } from '../../i18n.ts';
import { useMayCall } from '../may-call.tsx';
import { QUEUES, waitingAt } from './queues.ts';
import { TabGroup } from './tab-group.tsx';
import { WaitingCount } from './waiting-count.tsx';
import styles from './admin-tabs.module.css';

/** Pages of one thing, which belong to the tab of its list. */
const LISTS: Readonly<Record<string, Address>> = {
  '/custom-admin/person': '/custom-admin',
  '/custom-admin/circle': '/custom-admin/circles',
  '/custom-admin/peek': '/custom-admin/peeks',
  '/custom-admin/payment': '/custom-admin/payments',
};

/** The pages about money. Those of the queues among them are under their tab. */
const MONEY = [
  { to: '/custom-admin/payments', name: msg('Payments') },
  { to: '/custom-admin/money', name: msg('Withheld money') },
  { to: '/custom-admin/payouts', name: msg('Payouts') },
  { to: '/custom-admin/reconciliation', name: msg('Reconciliation') },
] as const satisfies readonly { readonly to: Address; readonly name: string }[];
/** The queues that have a tab of their own. */
const QUEUES_ALONE = QUEUES.filter((queue) => !MONEY.some(({ to }) => to === queue.to));

/** Tabs of the admin area, with the numbers of what waits for a decision. On a narrow screen they scroll sideways in one row. */
export function AdminTabs() {
  const counts = useSidebarCounts().data;
  const maySeeSettings = useMayCall(adminListSettings);
  const { pathname } = useLocation();
  const list = LISTS[pathname] ?? pathname;
  const row = useCurrentInView(counts !== undefined);
  return (
    <nav aria-label={t('Admin area')} className={styles['tabs']}>
      <div ref={row} className={styles['row']}>
        <Tab to="/custom-admin/overview">{t('Overview')}</Tab>
        <Tab to="/custom-admin">{t('People')}</Tab>
        {QUEUES_ALONE.map(({ to, name }) => (
          <Tab key={to} to={to}>
            {t(name)}
            <WaitingCount count={waitingAt(counts, to)} />
          </Tab>
        ))}
        <Tab to="/custom-admin/circles">{t('Circles')}</Tab>
        <Tab to="/custom-admin/peeks">{t('Peeks')}</Tab>
        <TabGroup
          name={t('Money')}
          current={list}
          pages={MONEY.map(({ to, name }) => ({ to, name: t(name), waiting: waitingAt(counts, to) }))}
        />
        <TabGroup
          name={t('Platform')}
          current={list}
          pages={[
            { to: '/custom-admin/staff', name: t('Staff') },
            { to: '/custom-admin/topics', name: t('Topics') },
            { to: '/custom-admin/matching', name: t('Matching') },
            { to: '/custom-admin/remotes', name: t('Remotes') },
            { to: '/custom-admin/jobs', name: t('Jobs') },
            ...(maySeeSettings ? [{ to: '/custom-admin/settings' as const, name: t('Settings') }] : []),
            { to: '/custom-admin/audit', name: t('Audit log') },
          ]}
        />
      </div>
    </nav>
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
