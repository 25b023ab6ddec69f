import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { updateConversation, type Conversation } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { Link, to } from '@acquaint/remote-kit';
import { App, Button, Flex, Modal, Radio } from '@acquaint/ui';
import { useState } from 'react';
import { rich, t } from '../../../../i18n.ts';
import { MuteChoice } from './mute-choice.tsx';
import styles from './notify-dialog.module.css';

const LEVELS: readonly {
  readonly level: Conversation['notify'];
  readonly name: string;
  readonly hint: string;
}[] = [
  {
    level: 'all',
    name: msg('All messages'),
    hint: msg('One notification about everything you haven’t read, and one for each mention and reply.'),
  },
  {
    level: 'mentions',
    name: msg('Mentions and replies'),
    hint: msg('Only when someone writes “@” and your name, replies to you, or calls everyone.'),
  },
  { level: 'nothing', name: msg('Nothing'), hint: msg('You see new messages when you open the chat.') },
];

interface NotifyDialogProps {
  readonly conversation: Conversation;
  readonly onClosed: () => void;
}

/**
 * What the member is notified of in a group or circle, and whether the conversation is muted (R-MSG-18). A choice is saved at once.
 * Mount it only while it is open.
 */
export function NotifyDialog({ conversation, onClosed }: NotifyDialogProps) {
  const { id, kind, notify, is_muted: isMuted } = conversation;
  const [isOpen, setOpen] = useState(true);
  const { message } = App.useApp();
  const update = useEndpointMutation(updateConversation, {
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  const hasLevels = kind !== 'direct';
  const title = hasLevels ? t('Notify me of') : t('Notifications');
  const chosen = (update.isPending ? update.variables.body?.notify : undefined) ?? notify;
  return (
    <Modal
      open={isOpen}
      title={title}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={<Button onClick={() => setOpen(false)}>{t('Done')}</Button>}
    >
      <Flex vertical gap={16}>
        {hasLevels && (
          <Radio.Group
            aria-label={title}
            value={chosen}
            onChange={({ target }) =>
              update.mutate({ params: { id }, body: { notify: target.value as Conversation['notify'] } })
            }
          >
            <Flex vertical gap={12}>
              {LEVELS.map(({ level, name, hint }) => (
                <Radio key={level} value={level}>
                  {t(name)}
                  <span className={styles['hint']}>{t(hint)}</span>
                </Radio>
              ))}
            </Flex>
          </Radio.Group>
        )}
        <MuteChoice conversation={conversation} />
        {hasLevels && isMuted && notify !== 'nothing' && (
          <p className={styles['note']}>{t('You are still notified of mentions and replies.')}</p>
        )}
        <p className={styles['note']}>
          {rich('How they reach you is in your <link>notification settings</link>.', {
            link: (inside) => <Link to={to('/dashboard/notifications', { tab: 'settings' })}>{inside}</Link>,
          })}
        </p>
      </Flex>
    </Modal>
  );
}
