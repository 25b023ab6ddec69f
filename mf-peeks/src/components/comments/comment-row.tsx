import { useEndpointMutation, useInitialData, useInvalidate } from '@acquaint/api-client';
import {
  adminDeleteComment,
  COMMENT_LENGTH,
  deleteComment,
  listComments,
  mayCall,
  reportComment,
  updateComment,
  type PeekComment,
} from '@acquaint/contracts';
import { Link, profilePath, ReportToStaff } from '@acquaint/remote-kit';
import {
  App,
  Button,
  Dropdown,
  Flex,
  FormFailure,
  Input,
  LinkedText,
  PersonAvatar,
  personName,
  TimeText,
  useFocusAfter,
  type MenuProps,
} from '@acquaint/ui';
import { EllipsisOutlined } from '@acquaint/ui/icons';
import { useRef, useState, type RefObject } from 'react';
import { t } from '../../i18n.ts';
import { StaffDeleteDialog } from './staff-delete-dialog.tsx';
import styles from './comments.module.css';

interface CommentRowProps {
  readonly comment: PeekComment;
  /** Whether the reader is in the peek, and may delete every comment on it (R-PEEK-73). */
  readonly isPeekMine: boolean;
  /** Whether comments are on. */
  readonly canEdit: boolean;
}

/** One comment: who wrote it, when, and what the reader may do with it. */
export function CommentRow({ comment, isPeekMine, canEdit }: CommentRowProps) {
  const [isEditing, setEditing] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const { author, created_at, edited_at, text } = comment;
  const name = personName(author);
  return (
    <article className={styles['comment']} aria-label={t('Comment by {name}', { name })}>
      <PersonAvatar person={author} size={32} />
      <div>
        <Flex gap={8} wrap align="baseline">
          <Link to={profilePath(author.username)}>{name}</Link>
          <span className={styles['note']}>
            <TimeText at={created_at} format="relative" />
            {edited_at !== null && ` · ${t('edited')}`}
          </span>
        </Flex>
        {isEditing ? (
          <EditComment
            comment={comment}
            onEnd={() => {
              setEditing(false);
              menu.current?.focus();
            }}
          />
        ) : (
          <p className={styles['text']}>
            <LinkedText text={text} />
          </p>
        )}
      </div>
      <CommentMenu
        ref={menu}
        comment={comment}
        isPeekMine={isPeekMine}
        canEdit={canEdit}
        onEdit={() => setEditing(true)}
      />
    </article>
  );
}

interface CommentMenuProps extends CommentRowProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly onEdit: () => void;
}

/** Actions on a comment: edit (for some minutes, R-PEEK-72), delete after a confirmation, report, delete as staff. */
function CommentMenu({ ref, comment, isPeekMine, canEdit, onEdit }: CommentMenuProps) {
  const { message, modal } = App.useApp();
  const { data } = useInitialData();
  const [dialog, setDialog] = useState<'report' | 'staff' | null>(null);
  useFocusAfter(ref);
  const invalidate = useInvalidate();
  const remove = useEndpointMutation(deleteComment, {
    // The question closes, and gives the focus back, before the comment leaves the list.
    emitsLater: true,
    onError: (failure) => void message.error(failure.detail),
  });
  const isMine = comment.author.id === data?.user_data.id;
  const canDelete = isMine || isPeekMine;
  const isStaff = data !== undefined && mayCall(data.user_data.role, adminDeleteComment);
  const items = (): MenuProps['items'] => [
    ...(isMine && canEdit && isEditable(comment, data.limits.message_edit_minutes)
      ? [{ key: 'edit', label: t('Edit') }]
      : []),
    ...(isMine ? [] : [{ key: 'report', label: t('Report…') }]),
    ...(canDelete ? [{ key: 'delete', label: t('Delete'), danger: true }] : []),
    ...(isStaff && !canDelete ? [{ key: 'staff', label: t('Delete as staff…'), danger: true }] : []),
  ];
  const choose = (key: string) => {
    if (key === 'edit') onEdit();
    if (key === 'report' || key === 'staff') setDialog(key);
    if (key === 'delete') {
      let isAnswered = false;
      modal.confirm({
        title: t('Delete this comment?'),
        content: t('No one will be able to see it any more.'),
        okText: t('Delete'),
        okButtonProps: { danger: true },
        cancelText: t('Keep it'),
        onOk: async () => {
          await remove.mutateAsync({ params: { id: comment.id } }).catch(() => undefined);
          isAnswered = true;
        },
        afterClose: () => {
          ref.current?.focus();
          if (isAnswered) void invalidate(listComments);
        },
      });
    }
  };
  const onClosed = () => setDialog(null);
  return (
    <>
      <Dropdown
        trigger={['click']}
        destroyOnHidden
        menu={{ items: items() ?? [], onClick: ({ key }) => choose(key) }}
      >
        <Button
          ref={ref}
          type="text"
          size="small"
          aria-label={t('Actions for the comment by {name}', { name: personName(comment.author) })}
          icon={<EllipsisOutlined />}
        />
      </Dropdown>
      {dialog === 'report' && (
        <ReportToStaff
          endpoint={reportComment}
          inputOf={(body) => ({ params: { id: comment.id }, body })}
          title={t('Report a comment by {name}', { name: comment.author.first_name })}
          about={comment.author.first_name}
          noteLabel={t('Anything to add?')}
          onClosed={onClosed}
        />
      )}
      {dialog === 'staff' && <StaffDeleteDialog comment={comment} onClosed={onClosed} />}
    </>
  );
}

function isEditable({ created_at }: PeekComment, minutes: number): boolean {
  return Date.now() - Date.parse(created_at) < minutes * 60_000;
}

/** Edits a comment in place; Escape cancels. */
function EditComment({ comment, onEnd }: { readonly comment: PeekComment; readonly onEnd: () => void }) {
  const [text, setText] = useState(comment.text);
  const update = useEndpointMutation(updateComment, { onSuccess: onEnd });
  const words = text.trim();
  return (
    <Flex vertical gap={8} style={{ marginTop: 4 }}>
      <Input.TextArea
        aria-label={t('Your comment')}
        autoFocus
        rows={2}
        styles={{ textarea: { fieldSizing: 'content', minHeight: 62, maxHeight: 200 } }}
        maxLength={COMMENT_LENGTH}
        showCount
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEnd();
        }}
      />
      <FormFailure error={update.error} />
      <Flex gap={8} style={{ marginTop: 16 }}>
        <Button
          type="primary"
          size="small"
          disabled={words === ''}
          loading={update.isPending}
          onClick={() => update.mutate({ params: { id: comment.id }, body: { text: words } })}
        >
          {t('Save')}
        </Button>
        <Button size="small" onClick={onEnd}>
          {t('Cancel')}
        </Button>
      </Flex>
    </Flex>
  );
}
