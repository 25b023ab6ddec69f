import type { FeedPeek, PeekWhy } from '@acquaint/contracts';
import { VisuallyHidden } from '@acquaint/ui';
import { t } from '../i18n.ts';
import styles from './peek-card.module.css';

/** Why a peek is shown to the reader (R-PEEK-30): the strongest reason in one line, the others folded below it. */
export function WhyShown({ why }: Pick<FeedPeek, 'why'>) {
  const [strongest = t('It’s one of the latest peeks'), ...others] = why.map(sentenceOf);
  const line = (
    <>
      <VisuallyHidden>{t('Why this peek?')} </VisuallyHidden>
      {strongest}
    </>
  );
  if (others.length === 0) return <p className={styles['why']}>{line}</p>;
  return (
    <details className={styles['why']}>
      <summary>{line}</summary>
      <ul>
        {others.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}

function sentenceOf({ kind, name }: PeekWhy): string {
  const values = { name: name ?? '' };
  switch (kind) {
    case 'wanted_topic':
      return t('You want to learn about {name}', values);
    case 'known_topic':
      return t('{name} is one of your topics', values);
    case 'followed':
      return t('You follow {name}', values);
    case 'met':
      return t('You’ve met {name}', values);
    case 'circle':
      return t('Someone in it is in your circle {name}', values);
    case 'new':
      return t('It’s new');
  }
}
