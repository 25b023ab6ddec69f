import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import {
  REACTIONS,
  toggleMessageLike,
  toggleMessageReaction,
  type Message,
  type Reaction,
} from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { App, cx } from '@acquaint/ui';
import { HeartFilled } from '@acquaint/ui/icons';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { t } from '../../../../../i18n.ts';
import styles from './reactions.module.css';

/** What each reaction says. */
const WORDS: Readonly<Record<Reaction, string>> = {
  '👍': msg('Agree'),
  '😂': msg('Funny'),
  '🎉': msg('Congratulations'),
  '💡': msg('Good idea'),
  '🙏': msg('Thank you'),
};

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

/** The likes of a message and the other reactions to it, each with its number; a click adds the reader's own, or removes it. */
export function Reactions({ message, me, canWrite, onChanged }: ReactionsProps) {
  const like = useLike({ message, onChanged });
  const react = useReact({ message, onChanged });
  const { liked_by: likers, reactions } = message;
  return (
    <>
      {likers.length > 0 && (
        <button
          type="button"
          className={cx(styles['chip'])}
          disabled={!canWrite}
          aria-pressed={likers.includes(me)}
          aria-label={t('{count, plural, one {One like} other {# likes}}', { count: likers.length })}
          onClick={like}
        >
          <HeartFilled aria-hidden /> {likers.length}
        </button>
      )}
      {reactions.map(({ emoji, user_ids: ids }) => (
        <button
          key={emoji}
          type="button"
          className={cx(styles['chip'])}
          disabled={!canWrite}
          aria-pressed={ids.includes(me)}
          aria-label={`${t(WORDS[emoji])}: ${ids.length}`}
          title={t(WORDS[emoji])}
          onClick={() => react(emoji)}
        >
          <span aria-hidden>{emoji}</span> {ids.length}
        </button>
      ))}
    </>
  );
}

interface ReactionChoiceProps extends Pick<ReactionsProps, 'message' | 'me' | 'onChanged'> {
  /** What gets the focus after a choice or Escape. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onEnd: () => void;
}

/** All reactions to choose one from. It takes the focus; Escape and leaving it close it. */
export function ReactionChoice({ message, me, opener, onChanged, onEnd }: ReactionChoiceProps) {
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
          aria-label={t(WORDS[emoji])}
          title={t(WORDS[emoji])}
          onClick={() => {
            react(emoji);
            close();
          }}
        >
          <span aria-hidden>{emoji}</span>
        </button>
      ))}
    </div>
  );
}
