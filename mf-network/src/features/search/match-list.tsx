import type { SearchMatch } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { MarkedText } from '../../components/marked/marked-text.tsx';
import { rich, t } from '../../i18n.ts';
import styles from './search.module.css';

/** Most reasons shown of a person. */
const MOST = 3;

/** Where a word was found; the name speaks for itself. */
const SENTENCES: Readonly<Record<Exclude<SearchMatch['found_in'], 'name'>, string>> = {
  headline: msg('Headline: <found></found>'),
  expert_in: msg('Knows <found></found>'),
  looking_for: msg('Is looking for <found></found>'),
  job_title: msg('Works as <found></found>'),
  company: msg('Works at <found></found>'),
  statement: msg('Says: “<found></found>”'),
  meaning: msg('Similar in meaning: “<found></found>”'),
};

interface MatchListProps {
  readonly matches: readonly SearchMatch[];
  /** What was typed. */
  readonly searched: string;
}

/** Says why a person is found (R-NET-14), with the words that were searched for marked. */
export function MatchList({ matches, searched }: MatchListProps) {
  const told = matches.flatMap(({ found_in, text }) =>
    found_in === 'name' ? [] : [{ sentence: SENTENCES[found_in], text }],
  );
  if (told.length === 0) return null;
  return (
    <ul aria-label={t('Why this person')} className={styles['matches']}>
      {told.slice(0, MOST).map(({ sentence, text }) => (
        <li key={sentence + text}>
          {rich(sentence, { found: () => <MarkedText text={text} searched={searched} /> })}
        </li>
      ))}
    </ul>
  );
}
