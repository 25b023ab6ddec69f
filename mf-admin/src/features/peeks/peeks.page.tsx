import { useEndpointQuery } from '@acquaint/api-client';
import { adminListPeeks, adminTakeDownPeek, type StaffPeek } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import {
  Flex,
  formatList,
  Page,
  personName,
  Segmented,
  Tag,
  TimeText,
  type TableColumnsType,
} from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import { ListSearch, useListAddress } from '../../components/lists/list-search.tsx';
import { ListTable, PAGE_SIZE } from '../../components/lists/list-table.tsx';
import { LookOnlyNote } from '../../components/may-call.tsx';
import { PEEK_STATES, peekTitle } from '../../components/peek-words.ts';
import { NOT_ON_PHONES } from '../../components/lists/wide-table.tsx';
import { t } from '../../i18n.ts';

const FILTERS = [
  { value: 'all', label: msg('All') },
  { value: 'published', label: PEEK_STATES.published },
  { value: 'not_published', label: PEEK_STATES.not_published },
  { value: 'taken_down', label: PEEK_STATES.taken_down },
] as const;
type Filter = (typeof FILTERS)[number]['value'];

const columns = (): TableColumnsType<StaffPeek> => [
  {
    title: t('Peek and people'),
    render: (_value, peek) => (
      <>
        <Link
          style={{ fontWeight: 600, textDecoration: 'underline' }}
          to={to('/custom-admin/peek', { id: peek.id })}
        >
          {peekTitle(peek)}
        </Link>
        <div>{formatList(peek.people.map(personName), 'commas')}</div>
      </>
    ),
  },
  {
    title: t('Status'),
    render: (_value, { state }) => (
      <Tag {...(state === 'taken_down' ? { color: 'error' } : {})}>{t(PEEK_STATES[state])}</Tag>
    ),
  },
  {
    title: t('Created'),
    className: NOT_ON_PHONES,
    render: (_value, { created_at }) => <TimeText at={created_at} format="date" />,
  },
];

/** `/custom-admin/peeks`: peeks by title or by the people in them (R-ADMIN-26). */
export function PeeksPage() {
  const address = useListAddress();
  const filter = address.chosen<Filter>('filter', FILTERS);
  const peeks = useEndpointQuery(
    adminListPeeks,
    { query: { search: address.sought, filter, page: address.page, page_size: PAGE_SIZE } },
    { placeholderData: (previous) => previous },
  );
  return (
    <Page title={t('Peeks')} width="wide">
      <AdminTabs />
      <LookOnlyNote
        endpoint={adminTakeDownPeek}
        text={t('You can view the peeks. Ask a moderator to take one down.')}
      />
      <Flex gap={16} wrap style={{ marginBottom: 16 }}>
        <ListSearch address={address} placeholder={t('Title, or who is in it')} />
        <Segmented<Filter>
          aria-label={t('Filter peeks')}
          value={filter}
          options={FILTERS.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(value) => address.set({ filter: value })}
        />
      </Flex>
      <ListTable
        label={t('Peeks')}
        minWidth={640}
        fitsPhones
        address={address}
        query={peeks}
        columns={columns()}
        empty={{ title: t('No peeks here') }}
      />
    </Page>
  );
}
