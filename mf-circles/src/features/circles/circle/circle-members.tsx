import { useEndpointMutation, useEndpointPages, useInitialData, type ApiFailure } from '@acquaint/api-client';
import {
  listCircleMembers,
  openConversation,
  removeCircleMember,
  setCircleRole,
  transferCircleAdmin,
  type Circle,
  type CircleMember,
} from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { Link, profilePath, to, useNavigate, useShell } from '@acquaint/remote-kit';
import {
  App,
  Button,
  Dropdown,
  Flex,
  ListState,
  PersonCard,
  personName,
  SearchField,
  Select,
  Tag,
  TopicTags,
} from '@acquaint/ui';
import { EllipsisOutlined } from '@acquaint/ui/icons';
import { useDeferredValue, useState } from 'react';
import { MY_ROLE } from '../../../components/my-role.ts';
import { t } from '../../../i18n.ts';

/** So many members are seen at a glance; more can be searched. */
const FEW = 10;

/** In what order the members are listed. */
const ORDERS = [
  { value: 'role', label: msg('Who leads it first') },
  { value: 'newest', label: msg('Newest first') },
  { value: 'name', label: msg('By name') },
] as const;
type Order = (typeof ORDERS)[number]['value'];

/** The members of a circle with what they offer, found by name; for who may: the roles, and removing. */
export function CircleMembers({ circle }: { readonly circle: Circle }) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const me = useInitialData().data?.user_data.id;
  const [order, setOrder] = useState<Order>('role');
  const members = useEndpointPages(listCircleMembers, {
    params: { id: circle.id },
    query: { search: wanted, order },
  });
  return (
    <Flex vertical gap={16}>
      {circle.member_count > FEW && (
        <Flex gap={8} wrap>
          <SearchField
            label={t('Search members')}
            value={search}
            onSearch={setSearch}
            style={{ flex: '1 1 200px', maxWidth: 360 }}
          />
          <Select<Order>
            aria-label={t('Sort members')}
            value={order}
            style={{ minWidth: 180 }}
            options={ORDERS.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={setOrder}
          />
        </Flex>
      )}
      <ListState
        query={members}
        items={members.items}
        keyOf={(member) => member.person.id}
        label={t('Members of {name}', { name: circle.name })}
        empty={
          wanted === ''
            ? { drawing: 'people', title: t('No one is here yet') }
            : { drawing: 'search', title: t('No members found') }
        }
      >
        {(member) => (
          <PersonCard
            person={member.person}
            renderName={(name) => <Link to={profilePath(member.person.username)}>{name}</Link>}
            actions={me !== undefined && member.person.id !== me && <Contact member={member} />}
            menu={
              member.role !== 'admin' &&
              (circle.is_admin || circle.may.remove) && <MemberMenu circle={circle} member={member} />
            }
          >
            {(member.role !== 'member' || member.offers.length > 0) && (
              <Flex gap={4} wrap align="center">
                {member.role !== 'member' && <Tag color="success">{t(MY_ROLE[member.role])}</Tag>}
                <TopicTags
                  topics={member.offers}
                  label={t('What {name} offers', { name: personName(member.person) })}
                />
              </Flex>
            )}
          </PersonCard>
        )}
      </ListState>
    </Flex>
  );
}

/** Ways to a member: writing to a connection, and meeting them. */
function Contact({ member: { person, is_connected: isConnected } }: { readonly member: CircleMember }) {
  const { openModal } = useShell();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const open = useEndpointMutation(openConversation, {
    onSuccess: ({ id }) => void navigate(to('/dashboard/network', { conversation: id })),
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  const name = personName(person);
  return (
    <Flex gap={8} wrap>
      {isConnected && (
        <Button
          size="small"
          loading={open.isPending}
          aria-label={t('Message {name}', { name })}
          onClick={() => open.mutate({ body: { user_ids: [person.id] } })}
        >
          {t('Message')}
        </Button>
      )}
      <Button
        size="small"
        aria-label={t('Meet {name}', { name })}
        onClick={() => openModal('book-session', { username: person.username })}
      >
        {t('Meet')}
      </Button>
    </Flex>
  );
}

type Choice = 'transfer' | 'deputy' | 'member' | 'remove' | 'remove-for-good';

/** Menu with what the reader can do with a member: offer the circle, name a deputy, remove them. */
function MemberMenu({ circle, member }: { readonly circle: Circle; readonly member: CircleMember }) {
  const { message, modal } = App.useApp();
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const transfer = useEndpointMutation(transferCircleAdmin, { onError });
  const setRole = useEndpointMutation(setCircleRole, { onError });
  const remove = useEndpointMutation(removeCircleMember, { onError });
  const name = personName(member.person);
  const params = { id: circle.id };
  const user_id = member.person.id;
  const ask = (choice: Choice) => {
    if (choice === 'deputy' || choice === 'member') {
      setRole.mutate({ params, body: { user_id, role: choice } });
      return;
    }
    const isTransfer = choice === 'transfer';
    const mayAsk = choice === 'remove';
    const act = () =>
      isTransfer
        ? transfer.mutateAsync({ params, body: { user_id } })
        : remove.mutateAsync({ params, body: { user_id, may_ask: mayAsk } });
    modal.confirm({
      title: isTransfer
        ? t('Offer to hand {circle} over to {name}?', { name, circle: circle.name })
        : t('Remove {name} from {circle}?', { name, circle: circle.name }),
      content: isTransfer
        ? t('They become the admin when they accept. You’ll stay a member.')
        : mayAsk
          ? t('They can ask you to let them back in.')
          : t('They can’t join again unless you let them.'),
      okText: isTransfer ? t('Offer') : t('Remove'),
      cancelText: t('Cancel'),
      onOk: () => act().catch(() => undefined),
    });
  };
  const items: { key: Choice; label: string; danger?: boolean }[] = [
    ...(circle.is_admin
      ? [
          { key: 'transfer' as const, label: t('Offer the circle…') },
          ...(circle.may.edit
            ? [
                member.role === 'deputy'
                  ? { key: 'member' as const, label: t('Remove as deputy') }
                  : { key: 'deputy' as const, label: t('Make deputy') },
              ]
            : []),
        ]
      : []),
    ...(circle.may.remove
      ? [
          { key: 'remove' as const, label: t('Remove from the circle'), danger: true },
          { key: 'remove-for-good' as const, label: t('Remove for good'), danger: true },
        ]
      : []),
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => ask(key as Choice) }}>
      <Button type="text" aria-label={t('Actions for {name}', { name })} icon={<EllipsisOutlined />} />
    </Dropdown>
  );
}
