import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import {
  REACTIONS,
  toggleMessageLike,
  toggleMessageReaction,
  type Message,
  type Reaction,
} from '@acquaint/contracts';
import { App, Tooltip } from '@acquaint/ui';
import { HeartFilled, PlusOutlined } from '@acquaint/ui/icons';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { t } from '../../../../../i18n.ts';
import { ReactionNames } from './reaction-names.tsx';
import { reactionWord } from './reaction-words.ts';
import styles from './reactions.module.css';

// Loaded when somebody asks who reacted.
const ReactionsDialog = lazy(() =>
  import('./reactions-dialog.tsx').then((it) => ({ default: it.ReactionsDialog })),
);

// Loaded when somebody looks for another emoji.
const EmojiDialog = lazy(() =>
  import('./emoji/emoji-dialog.tsx').then((it) => ({ default: it.EmojiDialog })),
);

interface ReactionsProps {
  readonly message: Message;
  readonly me: string;
  readonly canWrite: boolean;
  /** Called with the updated message. */
  readonly onChanged: (message: Message) => void;
}

type Changing = Pick<ReactionsProps, 'message' | 'onChanged'>;

/** Returns a function that likes a message, or removes the like. */
export function useLike({ message: { id }, onChanged }: Changing) {
  const { message: toast } = App.useApp();
  const onError = (failure: ApiFailure) => void toast.error(failure.detail);
  const like = useEndpointMutation(toggleMessageLike, { onSuccess: onChanged, onError });
  return () => like.mutate({ params: { id } });
}

function useReact({ message: { id }, onChanged }: Changing) {
  const { message: toast } = App.useApp();
  const onError = (failure: ApiFailure) => void toast.error(failure.detail);
  const react = useEndpointMutation(toggleMessageReaction, { onSuccess: onChanged, onError });
  return (emoji: Reaction) => react.mutate({ params: { id }, body: { emoji } });
}

/**
 * The likes of a message and the other reactions to it, each with its number; a click adds the reader's own, or removes it. Who chose
 * one is named on hover and focus; a long press lists everybody.
 */
export function Reactions({ message, me, canWrite, onChanged }: ReactionsProps) {
  const like = useLike({ message, onChanged });
  const react = useReact({ message, onChanged });
  const [isListed, setListed] = useState(false);
  const { liked_by: likers, reactions } = message;
  const chips = [
    ...(likers.length > 0 ? [{ reaction: 'like' as const, ids: likers, toggle: like }] : []),
    ...reactions.map(({ emoji, user_ids: ids }) => ({ reaction: emoji, ids, toggle: () => react(emoji) })),
  ];
  return (
    <>
      {chips.map(({ reaction, ids, toggle }) => (
        <Tooltip
          key={reaction}
          trigger={['hover', 'focus']}
          destroyOnHidden
          title={<ReactionNames message={message} me={me} reaction={reaction} count={ids.length} />}
        >
          <button
            type="button"
            className={styles['chip']}
            aria-disabled={!canWrite}
            aria-pressed={ids.includes(me)}
            aria-label={
              reaction === 'like'
                ? t('{count, plural, one {One like} other {# likes}}', { count: ids.length })
                : `${reactionWord(reaction)}: ${ids.length}`
            }
            onClick={() => {
              if (canWrite) toggle();
            }}
            onContextMenu={(event) => {
              event.preventDefault();
              setListed(true);
            }}
          >
            {reaction === 'like' ? <HeartFilled aria-hidden /> : <span aria-hidden>{reaction}</span>}{' '}
            {ids.length}
          </button>
        </Tooltip>
      ))}
      {isListed && (
        <Suspense fallback={null}>
          <ReactionsDialog message={message} me={me} onClosed={() => setListed(false)} />
        </Suspense>
      )}
    </>
  );
}

interface ReactionChoiceProps extends Pick<ReactionsProps, 'message' | 'me' | 'onChanged'> {
  /** What gets the focus after a choice or Escape. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onEnd: () => void;
  /** Shows all emojis instead. */
  readonly onMore: () => void;
}

/** The reactions that are one click away, each of which can be chosen once. It takes the focus; Escape and leaving it close it. */
export function ReactionChoice({ message, me, opener, onChanged, onEnd, onMore }: ReactionChoiceProps) {
  const react = useReact({ message, onChanged });
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.querySelector('button')?.focus(), []);
  const close = () => {
    opener.current?.focus();
    onEnd();
  };
  return (
    <div
      ref={group}
      role="group"
      aria-label={t('React to this message')}
      className={styles['choice']}
      // The focus stays inside: some browsers give none to a button that is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onEnd();
      }}
    >
      {REACTIONS.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className={styles['emoji']}
          aria-pressed={message.reactions.some((one) => one.emoji === emoji && one.user_ids.includes(me))}
          aria-label={reactionWord(emoji)}
          title={reactionWord(emoji)}
          onClick={() => {
            react(emoji);
            close();
          }}
        >
          <span aria-hidden>{emoji}</span>
        </button>
      ))}
      <button
        type="button"
        className={styles['emoji']}
        aria-label={t('More emojis')}
        title={t('More emojis')}
        onClick={() => {
          // The dialog gives the focus back to it.
          opener.current?.focus();
          onMore();
        }}
      >
        <PlusOutlined aria-hidden />
      </button>
    </div>
  );
}

/** All emojis in a dialog, to react with one of them. */
export function AnyReactionChoice({ message, onChanged, onEnd }: Changing & { readonly onEnd: () => void }) {
  const react = useReact({ message, onChanged });
  return (
    <Suspense fallback={null}>
      <EmojiDialog onChosen={react} onClosed={onEnd} />
    </Suspense>
  );
}
