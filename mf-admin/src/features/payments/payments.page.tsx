import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import {
  adminExportPayments,
  adminListPayments,
  adminRefundSession,
  type StaffPayment,
} from '@acquaint/contracts';
import { Button, Flex, Page, personName, Segmented } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useDecision } from '../../components/decisions/use-decision.ts';
import { ExportDialog } from '../../components/lists/export-dialog.tsx';
import { DAY_PARAMS, DayRange, periodOf } from '../../components/lists/day-range.tsx';
import { ListSearch, useListAddress } from '../../components/lists/list-search.tsx';
import { ListTable, PAGE_SIZE } from '../../components/lists/list-table.tsx';
import { LookOnlyNote, useMayCall } from '../../components/may-call.tsx';
import { RefundDialog } from '../../components/refund-dialog.tsx';
import { saveFile } from '../../components/save-file.ts';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import { useMoney } from '../../components/use-money.ts';
import { t } from '../../i18n.ts';
import { paymentColumns } from './payment-columns.tsx';

const FILTERS = [
  { value: 'all', label: msg('All') },
  { value: 'held', label: msg('Held') },
  { value: 'withheld', label: msg('To decide') },
  { value: 'released', label: msg('Paid to hosts') },
  { value: 'refunded', label: msg('Refunded') },
  { value: 'charged-back', label: msg('Charged back') },
] as const;
type Filter = (typeof FILTERS)[number]['value'];

/** `/custom-admin/payments`: every payment for a session, with what became of it, and refunds (R-ADMIN-31, R-ADMIN-21). */
export function PaymentsPage() {
  const address = useListAddress();
  const filter = address.chosen<Filter>('filter', FILTERS);
  const mayRefund = useMayCall(adminRefundSession);
  const money = useMoney();
  const [choice, choose, end] = useDecision<StaffPayment>();
  const mayExport = useMayCall(adminExportPayments);
  const [isExporting, setExporting, endExport] = useDecision<true>();
  const payments = useEndpointQuery(
    adminListPayments,
    {
      query: {
        ...{ search: address.sought, filter, page: address.page, page_size: PAGE_SIZE },
        ...periodOf(address),
      },
    },
    { placeholderData: (previous) => previous },
  );
  const held = payments.data?.held;
  return (
    <Page title={t('Payments')} width="wide">
      <AdminTabs />
      <LookOnlyNote
        endpoint={adminRefundSession}
        text={t('You can view the payments. Ask a moderator to refund one.')}
      />
      <p>
        {held === undefined
          ? ' '
          : held.count === 0
            ? t('The platform holds no payments now.')
            : t(
                'The platform holds {amount} now, from {count, plural, one {one session} other {# sessions}}.',
                {
                  amount: money(held.amount_cents),
                  count: held.count,
                },
              )}
      </p>
      <Flex gap={16} wrap style={{ marginBottom: 16 }}>
        <ListSearch address={address} placeholder={t('Name, email, or reference of the payment')} />
        <Segmented<Filter>
          aria-label={t('Filter payments')}
          value={filter}
          options={FILTERS.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(value) => address.set({ filter: value === 'all' ? '' : value })}
        />
        <DayRange address={address} label={t('Day of the payment')} />
        {mayExport && <Button onClick={() => setExporting(true)}>{t('Export as CSV')}</Button>}
      </Flex>
      <ListTable
        label={t('Payments')}
        minWidth={760}
        fitsPhones
        address={address}
        query={payments}
        columns={paymentColumns({ money, onRefund: mayRefund ? choose : null })}
        empty={{ title: t('No payments yet') }}
        filters={['filter', ...DAY_PARAMS]}
      />
      {choice && (
        <RefundDialog
          sessionId={choice.id}
          title={t('Refund {amount} to {name}', {
            amount: money(choice.amount_cents),
            name: personName(choice.booker),
          })}
          amountCents={choice.amount_cents}
          onClosed={end}
        />
      )}
      {isExporting && (
        <ExportPayments
          filters={{ search: address.search, filter, ...periodOf(address) }}
          onClosed={endExport}
        />
      )}
    </Page>
  );
}

interface ExportPaymentsProps {
  readonly filters: {
    readonly search: string;
    readonly filter: Filter;
    readonly since?: string;
    readonly until?: string;
  };
  readonly onClosed: () => void;
}

/** Asks why, then saves the matching payments as a file. */
function ExportPayments({ filters, onClosed }: ExportPaymentsProps) {
  const exporting = useEndpointMutation(adminExportPayments, {
    onSuccess: ({ csv }) => saveFile('payments.csv', 'text/csv', csv),
  });
  return (
    <ExportDialog
      text={t('The newest 10,000 payments that match the search and the filters.')}
      change={exporting}
      onExport={(reason) => exporting.mutate({ body: { ...filters, reason } })}
      onClosed={onClosed}
    />
  );
}
