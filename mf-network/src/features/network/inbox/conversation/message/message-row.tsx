import type { Conversation, Message } from '@acquaint/contracts';
import { Link, profilePath } from '@acquaint/remote-kit';
import { Button, cx, Flex, PersonAvatar, personName, TimeText } from '@acquaint/ui';
import { memo, useRef, useState } from 'react';
import { t } from '../../../../../i18n.ts';
import { MessageText } from '../../mentions/message-text.tsx';
import { PinIcon } from '../../pins/pin-icon.tsx';
import { EditMessage } from './edit-message.tsx';
import { LinkPreviews, MessageFiles } from './message-extras.tsx';
import { MessageMenu } from './message-menu.tsx';
import { AnyReactionChoice, ReactionChoice, Reactions } from './reactions.tsx';
import styles from './message.module.css';

export interface MessageRowProps {
  readonly message: Message;
  readonly isFirst: boolean;
  readonly me: string;
  readonly canWrite: boolean;
  readonly canPin: boolean;
  /** Whose messages the reader may remove; null for nobody's. */
  readonly removal: Conversation['removal'];
  /** People whom the reader has blocked. A message of theirs is collapsed until the reader asks to see it; a quote stays collapsed. */
  readonly blockedIds: readonly string[];
  readonly isEditing: boolean;
  readonly isMarked: boolean;
  /** Whether an author's name leads to their profile, as in a circle or a group; in a chat of two the head does. */
  readonly linksAuthor: boolean;
  /** Shown under the member's last message: `Sent`, `Read`, `Read by 3`. */
  readonly state: string | null;
  /** The replies of the thread that it begins, which are counted below it. */
  readonly replies: readonly Message[];
  /** In a thread, the message that begins it: replies need not quote it again. */
  readonly threadId?: string;
  readonly onReply: (message: Message) => void;
  /** Opens the thread of a message; null in a thread. */
  readonly onThread: ((message: Message) => void) | null;
  readonly onEdit: (id: string | null) => void;
  readonly onChanged: (message: Message) => void;
  readonly onJump: (seq: number) => unknown;
}

/** One message: author and time if it starts a group, its text, files and previews, and its menu. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const {
    message,
    isFirst,
    me,
    canWrite,
    canPin,
    removal,
    blockedIds,
    isEditing,
    isMarked,
    linksAuthor,
    state,
    replies,
    threadId,
    onReply,
    onThread,
    onEdit,
    onChanged,
    onJump,
  } = props;
  const isMine = message.author.id === me;
  const [isShown, setShown] = useState(false);
  const [reacting, setReacting] = useState<'quick' | 'any' | null>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const isBlocked = blockedIds.includes(message.author.id);
  const isCollapsed = isBlocked && !isShown && !message.is_deleted;
  const { reply_to: answered } = message;
  return (
    <div className={cx(styles['row'], isMine && styles['mine'], isFirst && styles['first'])}>
      {!isMine && (
        <span className={styles['face']}>
          {isFirst && <PersonAvatar person={message.author} size={32} />}
        </span>
      )}
      <div className={styles['column']}>
        {isFirst && (
          <div className={styles['head']}>
            <span className={styles['name']}>
              {isMine ? (
                t('You')
              ) : linksAuthor && !message.author.is_erased && !isBlocked ? (
                <Link to={profilePath(message.author.username)}>{personName(message.author)}</Link>
              ) : (
                personName(message.author)
              )}
            </span>
            <TimeText at={message.created_at} format="time" />
          </div>
        )}
        <div className={styles['line']}>
          <div className={cx(styles['bubble'], isMarked && styles['marked'])}>
            {answered && answered.id !== threadId && !message.is_deleted && !isCollapsed && (
              <Quote of={answered} blockedIds={blockedIds} onJump={onJump} />
            )}
            {message.is_deleted ? (
              <em className={styles['faint']}>
                {message.is_removed ? t('Removed by an admin of this circle') : t('This message was deleted')}
              </em>
            ) : isCollapsed ? (
              <Flex wrap gap={8} align="center">
                <em className={styles['faint']}>{t('Message from someone you blocked')}</em>
                <Button size="small" onClick={() => setShown(true)}>
                  {t('Show message')}
                </Button>
              </Flex>
            ) : isEditing ? (
              <EditMessage message={message} onChanged={onChanged} onEnd={() => onEdit(null)} />
            ) : (
              <>
                {message.text !== '' && (
                  <div className={styles['text']}>
                    <MessageText message={message} me={me} />
                  </div>
                )}
                <MessageFiles files={message.files} />
                <LinkPreviews previews={message.previews} />
              </>
            )}
          </div>
          {!message.is_deleted && !isEditing && !isCollapsed && (
            <MessageMenu
              message={message}
              me={me}
              canWrite={canWrite}
              canPin={canPin}
              canRemove={removal !== null && !isMine && removal.except_id !== message.author.id}
              onReply={() => onReply(message)}
              onThread={onThread && (() => onThread(message))}
              hasThread={replies.length > 0 || answered !== null}
              opener={menu}
              onReact={() => setReacting('quick')}
              onEdit={() => onEdit(message.id)}
              onChanged={onChanged}
            />
          )}
        </div>
        {reacting === 'quick' && canWrite && !message.is_deleted && (
          <ReactionChoice
            message={message}
            me={me}
            opener={menu}
            onChanged={onChanged}
            onEnd={() => setReacting((now) => (now === 'quick' ? null : now))}
            onMore={() => setReacting('any')}
          />
        )}
        {reacting === 'any' && (
          <AnyReactionChoice message={message} onChanged={onChanged} onEnd={() => setReacting(null)} />
        )}
        <Below
          message={message}
          me={me}
          canWrite={canWrite}
          state={state}
          replies={isCollapsed ? [] : replies}
          onThread={onThread}
          onChanged={onChanged}
        />
      </div>
    </div>
  );
});

interface QuoteProps {
  readonly of: NonNullable<Message['reply_to']>;
  readonly blockedIds: MessageRowProps['blockedIds'];
  readonly onJump: MessageRowProps['onJump'];
}

/** The quoted message. One from before the reader joined is not shown and is not a link. */
function Quote({ of: quote, blockedIds, onJump }: QuoteProps) {
  const { seq, author_name: author, text, is_deleted: isDeleted } = quote;
  if (author === '') {
    return <div className={styles['answered']}>{t('A message from before you joined')}</div>;
  }
  return (
    <button type="button" className={styles['answered']} onClick={() => onJump(seq)}>
      {quote.author_id !== null && blockedIds.includes(quote.author_id) ? (
        <em className={styles['faint']}>{t('Message from someone you blocked')}</em>
      ) : (
        <>
          <strong>{author}</strong>
          <span>{isDeleted ? t('A deleted message') : text || t('A file')}</span>
        </>
      )}
    </button>
  );
}

type BelowProps = Pick<
  MessageRowProps,
  'message' | 'me' | 'canWrite' | 'state' | 'replies' | 'onThread' | 'onChanged'
>;

/** How many replies are shown by their author's face. */
const REPLIERS = 3;

/** The thread, reactions, "pinned", "edited", and the delivery state. */
function Below({ message, me, canWrite, state, replies, onThread, onChanged }: BelowProps) {
  const hasReactions = message.liked_by.length > 0 || message.reactions.length > 0;
  const isEdited = message.edited_at !== null && !message.is_deleted;
  const last = replies.at(-1);
  const repliers = [...new Map(replies.map(({ author }) => [author.id, author])).values()];
  if (!hasReactions && replies.length === 0 && !message.is_pinned && !isEdited && state === null) return null;
  return (
    <div className={styles['below']}>
      {last && onThread && (
        <button type="button" className={styles['replies']} onClick={() => onThread(message)}>
          <span className={styles['repliers']}>
            {repliers.slice(0, REPLIERS).map((person) => (
              <PersonAvatar key={person.id} person={person} size={20} />
            ))}
          </span>
          {t('{count, plural, =1 {One reply} other {# replies}}', { count: replies.length })}
          <span className={styles['faint']}>
            <TimeText at={last.created_at} format="relative" />
          </span>
        </button>
      )}
      {!message.is_deleted && (
        <Reactions message={message} me={me} canWrite={canWrite} onChanged={onChanged} />
      )}
      {message.is_pinned && (
        <span className={styles['pinned']}>
          <PinIcon /> {t('Pinned')}
        </span>
      )}
      {isEdited && <span>{t('Edited')}</span>}
      {state !== null && <span>{state}</span>}
    </div>
  );
}
