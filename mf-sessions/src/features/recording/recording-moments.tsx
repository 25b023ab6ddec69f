import { useEndpointQuery } from '@acquaint/api-client';
import { listMoments, type getRecording, type PeekDesk, type SuccessBody } from '@acquaint/contracts';
import { AsyncState, Button, personName, TimeText } from '@acquaint/ui';
import styles from './recording.module.css';
import { rich, t } from '../../i18n.ts';
import { usePeekDesk } from './use-peek-desk.ts';

/** Two positions that differ by less are the same moment: the server and the page round differently. */
const SAME_SECONDS = 0.1;

interface RecordingMomentsProps {
  readonly recording: SuccessBody<typeof getRecording>;
  /** Plays the recording from there. @param seconds from its beginning. */
  readonly onJump: (seconds: number) => void;
}

/** Moments that the reader marked in the call: when in the recording, who spoke and what they said. A moment outside of it says so. */
export function RecordingMoments({ recording, onJump }: RecordingMomentsProps) {
  const { session_id, parts } = recording;
  const desk = usePeekDesk(recording.id).data;
  const moments = useEndpointQuery(listMoments, { params: { id: session_id } }, { staleTime: 0 });
  if (!moments.isError && (moments.data?.results ?? []).length === 0) return null;
  return (
    <section aria-label={t('Moments you marked')}>
      <AsyncState query={moments}>
        {({ results }) => {
          const placed = results.map(({ id, at }) => ({ id, at, place: placeInRecording(at, parts) }));
          return (
            <>
              <h2 className={styles['title']}>{t('Moments you marked')}</h2>
              <ol className={styles['moments']}>
                {placed.map(({ id, at, place }) => (
                  <li key={id}>
                    {place === null ? (
                      rich('{time}: nothing was recorded at that point.', {
                        time: <TimeText at={at} format="time" />,
                      })
                    ) : (
                      <>
                        <Button
                          aria-label={t('Play from {time}', { time: clockText(place) })}
                          onClick={() => onJump(place)}
                        >
                          {clockText(place)}
                        </Button>
                        <Said desk={desk} place={place} />
                      </>
                    )}
                  </li>
                ))}
              </ol>
            </>
          );
        }}
      </AsyncState>
    </section>
  );
}

/** Who spoke when a moment was marked, and what they said; nothing where it was not written down. */
function Said({ desk, place }: { readonly desk: PeekDesk | undefined; readonly place: number }) {
  const said = desk?.marked_words.find(({ at_seconds }) => Math.abs(at_seconds - place) < SAME_SECONDS);
  const person = desk?.people.find(({ id }) => id === said?.person_id);
  if (!said) return null;
  return (
    <span className={styles['said']}>
      {person && <strong>{personName(person)}</strong>}
      <span className={styles['quote']}>{t('“{words}”', { words: said.words })}</span>
    </span>
  );
}

/**
 * Returns the position of a moment of the call in the recording, in seconds from its beginning.
 * @param parts the periods that the recording shows, in order.
 * @returns null for a moment at which nothing was recorded.
 */
function placeInRecording(at: string, parts: SuccessBody<typeof getRecording>['parts']): number | null {
  const moment = Date.parse(at);
  let shown = 0;
  for (const part of parts) {
    const [from, until] = [Date.parse(part.from), Date.parse(part.until)];
    if (moment >= from && moment < until) return (shown + moment - from) / 1000;
    shown += until - from;
  }
  return null;
}

/** Formats a position like a player: `0:07`, `12:30`, `1:02:03`. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
