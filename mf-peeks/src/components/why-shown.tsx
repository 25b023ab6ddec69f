import type { FeedPeek, PeekWhy } from '@acquaint/contracts';
import { t } from '../i18n.ts';

/** Why a peek is shown to the reader (R-PEEK-30), folded until it is asked for. */
export function WhyShown({ why }: Pick<FeedPeek, 'why'>) {
  return (
    <details>
      <summary>{t('Why this peek?')}</summary>
      <ul>
        {why.length === 0 && <li>{t('It’s one of the latest peeks')}</li>}
        {why.map((reason) => (
          <li key={reason.kind}>{sentenceOf(reason)}</li>
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
