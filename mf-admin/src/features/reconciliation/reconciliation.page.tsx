import { useSearchParams } from '@acquaint/remote-kit';
import { Page } from '@acquaint/ui';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import { t } from '../../i18n.ts';
import { DayDetail } from './day-detail.tsx';
import { DayList } from './day-list.tsx';

/** `/custom-admin/reconciliation`: whether the ledger and the payment provider agree, by day; `?day=` shows one (R-PAY-20). */
export function ReconciliationPage() {
  const day = useSearchParams()[0].get('day');
  return (
    <Page title={t('Reconciliation')} width="wide">
      <AdminTabs />
      {day === null ? <DayList /> : <DayDetail day={day} />}
    </Page>
  );
}
