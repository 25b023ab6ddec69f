import { useEndpointQuery } from '@acquaint/api-client';
import { adminAppointCircleAdmin, adminListCircles, type StaffCircle } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Flex, Page, personName, Segmented, Tag, TimeText, type TableColumnsType } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import { CIRCLE_ACCESS, CIRCLE_STATES } from '../../components/circles/circle-words.ts';
import { ListSearch, useListAddress, type ListAddress } from '../../components/lists/list-search.tsx';
import { ListTable, PAGE_SIZE } from '../../components/lists/list-table.tsx';
import { personLink } from '../../components/members/person-link.tsx';
import { LookOnlyNote } from '../../components/may-call.tsx';
import { NOT_ON_PHONES } from '../../components/lists/wide-table.tsx';
import { t } from '../../i18n.ts';
import { OrphanedCircles } from './orphaned-circles.tsx';

const FILTERS = [
  { value: 'all', label: msg('All') },
  { value: 'open', label: CIRCLE_STATES.open },
  { value: 'archived', label: CIRCLE_STATES.archived },
  { value: 'hidden', label: CIRCLE_STATES.hidden },
  { value: 'orphaned', label: msg('Without an admin') },
] as const;
type Filter = (typeof FILTERS)[number]['value'];

const columns = (): TableColumnsType<StaffCircle> => [
  {
    title: t('Circle'),
    render: (_value, { id, name }) => (
      <Link style={{ fontWeight: 600, textDecoration: 'underline' }} to={to('/custom-admin/circle', { id })}>
        {name}
      </Link>
    ),
  },
  {
    title: t('Circle admin'),
    className: NOT_ON_PHONES,
    render: (_value, { admin }) => (admin === null ? '–' : personLink(admin)(personName(admin))),
  },
  { title: t('Members'), dataIndex: 'member_count', align: 'right' },
  {
    title: t('Who can join'),
    className: NOT_ON_PHONES,
    render: (_value, { access }) => t(CIRCLE_ACCESS[access]),
  },
  {
    title: t('Status'),
    render: (_value, { state }) => state !== 'open' && <Tag>{t(CIRCLE_STATES[state])}</Tag>,
  },
  {
    title: t('Created'),
    className: NOT_ON_PHONES,
    render: (_value, { created_at }) => <TimeText at={created_at} format="date" />,
  },
];

/** `/custom-admin/circles`: circles by name or admin (R-ADMIN-25), and those that lost their admin (R-CIRC-20). */
export function CirclesPage() {
  const address = useListAddress();
  const filter = address.chosen<Filter>('filter', FILTERS);
  return (
    <Page title={t('Circles')} width="wide">
      <AdminTabs />
      <LookOnlyNote
        endpoint={adminAppointCircleAdmin}
        text={t('You can view these circles. Ask a moderator to archive one or to appoint an admin.')}
      />
      <Flex gap={16} wrap style={{ marginBottom: 16 }}>
        {filter !== 'orphaned' && (
          <ListSearch address={address} placeholder={t('Name of the circle or its admin')} />
        )}
        <Segmented<Filter>
          aria-label={t('Filter circles')}
          value={filter}
          options={FILTERS.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(value) => address.set({ filter: value })}
        />
      </Flex>
      {filter === 'orphaned' ? <OrphanedCircles /> : <CircleTable address={address} filter={filter} />}
    </Page>
  );
}

interface CircleTableProps {
  readonly address: ListAddress;
  readonly filter: Exclude<Filter, 'orphaned'>;
}

function CircleTable({ address, filter }: CircleTableProps) {
  const circles = useEndpointQuery(
    adminListCircles,
    { query: { search: address.sought, filter, page: address.page, page_size: PAGE_SIZE } },
    { placeholderData: (previous) => previous },
  );
  return (
    <ListTable
      label={t('Circles')}
      minWidth={760}
      fitsPhones
      address={address}
      query={circles}
      columns={columns()}
      empty={{ title: t('No circles here') }}
    />
  );
}
