import type { PeekSuggestion } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { AsyncState, Button } from '@acquaint/ui';
import { CaretRightOutlined } from '@acquaint/ui/icons';
import { t } from '../../i18n.ts';
import { clockText } from './recording-moments.tsx';
import styles from './recording.module.css';
import { usePeekDesk } from './use-peek-desk.ts';

interface SuggestedPeeksProps {
  readonly recordingId: string;
  /** Plays the recording from there. @param seconds from its beginning. */
  readonly onJump: (seconds: number) => void;
}

/**
 * Parts of a recording that may be worth sharing, with what is said first and why; each leads to the page on which it becomes a peek
 * (R-PEEK-2).
 */
export function SuggestedPeeks({ recordingId, onJump }: SuggestedPeeksProps) {
  const desk = usePeekDesk(recordingId);
  return (
    <section aria-label={t('Suggested moments')}>
      <h2 className={styles['title']}>{t('Suggested moments')}</h2>
      <AsyncState query={desk}>
        {({ suggestions }) => {
          if (suggestions === null)
            return <p role="status">{t('We’re looking for moments worth sharing.')}</p>;
          if (suggestions.length === 0)
            return <p>{t('No moment stands out. You can still make a peek from any part.')}</p>;
          return (
            <ol className={styles['suggestions']}>
              {suggestions.map((suggestion) => (
                <li key={suggestion.from_seconds}>
                  <Suggestion {...{ recordingId, suggestion, onJump }} />
                </li>
              ))}
            </ol>
          );
        }}
      </AsyncState>
    </section>
  );
}

function Suggestion({
  recordingId,
  suggestion,
  onJump,
}: SuggestedPeeksProps & { readonly suggestion: PeekSuggestion }) {
  const { from_seconds: from, until_seconds: until, opening, reasons } = suggestion;
  const times = t('{from} to {until}', { from: clockText(from), until: clockText(until) });
  return (
    <>
      <div className={styles['moment']}>
        {opening !== '' && <span className={styles['quote']}>{t('“{words}”', { words: opening })}</span>}
        <div className={styles['facts']}>
          <Button
            type="text"
            size="small"
            icon={<CaretRightOutlined aria-hidden />}
            aria-label={t('Play {times}', { times })}
            onClick={() => onJump(from)}
          >
            {times}
          </Button>
          {reasons.map((reason) => (
            <span key={reason.kind}>{reasonText(reason)}</span>
          ))}
        </div>
      </div>
      <Link
        className={styles['make'] ?? ''}
        aria-label={t('Make a peek of this: {times}', { times })}
        to={to('/dashboard/home/make', { recording: recordingId, from, until })}
      >
        {t('Make a peek of this')}
      </Link>
    </>
  );
}

function reasonText({ kind, value }: PeekSuggestion['reasons'][number]): string {
  switch (kind) {
    case 'marked':
      return t('You marked this');
    case 'answer':
      return t('A short turn, then {seconds} seconds without interruption', { seconds: value ?? 0 });
    case 'question':
      return t('A question, then {seconds} seconds without interruption', { seconds: value ?? 0 });
    case 'turns':
      return t('{count, plural, one {# change of speaker} other {# changes of speaker}}', {
        count: value ?? 0,
      });
    case 'whole':
      return t('Whole sentences');
    case 'laughter':
      return t('Laughter');
    case 'lively':
      return t('Livelier than the rest');
    case 'flow':
      return t('Hardly a pause');
  }
}
