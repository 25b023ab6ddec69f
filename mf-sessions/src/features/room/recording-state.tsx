import type { PersonSummary, RoomRecording } from '@acquaint/contracts';
import { Alert, Button, personName, formatList } from '@acquaint/ui';
import styles from './recording-state.module.css';
import { t } from '../../words.ts';

interface RecordingStateProps {
  readonly recording: RoomRecording;
  readonly own: PersonSummary;
  /** Everybody else who is or may be in the call. */
  readonly others: readonly PersonSummary[];
  /** One's line has been away for so long that nothing of one is recorded. */
  readonly isAway?: boolean;
  /** This browser has stopped already, the server has not said so yet. */
  readonly hasStopped: boolean;
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

/** That the call is recorded, or waits for somebody's answer, or that somebody said no; everybody may end it at any moment. */
export function RecordingState(props: RecordingStateProps) {
  const { recording, own, others, isAway = false, hasStopped, isSending = false, onStop } = props;
  const { is_recording: isRecording, waiting_for: waitingFor, refused_by: refusedBy } = recording;
  const isPaused = isRecording && isAway && !hasStopped;
  const isWaiting = waitingFor.length > 0 && !waitingFor.includes(own.id);
  return (
    <>
      {isRecording && (
        // One button for all of it: who holds it with the keyboard keeps it while the words change.
        <div className={styles['bar']} data-paused={isPaused}>
          <span className={styles['dot']} data-on={!hasStopped && !isPaused} aria-hidden />
          {isPaused ? (
            <span role="alert" className={styles['paused']}>
              {t(
                'You’re not being recorded right now: your connection has been down for too long. Recording continues once you’re back and everyone agrees.',
              )}
            </span>
          ) : (
            <strong>{hasStopped ? t('Stopping the recording…') : t('Recording')}</strong>
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
          title={waitingWords(recording, others)}
          action={
            <Button size="small" onClick={onStop}>
              {t('Don’t record')}
            </Button>
          }
        />
      )}
      {refusedBy !== null && refusedBy !== own.id && (
        <Alert
          type="info"
          banner
          closable
          title={t('{name} doesn’t want to be recorded right now. Nothing is being recorded.', {
            name: namesOf([refusedBy], others),
          })}
        />
      )}
    </>
  );
}

function waitingWords(
  { recording_id, waiting_for }: RoomRecording,
  others: readonly PersonSummary[],
): string {
  const names = namesOf(waiting_for, others);
  return recording_id === null
    ? t('Waiting for {names} to agree. Nothing is being recorded yet.', { names })
    : t('Waiting for {names} to agree. Nothing is being recorded for now.', { names });
}
