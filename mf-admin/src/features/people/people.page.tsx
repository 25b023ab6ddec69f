import { useEndpointQuery } from '@acquaint/api-client';
import { adminListPeople, type AdminPerson } from '@acquaint/contracts';
import { Flex, Page, Segmented, Tag, TimeText, type TableColumnsType } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import { ListSearch, useListAddress } from '../../components/lists/list-search.tsx';
import { ListTable, PAGE_SIZE } from '../../components/lists/list-table.tsx';
import { MemberCell } from '../../components/members/member-cell.tsx';
import { ROLES } from '../../components/members/role-words.ts';
import { usernameText } from '../../components/members/username-text.ts';
import { NOT_ON_PHONES } from '../../components/lists/wide-table.tsx';
import { t } from '../../i18n.ts';

const FILTERS = [
  { value: 'all', label: msg('Everyone') },
  { value: 'staff', label: msg('Staff') },
  { value: 'suspended', label: msg('Suspended') },
] as const;

/** The role of staff, the plan, and what is wrong with the account. */
function Status({ person }: { readonly person: AdminPerson }) {
  return (
    <Flex gap={4} wrap>
      {person.role !== 'member' && <Tag>{t(ROLES[person.role])}</Tag>}
      {person.is_pro && <Tag>{t('Pro')}</Tag>}
      {person.is_suspended && <Tag color="error">{t('suspended')}</Tag>}
      {!person.has_completed_expertise && <Tag>{t('profile incomplete')}</Tag>}
    </Flex>
  );
}

/** Who a member is. What staff do about one is on the member’s page. */
const columns = (): TableColumnsType<AdminPerson> => [
  {
    title: t('Person'),
    width: '45%',
    render: (_value, person) => (
      <MemberCell person={person} tags={<Status person={person} />}>
        <div style={{ overflowWrap: 'anywhere' }}>@{usernameText(person)}</div>
      </MemberCell>
    ),
  },
  { title: t('Sessions'), dataIndex: 'completed_sessions', align: 'right', className: NOT_ON_PHONES },
  {
    title: t('Last seen'),
    className: NOT_ON_PHONES,
    render: (_value, { last_seen_at: at }) => (
      <span style={{ whiteSpace: 'nowrap' }}>
        {at === null ? '–' : <TimeText at={at} format="relative" />}
      </span>
    ),
  },
  {
    title: t('Joined'),
    className: NOT_ON_PHONES,
    render: (_value, person) => (
      <span style={{ whiteSpace: 'nowrap' }}>
        <TimeText at={person.created_at} format="date" />
      </span>
    ),
  },
];

/** `/custom-admin`: members, searchable by name, username or email. */
export function PeoplePage() {
  const address = useListAddress();
  const { page, set } = address;
  const filter = address.chosen('filter', FILTERS);
  const people = useEndpointQuery(
    adminListPeople,
    { query: { search: address.sought, filter, page, page_size: PAGE_SIZE } },
    { placeholderData: (previous) => previous },
  );
  return (
    <Page title={t('People')} width="wide">
      <AdminTabs />
      <Flex gap={16} wrap style={{ marginBottom: 16 }}>
        <ListSearch address={address} placeholder={t('Name, username or email')} />
        <Segmented
          aria-label={t('Filter people')}
          value={filter}
          options={FILTERS.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(value) => set({ filter: value })}
        />
      </Flex>
      <ListTable
        label={t('People')}
        minWidth={760}
        fitsPhones
        address={address}
        query={people}
        columns={columns()}
        empty={{ title: t('No one here') }}
      />
    </Page>
  );
}
