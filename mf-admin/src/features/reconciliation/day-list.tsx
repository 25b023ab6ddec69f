import { useEndpointQuery } from '@acquaint/api-client';
import { adminListReconciliations, type Reconciliation } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import type { TableColumnsType } from '@acquaint/ui';
import { useListAddress } from '../../components/lists/list-search.tsx';
import { ListTable, PAGE_SIZE } from '../../components/lists/list-table.tsx';
import { NOT_ON_PHONES } from '../../components/lists/wide-table.tsx';
import { useMoney } from '../../components/use-money.ts';
import { t } from '../../i18n.ts';
import { useDay } from './use-day.ts';
import { DifferenceTag } from './difference-tag.tsx';

/** The result of a day, with the name of its row. */
type Row = Reconciliation & { readonly id: string };

/** All days that were compared, newest first. */
export function DayList() {
  const address = useListAddress();
  const days = useEndpointQuery(
    adminListReconciliations,
    { query: { page: address.page, page_size: PAGE_SIZE } },
    { placeholderData: (previous) => previous },
  );
  const [money, dayText] = [useMoney(), useDay()];
  const results = days.data?.results.map((result) => ({ ...result, id: `${result.day} ${result.currency}` }));
  return (
    <>
      <p>
        {t('Every morning, we compare the day before with the payment provider’s records. Days are in UTC.')}
      </p>
      <ListTable<Row>
        label={t('Days')}
        minWidth={760}
        fitsPhones
        address={address}
        query={{ ...days, data: days.data && { count: days.data.count, results: results ?? [] } }}
        columns={columnsOf(money, dayText)}
        empty={{
          title: t('No day has been compared yet'),
          text: t(
            'The first one shows up here tomorrow morning, if something was paid through a payment provider. A difference means that money is missing, or was counted twice.',
          ),
        }}
      />
    </>
  );
}

const columnsOf = (
  money: ReturnType<typeof useMoney>,
  dayText: ReturnType<typeof useDay>,
): TableColumnsType<Row> => {
  const amount = (title: string, of: (row: Row) => number) => ({
    title,
    align: 'right' as const,
    className: NOT_ON_PHONES,
    render: (_value: unknown, row: Row) => (
      <span style={{ fontVariantNumeric: 'tabular-nums' }}>{money(of(row), row.currency)}</span>
    ),
  });
  return [
    {
      title: t('Day'),
      render: (_value, { day }) => (
        <Link style={{ textDecoration: 'underline' }} to={to('/custom-admin/reconciliation', { day })}>
          {dayText(day)}
        </Link>
      ),
    },
    amount(t('Ledger'), ({ ledger_cents }) => ledger_cents),
    amount(t('Payouts'), ({ payouts_cents }) => payouts_cents),
    amount(t('Provider'), ({ provider_cents }) => provider_cents),
    { title: t('Difference'), align: 'right', render: (_value, row) => <DifferenceTag result={row} /> },
  ];
};
