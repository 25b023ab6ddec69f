import styles from './message.module.css';
import { textParts } from './text-parts.ts';

/** The words of a message as they were typed, with addresses to follow. */
export function MessageText({ text }: { readonly text: string }) {
  return (
    <div className={styles['text']}>
      {textParts(text).map(({ text: words, href }, index) =>
        href === null ? (
          words
        ) : (
          <a key={`${index} ${href}`} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {words}
          </a>
        ),
      )}
    </div>
  );
}
