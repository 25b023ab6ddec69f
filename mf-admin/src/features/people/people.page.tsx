import { useEndpointQuery } from '@acquaint/api-client';
import { adminListPeople, adminSuspendPerson, type AdminPerson } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Flex, Page, personName, Segmented, Tag, TimeText, type TableColumnsType } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { AdminTabs } from '../../components/admin-tabs.tsx';
import { ListSearch, useListAddress } from '../../components/list-search.tsx';
import { ListTable, PAGE_SIZE } from '../../components/list-table.tsx';
import { LookOnlyNote, useMayActOn } from '../../components/may-call.tsx';
import { EndLoginsButton, SuspensionButton } from '../../components/members/suspension-button.tsx';
import { t } from '../../i18n.ts';

const FILTERS = [
  { value: 'all', label: msg('Everyone') },
  { value: 'staff', label: msg('Staff') },
  { value: 'suspended', label: msg('Suspended') },
] as const;

const ROLES: Readonly<Record<Exclude<AdminPerson['role'], 'member'>, string>> = {
  support: msg('support'),
  moderator: msg('moderator'),
  admin: msg('admin'),
};

/** @param mayAct whether the reader may act on a member. */
const columns = (mayAct: ReturnType<typeof useMayActOn>): TableColumnsType<AdminPerson> => [
  {
    title: t('Person'),
    render: (_value, person) => (
      <>
        <Link
          style={{ fontWeight: 600, textDecoration: 'underline' }}
          to={to('/custom-admin/person', { id: person.id })}
        >
          {personName(person)}
        </Link>
        <div style={{ minWidth: 240, overflowWrap: 'anywhere' }}>
          <span>{person.username}</span> · <span>{person.email}</span>
        </div>
      </>
    ),
  },
  {
    title: t('Status'),
    render: (_value, person) => (
      <Flex gap={4} wrap>
        {person.role !== 'member' && <Tag>{t(ROLES[person.role])}</Tag>}
        {person.is_pro && <Tag>{t('Pro')}</Tag>}
        {person.is_suspended && <Tag color="error">{t('suspended')}</Tag>}
        {!person.has_completed_expertise && <Tag>{t('profile incomplete')}</Tag>}
      </Flex>
    ),
  },
  { title: t('Sessions'), dataIndex: 'completed_sessions', align: 'right' },
  {
    title: t('Joined'),
    render: (_value, person) => (
      <span style={{ whiteSpace: 'nowrap' }}>
        <TimeText at={person.created_at} format="date" />
      </span>
    ),
  },
  {
    title: t('Action'),
    render: (_value, person) =>
      mayAct(person) && (
        <Flex gap={4}>
          {!person.is_suspended && <EndLoginsButton person={person} isInTable />}
          <SuspensionButton person={person} isInTable />
        </Flex>
      ),
  },
];

/** `/custom-admin`: members, searchable by name, username or email. */
export function PeoplePage() {
  const address = useListAddress();
  const { page, set } = address;
  const filter = address.chosen('filter', FILTERS);
  const mayAct = useMayActOn(adminSuspendPerson);
  const people = useEndpointQuery(
    adminListPeople,
    { query: { search: address.sought, filter, page, page_size: PAGE_SIZE } },
    { placeholderData: (previous) => previous },
  );
  return (
    <Page title={t('People')} width="wide">
      <AdminTabs />
      <LookOnlyNote
        endpoint={adminSuspendPerson}
        text={t('You can view the members. Ask a moderator to suspend someone or to log them out.')}
      />
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
        address={address}
        query={people}
        columns={columns(mayAct)}
        empty={{ title: t('No one here') }}
      />
    </Page>
  );
}
