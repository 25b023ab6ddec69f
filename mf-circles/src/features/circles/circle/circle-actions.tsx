import type { Circle } from '@acquaint/contracts';
import { Button, Flex } from '@acquaint/ui';
import { EditOutlined, UserAddOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { t } from '../../../i18n.ts';
import { CircleMenu } from './circle-menu.tsx';
import { EditCircle } from './edit-circle.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembershipButton } from './membership-button.tsx';
import type { Leaving } from './use-leaving.ts';

interface CircleActionsProps {
  readonly circle: Circle;
  readonly leaving: Leaving;
}

/** What the reader can do with a circle: join it, or invite and edit as a member; what is seldom done is in a menu at the end. */
export function CircleActions({ circle, leaving }: CircleActionsProps) {
  const [dialog, setDialog] = useState<'invite' | 'edit' | null>(null);
  const close = () => setDialog(null);
  return (
    <Flex gap={8} wrap align="center">
      {!circle.is_archived && !circle.is_member && <MembershipButton circle={circle} />}
      {circle.may.invite && (
        <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={() => setDialog('invite')}>
          {t('Invite')}
        </Button>
      )}
      {circle.may.edit && (
        <Button icon={<EditOutlined aria-hidden />} onClick={() => setDialog('edit')}>
          {t('Edit')}
        </Button>
      )}
      <CircleMenu circle={circle} leaving={leaving} />
      {dialog === 'invite' && <InviteDialog circle={circle} onClose={close} />}
      {dialog === 'edit' && <EditCircle circle={circle} onClose={close} />}
    </Flex>
  );
}
