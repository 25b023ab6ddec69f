import { useEndpointMutation, useInitialData, type ApiFailure } from '@acquaint/api-client';
import { deleteMessage, pinMessage, reportMessage, unpinMessage, type Message } from '@acquaint/contracts';
import { ReportToStaff } from '@acquaint/remote-kit';
import { App, Button, Dropdown, type MenuProps } from '@acquaint/ui';
import { EllipsisOutlined, HeartFilled, HeartOutlined, SmileOutlined } from '@acquaint/ui/icons';
import { lazy, Suspense, useState } from 'react';
import type { Ref } from 'react';
import { t } from '../../../../../i18n.ts';
import { useLike } from './reactions.tsx';
import { ReplyIcon } from './reply-icon.tsx';
import styles from './message.module.css';

// Loaded when somebody asks who reacted.
const ReactionsDialog = lazy(() =>
  import('./reactions-dialog.tsx').then((it) => ({ default: it.ReactionsDialog })),
);
// Loaded when somebody who leads a circle removes a message.
const RemoveMessageDialog = lazy(() =>
  import('./remove-message-dialog.tsx').then((it) => ({ default: it.RemoveMessageDialog })),
);

interface MessageMenuProps {
  readonly message: Message;
  readonly me: string;
  readonly canWrite: boolean;
  readonly canPin: boolean;
  /** Whether the reader may remove it, as one who leads the circle (R-MSG-15). */
  readonly canRemove: boolean;
  readonly onReply: () => void;
  /** Opens the thread; null in a thread. */
  readonly onThread: (() => void) | null;
  /** Whether there are replies to it, or it is one. */
  readonly hasThread: boolean;
  /** Gets the button that opens the menu. */
  readonly opener: Ref<HTMLButtonElement>;
  /** Lets the reader choose a reaction. */
  readonly onReact: () => void;
  readonly onEdit: () => void;
  /** Called with the updated message. */
  readonly onChanged: (message: Message) => void;
}

/** Actions on a message: like or another reaction, who reacted, reply, thread, copy, pin (R-MSG-14), edit (for some minutes, R-MSG-3), delete (after a confirmation), report, remove (R-MSG-15). */
export function MessageMenu({
  message: shown,
  me,
  canWrite,
  canPin,
  canRemove,
  onReply,
  onThread,
  hasThread,
  opener,
  onReact,
  onEdit,
  onChanged,
}: MessageMenuProps) {
  const { message: toast, modal } = App.useApp();
  const [dialog, setDialog] = useState<'report' | 'remove' | 'reactions' | null>(null);
  const onError = (failure: ApiFailure) => void toast.error(failure.detail);
  const like = useLike({ message: shown, onChanged });
  const remove = useEndpointMutation(deleteMessage, { onSuccess: onChanged, onError });
  const pin = useEndpointMutation(shown.is_pinned ? unpinMessage : pinMessage, {
    onSuccess: onChanged,
    onError,
  });
  const editMinutes = useInitialData().data?.limits.message_edit_minutes ?? 0;
  const isMine = shown.author.id === me;
  const isLiked = shown.liked_by.includes(me);
  const params = { id: shown.id };

  const items = (): MenuProps['items'] => [
    ...(canWrite
      ? [
          { key: 'like', label: isLiked ? t('Unlike') : t('Like') },
          { key: 'react', label: t('React…') },
          { key: 'reply', label: t('Reply') },
        ]
      : []),
    ...(onThread && (hasThread || canWrite)
      ? [{ key: 'thread', label: hasThread ? t('Open thread') : t('Reply in thread') }]
      : []),
    ...(shown.liked_by.length > 0 || shown.reactions.length > 0
      ? [{ key: 'reactions', label: t('Who reacted…') }]
      : []),
    ...(shown.text === '' ? [] : [{ key: 'copy', label: t('Copy text') }]),
    ...(canPin ? [{ key: 'pin', label: shown.is_pinned ? t('Unpin') : t('Pin') }] : []),
    ...(isMine && canWrite && isEditable(shown, editMinutes) ? [{ key: 'edit', label: t('Edit') }] : []),
    isMine
      ? { key: 'delete', label: t('Delete'), danger: true }
      : { key: 'report', label: t('Report…'), danger: true },
    ...(canRemove ? [{ key: 'remove', label: t('Remove…'), danger: true }] : []),
  ];
  const choose = (key: string) => {
    if (key === 'like') like();
    if (key === 'react') onReact();
    if (key === 'reply') onReply();
    if (key === 'thread') onThread?.();
    if (key === 'pin') pin.mutate({ params });
    if (key === 'edit') onEdit();
    if (key === 'report' || key === 'remove' || key === 'reactions') setDialog(key);
    if (key === 'copy') {
      void navigator.clipboard.writeText(shown.text).then(
        () => void toast.success(t('Copied')),
        () => void toast.error(t('Your browser won’t let us copy. Select the text and copy it yourself.')),
      );
    }
    if (key === 'delete') {
      modal.confirm({
        title: t('Delete this message?'),
        content: t('It’ll be deleted for everyone and replaced by a short notice.'),
        okText: t('Delete'),
        okButtonProps: { danger: true },
        cancelText: t('Keep it'),
        onOk: () => remove.mutateAsync({ params }).catch(() => undefined),
      });
    }
  };
  return (
    <span className={styles['menu']}>
      <Button
        className={styles['direct'] ?? ''}
        type="text"
        size="small"
        aria-pressed={isLiked}
        aria-label={isLiked ? t('Unlike this message') : t('Like this message')}
        icon={isLiked ? <HeartFilled /> : <HeartOutlined />}
        disabled={!canWrite}
        onClick={like}
      />
      {canWrite && (
        <>
          <Button
            className={styles['direct'] ?? ''}
            type="text"
            size="small"
            aria-label={t('React to this message')}
            icon={<SmileOutlined />}
            onClick={onReact}
          />
          <Button
            className={styles['direct'] ?? ''}
            type="text"
            size="small"
            aria-label={t('Reply to this message')}
            icon={<ReplyIcon />}
            onClick={onReply}
          />
        </>
      )}
      <Dropdown
        trigger={['click']}
        destroyOnHidden
        menu={{ items: items() ?? [], onClick: ({ key }) => choose(key) }}
      >
        <Button
          ref={opener}
          type="text"
          size="small"
          aria-label={t('Actions for this message')}
          icon={<EllipsisOutlined />}
        />
      </Dropdown>
      {dialog === 'reactions' && (
        <Suspense fallback={null}>
          <ReactionsDialog message={shown} me={me} onClosed={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === 'remove' && (
        <Suspense fallback={null}>
          <RemoveMessageDialog message={shown} onChanged={onChanged} onClosed={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === 'report' && (
        <ReportToStaff
          endpoint={reportMessage}
          inputOf={(body) => ({ params, body })}
          title={t('Report a message from {name}', { name: shown.author.first_name })}
          about={shown.author.first_name}
          noteLabel={t('Anything to add?')}
          onClosed={() => setDialog(null)}
        />
      )}
    </span>
  );
}

function isEditable({ created_at, text }: Message, minutes: number): boolean {
  return text !== '' && Date.now() - Date.parse(created_at) < minutes * 60_000;
}
