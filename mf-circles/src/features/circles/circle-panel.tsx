import {
  useEndpointMutation,
  useEndpointPages,
  useEndpointQuery,
  type ApiFailure,
} from '@acquaint/api-client';
import {
  getCircle,
  listCircleMembers,
  removeCircleMember,
  transferCircleAdmin,
  type Circle,
  type CircleMember,
} from '@acquaint/contracts';
import { Link, profilePath, Slot } from '@acquaint/remote-kit';
import {
  App,
  AsyncState,
  Button,
  Drawer,
  Dropdown,
  Flex,
  ListState,
  PersonCard,
  personName,
  Tabs,
  Tag,
} from '@acquaint/ui';
import { EllipsisOutlined, LinkOutlined } from '@acquaint/ui/icons';
import { t } from '../../i18n.ts';
import { MembershipButton } from './membership-button.tsx';
import { RemovedMembers } from './removed-members.tsx';

interface CirclePanelProps {
  readonly circleId: string;
  readonly onClose: () => void;
}

/** Drawer with one circle, its members and their peeks (R-CIRC-14). The circle's admin can hand over the role and remove members. */
export function CirclePanel({ circleId, onClose }: CirclePanelProps) {
  const circle = useEndpointQuery(getCircle, { params: { id: circleId } });
  return (
    <Drawer open onClose={onClose} title={circle.data?.name ?? t('Circle')} size="large">
      <AsyncState query={circle}>
        {(data) => (
          <Flex vertical gap={16}>
            {data.purpose !== '' && <p style={{ margin: 0 }}>{data.purpose}</p>}
            <Flex gap={8} wrap>
              <MembershipButton circle={data} />
              <InviteButton circle={data} />
            </Flex>
            <Tabs
              items={[
                { key: 'members', label: t('Members'), children: <Members circle={data} /> },
                ...(data.is_admin
                  ? [{ key: 'removed', label: t('Removed'), children: <RemovedMembers circle={data} /> }]
                  : []),
                {
                  key: 'peeks',
                  label: t('Peeks'),
                  children: <Slot name="circle.peeks" params={{ circle_id: data.id }} />,
                },
                ...(data.is_member
                  ? [
                      {
                        key: 'chat',
                        label: t('Chat'),
                        children: <Slot name="circle.chat" params={{ circle_id: data.id }} />,
                      },
                    ]
                  : []),
              ]}
            />
          </Flex>
        )}
      </AsyncState>
    </Drawer>
  );
}

function Members({ circle }: { readonly circle: Circle }) {
  const members = useEndpointPages(listCircleMembers, { params: { id: circle.id } });
  return (
    <ListState
      query={members}
      items={members.items}
      keyOf={(member) => member.person.id}
      label={t('Members of {name}', { name: circle.name })}
      empty={{ title: t('No one is here yet') }}
    >
      {(member) => (
        <PersonCard
          person={member.person}
          renderName={(name) => <Link to={profilePath(member.person.username)}>{name}</Link>}
          menu={
            member.is_admin ? (
              <Tag>{t('Admin')}</Tag>
            ) : (
              circle.is_admin && <MemberMenu circle={circle} member={member} />
            )
          }
        />
      )}
    </ListState>
  );
}

/** Menu with what a circle's admin can do with a member: hand over the circle, or remove the member. */
function MemberMenu({ circle, member }: { readonly circle: Circle; readonly member: CircleMember }) {
  const { message, modal } = App.useApp();
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const transfer = useEndpointMutation(transferCircleAdmin, { onError });
  const remove = useEndpointMutation(removeCircleMember, { onError });
  const name = personName(member.person);
  const params = { id: circle.id };
  const user_id = member.person.id;
  const ask = (key: string) => {
    const isTransfer = key === 'transfer';
    const mayAsk = key === 'remove';
    const act = () =>
      isTransfer
        ? transfer.mutateAsync({ params, body: { user_id } })
        : remove.mutateAsync({ params, body: { user_id, may_ask: mayAsk } });
    modal.confirm({
      title: isTransfer
        ? t('Make {name} the admin of {circle}?', { name, circle: circle.name })
        : t('Remove {name} from {circle}?', { name, circle: circle.name }),
      content: isTransfer
        ? t('You’ll stay a member. Only the new admin can hand the role back.')
        : mayAsk
          ? t('They can ask you to let them in again.')
          : t('They can’t join again unless you let them.'),
      okText: isTransfer ? t('Transfer') : t('Remove'),
      cancelText: t('Cancel'),
      onOk: () => act().catch(() => undefined),
    });
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'transfer', label: t('Make admin') },
          { key: 'remove', label: t('Remove from the circle'), danger: true },
          { key: 'remove-for-good', label: t('Remove for good'), danger: true },
        ],
        onClick: ({ key }) => ask(key),
      }}
    >
      <Button type="text" aria-label={t('Actions for {name}', { name })} icon={<EllipsisOutlined />} />
    </Dropdown>
  );
}

/** Copies the URL of the circle's invitation page, which also opens without an account. */
function InviteButton({ circle }: { readonly circle: Circle }) {
  const { message } = App.useApp();
  const copy = async () => {
    const url = `${window.location.origin}/circle-register?circle=${circle.id}`;
    try {
      await navigator.clipboard.writeText(url);
      void message.success(t('Invite link copied. Send it to anyone you’d like to have here.'));
    } catch {
      void message.info(url);
    }
  };
  return (
    <Button icon={<LinkOutlined />} onClick={() => void copy()}>
      {t('Copy invite link')}
    </Button>
  );
}
