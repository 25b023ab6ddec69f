import type { Message } from '@acquaint/contracts';
import { Link, profilePath } from '@acquaint/remote-kit';
import { cx, LinkedText } from '@acquaint/ui';
import { mentionParts } from './mention-parts.ts';
import styles from './mentions.module.css';

interface MessageTextProps {
  readonly message: Pick<Message, 'text' | 'mentions' | 'mentions_everyone'>;
  /** The reader's id: mentions of them stand out. */
  readonly me: string;
}

/** The text of a message, with links, and with mentions that lead to the member's profile. */
export function MessageText({ message, me }: MessageTextProps) {
  return mentionParts(message).map(({ text, at, called }) => {
    if (called === null) return <LinkedText key={at} text={text} />;
    if (called === 'everyone' || called.id === me)
      return (
        <strong key={at} className={cx(styles['mention'], styles['own'])}>
          {text}
        </strong>
      );
    if (called.is_erased) return text;
    return (
      <Link key={at} to={profilePath(called.username)} className={styles['mention']}>
        {text}
      </Link>
    );
  });
}
