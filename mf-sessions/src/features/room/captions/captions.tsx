import type { PersonSummary } from '@acquaint/contracts';
import { Alert, Button, Flex, personName, formatList } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useEffect, useState } from 'react';
import styles from '../room.module.css';
import { recordSpeech } from './speech-recorder.ts';
import type { Captions } from './use-captions.ts';
import { t } from '../../../i18n.ts';

interface CaptionsNoteProps {
  readonly captions: Captions;
  readonly ownId: string;
  /** The microphone track, muted or not. */
  readonly audio: MediaStreamTrack | null;
  /** Everybody else in the call. */
  readonly people: readonly PersonSummary[];
  /** The button was pressed and the question is not answered yet. */
  readonly isAsking: boolean;
  /** Called when the question was answered or dismissed. */
  readonly onClosed: () => void;
}

/**
 * Says that captions are on and who turned them on, and asks for consent before this person's speech is sent: it goes to the
 * service configured by the operator, and nobody can consent for somebody else.
 */
export function CaptionsNote({ captions, ownId, audio, people, isAsking, onClosed }: CaptionsNoteProps) {
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
    onClosed();
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
                  {t('Stop captioning me')}
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

/** Says who turned captions on, and whose speech is transcribed. */
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

/** The last lines of captions, over the video. Screen readers announce them politely. */
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
