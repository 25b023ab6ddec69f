import { useEndpointQuery } from '@acquaint/api-client';
import { getPeekDesk, type PeekSuggestion } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { AsyncState, formatList } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';
import { clockText } from './recording-moments.tsx';
import styles from './recording.module.css';

/** Polling interval in milliseconds while the recording is measured. */
const REFRESH_MS = 5_000;

/** Parts of a recording that may be worth sharing, and why; each leads to the page on which it becomes a peek (R-PEEK-2). */
export function SuggestedPeeks({ recordingId }: { readonly recordingId: string }) {
  const desk = useEndpointQuery(
    getPeekDesk,
    { params: { id: recordingId } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.suggestions === null ? REFRESH_MS : false),
    },
  );
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
                  {rich('<link>{from} to {until}</link>: {reasons}', {
                    from: clockText(suggestion.from_seconds),
                    until: clockText(suggestion.until_seconds),
                    reasons: formatList(suggestion.reasons.map(reasonText), 'commas'),
                    link: (inside) => (
                      <Link
                        to={to('/dashboard/home/make', {
                          recording: recordingId,
                          from: suggestion.from_seconds,
                          until: suggestion.until_seconds,
                        })}
                      >
                        {inside}
                      </Link>
                    ),
                  })}
                </li>
              ))}
            </ol>
          );
        }}
      </AsyncState>
    </section>
  );
}

function reasonText({ kind, value }: PeekSuggestion['reasons'][number]): string {
  switch (kind) {
    case 'marked':
      return t('you marked this');
    case 'answer':
      return t('a short turn, then {seconds} seconds without interruption', { seconds: value ?? 0 });
    case 'question':
      return t('a question, then {seconds} seconds without interruption', { seconds: value ?? 0 });
    case 'turns':
      return t('{count, plural, one {# change of speaker} other {# changes of speaker}}', {
        count: value ?? 0,
      });
    case 'whole':
      return t('begins and ends with a whole sentence');
    case 'laughter':
      return t('with laughter');
    case 'lively':
      return t('livelier than the rest');
    case 'flow':
      return t('hardly a pause');
  }
}
