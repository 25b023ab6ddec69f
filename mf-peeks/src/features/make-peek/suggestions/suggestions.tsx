import type { PeekDesk, PeekSuggestion } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { useId } from 'react';
import { placeText } from '../../../components/place-text.ts';
import { t } from '../../../i18n.ts';
import type { Cut } from '../cut/cut.ts';
import styles from './suggestions.module.css';

const REASONS: Readonly<Record<PeekSuggestion['reasons'][number]['kind'], string>> = {
  marked: msg('You marked it'),
  question: msg('Question and answer'),
  answer: msg('A long answer'),
  turns: msg('Back and forth'),
  laughter: msg('Laughter'),
  lively: msg('Lively'),
  whole: msg('Whole sentences'),
  flow: msg('Hardly a pause'),
};

/** Returns the part of a recording that is suggested. */
const cutOf = ({ from_seconds: from, until_seconds: until }: PeekSuggestion): Cut => ({ from, until });

interface SuggestionsProps {
  readonly suggestions: NonNullable<PeekDesk['suggestions']>;
  readonly cut: Cut;
  readonly onTake: (cut: Cut) => void;
}

/** The moments that may be worth sharing (R-PEEK-2), with how they begin and why; one press makes the cut. */
export function Suggestions({ suggestions, cut, onTake }: SuggestionsProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['title']}>
        {t('Suggested moments')}
      </h2>
      <ul className={styles['list']}>
        {suggestions.map((suggestion) => {
          const part = cutOf(suggestion);
          const [reason] = suggestion.reasons;
          const words = suggestion.opening;
          return (
            <li key={part.from}>
              <button
                type="button"
                className={styles['moment']}
                aria-pressed={part.from === cut.from && part.until === cut.until}
                onClick={() => onTake(part)}
              >
                <span className={styles['facts']}>
                  {t('{from} to {until}', { from: placeText(part.from), until: placeText(part.until) })}
                  {reason && <strong>{t(REASONS[reason.kind])}</strong>}
                </span>
                {words !== '' && <span className={styles['words']}>{t('“{words}”', { words })}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
