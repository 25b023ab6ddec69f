import type { PersonSummary } from '@acquaint/contracts';
import { Alert, Button, Flex, personName, formatList } from '@acquaint/ui';
import { msg } from '@acquaint/words';
import { useEffect, useState } from 'react';
import styles from './room.module.css';
import { recordSpeech } from './speech-recorder.ts';
import type { Captions } from './use-captions.ts';
import { t } from '../../words.ts';

interface CaptionsNoteProps {
  readonly captions: Captions;
  readonly ownId: string;
  /** The microphone, whether it is muted or not. */
  readonly audio: MediaStreamTrack | null;
  /** Everybody in the call but oneself. */
  readonly people: readonly PersonSummary[];
  /** The button was pressed, and the question is not answered. */
  readonly isAsking: boolean;
  /** The question is answered, or put away. */
  readonly onAsked: () => void;
}

/**
 * Says that captions are on and by whom, and asks before one's own speech is sent: what is said goes to the service that the
 * operator has set, and nobody says yes for somebody else.
 */
export function CaptionsNote({ captions, ownId, audio, people, isAsking, onAsked }: CaptionsNoteProps) {
  const { speakers, isOn, turn, send, problem, fail } = captions;
  const [hasDeclined, setDeclined] = useState(false);
  useEffect(() => {
    if (!isOn || !audio) return;
    return recordSpeech({ track: audio, onPiece: send, onFailure: () => fail(t(NO_RECORDER)) });
  }, [isOn, audio, send, fail]);
  const others = people.filter(({ id }) => id !== ownId && speakers.includes(id));
  const isAsked = !isOn && (isAsking || (others.length > 0 && !hasDeclined));
  const answer = (yes: boolean) => {
    setDeclined(!yes);
    if (yes) turn(true);
    onAsked();
  };
  return (
    <>
      <div role="status">
        {(isOn || others.length > 0) && (
          <Alert
            type="info"
            banner
            role="group"
            title={whoseOf(isOn, others, speakers[0] === ownId)}
            action={
              isOn && (
                <Button size="small" onClick={() => turn(false)}>
                  {t('Turn off mine')}
                </Button>
              )
            }
          />
        )}
      </div>
      {isAsked && (
        <Alert
          type="info"
          banner
          role="alert"
          title={
            <>
              {t(
                'Can we caption what you say for everyone in this call? Your voice goes to this site’s transcription service, and we keep none of it.',
              )}
              <Flex gap={8} className={styles['answers']}>
                <Button size="small" type="primary" onClick={() => answer(true)}>
                  {t('Yes, caption me')}
                </Button>
                <Button size="small" onClick={() => answer(false)}>
                  {t('No')}
                </Button>
              </Flex>
            </>
          }
        />
      )}
      {problem !== null && <Alert type="warning" banner role="alert" title={problem} />}
    </>
  );
}

const NO_RECORDER = msg('Your browser can’t record what you say, so we can’t caption it.');

/** Who turned captions on, and whose speech is written down. */
function whoseOf(isMine: boolean, others: readonly PersonSummary[], isMineFirst: boolean): string {
  const [first] = others;
  const turnedOn =
    isMineFirst || !first
      ? t('You turned on captions.')
      : t('{name} turned on captions.', { name: personName(first) });
  return `${turnedOn} ${whoseSpeech(isMine, others.map(personName))}`;
}

function whoseSpeech(isMine: boolean, others: readonly string[]): string {
  const names = formatList(others);
  if (!isMine) {
    return t(
      '{count, plural, one {What {names} says is being captioned.} other {What {names} say is being captioned.}}',
      { count: others.length, names },
    );
  }
  return others.length === 0
    ? t('What you say is being captioned.')
    : t('What you and {names} say is being captioned.', { names });
}

interface CaptionLinesProps {
  readonly captions: Captions;
  readonly own: PersonSummary;
  readonly people: readonly PersonSummary[];
}

/** The last words, over the pictures. A screen reader says them when it has said what it was saying. */
export function CaptionLines({ captions, own, people }: CaptionLinesProps) {
  const nameOf = (id: string): string => {
    const person = people.find((each) => each.id === id);
    return id === own.id ? t('You') : person ? personName(person) : t('Someone');
  };
  return (
    <div className={styles['captions']} role="log" aria-live="polite" aria-label={t('Captions')}>
      {captions.lines.map(({ id, person_id, text }) => (
        <p key={id} className={styles['captionLine']}>
          <b>{nameOf(person_id)}:</b> {text}
        </p>
      ))}
    </div>
  );
}
