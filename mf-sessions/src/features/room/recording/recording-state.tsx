import type { PersonSummary, RoomRecording } from '@acquaint/contracts';
import { Alert, Button, personName, formatList, TimeText } from '@acquaint/ui';
import { clockFace } from '../../../components/clock-face.ts';
import { useNow } from '../clock/use-now.ts';
import styles from './recording-state.module.css';
import { rich, t } from '../../../i18n.ts';

interface RecordingStateProps {
  readonly recording: RoomRecording;
  readonly own: PersonSummary;
  /** Everybody else who is or may be in the call. */
  readonly others: readonly PersonSummary[];
  /** The connection has been lost for so long that this person is not recorded. */
  readonly isAway?: boolean;
  /** This browser has stopped; the server has not confirmed it yet. */
  readonly hasStopped: boolean;
  /** The server's clock minus this browser's, milliseconds. */
  readonly skew: number;
  readonly isSending?: boolean;
  readonly onStop: () => void;
}

/** Names people of a call: “Grace Hopper and Maya”. */
export function namesOf(ids: readonly string[], people: readonly PersonSummary[]): string {
  const names = ids.map((id) => {
    const person = people.find((each) => each.id === id);
    return person ? personName(person) : t('Someone');
  });
  return formatList(names);
}

/** Says that the call is recorded, waits for an answer, or was refused. Everybody can stop it at any time. */
export function RecordingState(props: RecordingStateProps) {
  const { recording, own, others, isAway = false, hasStopped, skew, isSending = false, onStop } = props;
  const { is_recording: isRecording, waiting_for: waitingFor, refused_by: refusedBy } = recording;
  const isPaused = isRecording && isAway && !hasStopped;
  const isWaiting = waitingFor.length > 0 && !waitingFor.includes(own.id);
  return (
    <>
      {isRecording && (
        // The same button in all states, so that it keeps the keyboard focus when the text changes.
        <div className={styles['bar']} data-paused={isPaused}>
          <span className={styles['dot']} data-on={!hasStopped && !isPaused} aria-hidden />
          {isPaused ? (
            <span role="alert" className={styles['paused']}>
              {t(
                'You’re not being recorded right now: your connection has been down for too long. Recording continues once you’re back and everyone agrees.',
              )}
            </span>
          ) : (
            <span>
              <strong>{hasStopped ? t('Stopping the recording…') : t('Recording')}</strong>{' '}
              {recording.recorded_since !== null && !hasStopped && (
                <RecordedTime since={recording.recorded_since} skew={skew} />
              )}
            </span>
          )}
          <Button size="small" onClick={onStop} loading={isSending}>
            {t('Stop recording')}
          </Button>
        </div>
      )}
      {isWaiting && (
        <Alert
          type="info"
          banner
          title={waitingText(recording, others)}
          action={
            <Button size="small" onClick={onStop}>
              {t('Don’t record')}
            </Button>
          }
        />
      )}
      {refusedBy !== null && refusedBy !== own.id && (
        <Alert type="info" banner closable title={refusalText(recording, namesOf([refusedBy], others))} />
      )}
      {refusedBy === own.id && recording.stopped_at !== null && (
        <Alert
          type="success"
          banner
          closable
          role="status"
          title={t('You stopped the recording. Everything up to now is saved.')}
        />
      )}
    </>
  );
}

/** How long the call has been recorded without a pause. */
function RecordedTime({ since, skew }: { readonly since: string; readonly skew: number }) {
  const face = clockFace(Math.floor((useNow() + skew - Date.parse(since)) / 1_000));
  return (
    <span className={styles['time']} role="timer" aria-label={t('Recorded for {time}', { time: face })}>
      {face}
    </span>
  );
}

function refusalText({ stopped_at: stoppedAt }: RoomRecording, name: string) {
  return stoppedAt === null
    ? t('{name} doesn’t want to be recorded right now. Nothing is being recorded.', { name })
    : rich('{name} stopped the recording at {time}. Everything up to then is saved.', {
        name,
        time: <TimeText at={stoppedAt} format="time" />,
      });
}

function waitingText({ recording_id, waiting_for }: RoomRecording, others: readonly PersonSummary[]): string {
  const names = namesOf(waiting_for, others);
  return recording_id === null
    ? t('Waiting for {names} to agree. Nothing is being recorded yet.', { names })
    : t('Waiting for {names} to agree. Nothing is being recorded for now.', { names });
}
