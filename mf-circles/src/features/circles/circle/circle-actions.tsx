import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { archiveCircle, type Circle } from '@acquaint/contracts';
import { App, Button, Dropdown, Flex } from '@acquaint/ui';
import { EditOutlined, EllipsisOutlined, UserAddOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { t } from '../../../i18n.ts';
import { EditCircle } from './edit-circle.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LeaveButton, MembershipButton } from './membership-button.tsx';
import { ReportCircle } from './report-circle.tsx';
import type { Leaving } from './use-leaving.ts';

interface CircleActionsProps {
  readonly circle: Circle;
  readonly leaving: Leaving;
}

/** What the reader can do with a circle: join or leave, invite, edit, archive. */
export function CircleActions({ circle, leaving }: CircleActionsProps) {
  const [dialog, setDialog] = useState<'invite' | 'edit' | null>(null);
  const close = () => setDialog(null);
  return (
    <Flex gap={8} wrap align="center">
      {circle.is_member ? (
        <LeaveButton name={circle.name} leaving={leaving} />
      ) : (
        !circle.is_archived && <MembershipButton circle={circle} />
      )}
      {circle.may.invite && (
        <Button icon={<UserAddOutlined aria-hidden />} onClick={() => setDialog('invite')}>
          {t('Invite')}
        </Button>
      )}
      {circle.may.edit && (
        <Button icon={<EditOutlined aria-hidden />} onClick={() => setDialog('edit')}>
          {t('Edit')}
        </Button>
      )}
      {circle.is_admin && !circle.is_archived_by_staff && <AdminMenu circle={circle} />}
      {!circle.is_admin && <ReportCircle circle={circle} />}
      {dialog === 'invite' && <InviteDialog circle={circle} onClose={close} />}
      {dialog === 'edit' && <EditCircle circle={circle} onClose={close} />}
    </Flex>
  );
}

function AdminMenu({ circle }: { readonly circle: Circle }) {
  const { message, modal } = App.useApp();
  const archive = useEndpointMutation(archiveCircle, {
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  const isArchived = circle.is_archived;
  const ask = () => {
    const act = () => archive.mutateAsync({ params: { id: circle.id }, body: { is_archived: !isArchived } });
    modal.confirm({
      title: isArchived
        ? t('Open {name} again?', { name: circle.name })
        : t('Archive {name}?', { name: circle.name }),
      content: isArchived
        ? t('Members can write, and people can join again.')
        : t('Members can still read everything. Nobody can write or join until you open it again.'),
      okText: isArchived ? t('Open again') : t('Archive'),
      cancelText: t('Cancel'),
      onOk: () => act().catch(() => undefined),
    });
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [{ key: 'archive', label: isArchived ? t('Open again') : t('Archive'), danger: !isArchived }],
        onClick: ask,
      }}
    >
      <Button
        type="text"
        aria-label={t('More for {name}', { name: circle.name })}
        icon={<EllipsisOutlined />}
      />
    </Dropdown>
  );
}
