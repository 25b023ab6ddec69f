import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { leaveConversation, updateConversation, type Conversation, type Message } from '@acquaint/contracts';
import { Link, profilePath, to, useShell } from '@acquaint/remote-kit';
import { App, Button, cx, Dropdown, TimeText, VisuallyHidden, type MenuProps } from '@acquaint/ui';
import { EllipsisOutlined } from '@acquaint/ui/icons';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { rich, t } from '../../../../i18n.ts';
import { AddPeopleDialog } from '../people/add-people-dialog.tsx';
import { ConversationFace } from '../list/conversation-face.tsx';
import { SearchButton } from '../found/search-button.tsx';
import { PinsButton } from '../pins/pins-button.tsx';
import { InboxSettingsDialog } from '../settings/inbox-settings-dialog.tsx';
import { RenameDialog } from '../people/rename-dialog.tsx';
import styles from './conversation.module.css';

// Loaded when a member chooses what to be notified of.
const NotifyDialog = lazy(() =>
  import('../settings/notify-dialog.tsx').then((it) => ({ default: it.NotifyDialog })),
);

interface ConversationHeadProps {
  readonly conversation: Conversation;
  readonly me: string;
  /** Ids of the members who are typing. */
  readonly typing: readonly string[];
  readonly back: ReactNode;
  /** Whether the page around it is headed by the same title, so that it is only read aloud. */
  readonly isTitledByPage: boolean;
  readonly onLeft: (() => void) | undefined;
  readonly onJump: (seq: number) => unknown;
  /** Called with a message that was changed. */
  readonly onChanged: (message: Message) => void;
}

/** Head of a conversation: its members, who is typing, a search, its pinned messages, and a menu. */
export function ConversationHead({
  conversation,
  me,
  typing,
  back,
  isTitledByPage,
  onLeft,
  onJump,
  onChanged,
}: ConversationHeadProps) {
  const { id, kind, title, circle_id: circleId, is_muted: isMuted, muted_until: until } = conversation;
  const { openModal } = useShell();
  const { message, modal } = App.useApp();
  const [dialog, setDialog] = useState<'people' | 'rename' | 'notify' | 'settings' | null>(null);
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const update = useEndpointMutation(updateConversation, { onError });
  const leave = useEndpointMutation(leaveConversation, { onError, onSuccess: () => onLeft?.() });
  const other =
    kind === 'direct' ? conversation.members.find(({ person }) => person.id !== me)?.person : undefined;
  const about = other
    ? profilePath(other.username)
    : circleId === null
      ? null
      : to('/dashboard/groups', { circle: circleId });

  const items: MenuProps['items'] = [
    ...(other && conversation.can_write ? [{ key: 'book', label: t('Book a session') }] : []),
    ...(kind === 'group'
      ? [
          { key: 'people', label: t('Add people…') },
          { key: 'rename', label: t('Rename…') },
        ]
      : []),
    { key: 'mute', label: isMuted ? t('Unmute') : t('Mute') },
    { key: 'notify', label: t('Notifications…') },
    { key: 'settings', label: t('Typing indicators and read receipts…') },
    ...(kind === 'group' ? [{ key: 'leave', label: t('Leave'), danger: true }] : []),
  ];
  const choose = (key: string) => {
    if (key === 'people' || key === 'rename' || key === 'notify' || key === 'settings') setDialog(key);
    if (key === 'book' && other) openModal('book-session', { username: other.username });
    if (key === 'mute') update.mutate({ params: { id }, body: { is_muted: !isMuted } });
    if (key === 'leave') {
      modal.confirm({
        title: t('Leave {title}?', { title }),
        content: t('You won’t see new messages. Anyone in the group can add you back.'),
        okText: t('Leave'),
        okButtonProps: { danger: true },
        cancelText: t('Stay'),
        onOk: () => leave.mutateAsync({ params: { id } }).catch(() => undefined),
      });
    }
  };
  const close = () => setDialog(null);
  return (
    <header className={styles['head']}>
      {back}
      {!isTitledByPage && (
        <span className={cx(!other && styles['many'])}>
          <ConversationFace conversation={conversation} me={me} />
        </span>
      )}
      <div className={styles['titles']}>
        {isTitledByPage ? (
          <VisuallyHidden>
            <h2>{title}</h2>
          </VisuallyHidden>
        ) : (
          <h2 className={styles['title']}>{about === null ? title : <Link to={about}>{title}</Link>}</h2>
        )}
        <p className={cx(styles['subtitle'], isTitledByPage && styles['alone'])} aria-live="polite">
          {typingText(conversation, typing) ??
            other?.headline ??
            (isTitledByPage
              ? t('Only members see this chat.')
              : t('{count, plural, other {# people}}', { count: conversation.member_count }))}
          {isMuted && ' · '}
          {isMuted &&
            (until === null
              ? t('muted')
              : rich('muted until <time></time>', { time: () => <TimeText at={until} format="time" /> }))}
        </p>
      </div>
      <SearchButton conversation={conversation} me={me} onJump={onJump} />
      <PinsButton conversation={conversation} me={me} onJump={onJump} onChanged={onChanged} />
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
        <Button
          type="text"
          aria-label={t('Actions for the conversation {title}', { title })}
          icon={<EllipsisOutlined />}
        />
      </Dropdown>
      {dialog === 'people' && <AddPeopleDialog conversation={conversation} onClosed={close} />}
      {dialog === 'rename' && <RenameDialog conversation={conversation} onClosed={close} />}
      {dialog === 'notify' && (
        <Suspense fallback={null}>
          <NotifyDialog conversation={conversation} onClosed={close} />
        </Suspense>
      )}
      {dialog === 'settings' && <InboxSettingsDialog onClosed={close} />}
    </header>
  );
}

function typingText({ members, kind }: Conversation, typing: readonly string[]): string | null {
  if (typing.length === 0) return null;
  if (kind === 'direct') return t('typing…');
  const names = typing.flatMap(
    (id) => members.find(({ person }) => person.id === id)?.person.first_name ?? [],
  );
  const [name, other] = names;
  if (name === undefined || names.length > 2) return t('Several people are typing…');
  return other === undefined
    ? t('{name} is typing…', { name })
    : t('{name} and {other} are typing…', { name, other });
}
