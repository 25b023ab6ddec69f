import type { PersonSummary, RoomRecording } from '@acquaint/contracts';
import { Alert, Button, personName } from '@acquaint/ui';
import styles from './recording-panel.module.css';

interface RecordingStateProps {
  readonly recording: RoomRecording;
  readonly own: PersonSummary;
  /** Everybody else who is or may be in the call. */
  readonly others: readonly PersonSummary[];
  /** This browser has stopped already, the server has not said so yet. */
  readonly hasStopped: boolean;
  readonly isSending?: boolean;
  readonly onStop: () => void;
}

/** Names people of a call: “Grace Hopper and Maya”. */
export function namesOf(ids: readonly string[], people: readonly PersonSummary[]): string {
  const names = ids.map((id) => {
    const person = people.find((each) => each.id === id);
    return person ? personName(person) : 'Somebody';
  });
  return names.join(names.length > 2 ? ', ' : ' and ');
}

/** That the call is recorded, or waits for somebody's answer, or that somebody said no; everybody may end it at any moment. */
export function RecordingState(props: RecordingStateProps) {
  const { recording, own, others, hasStopped, isSending = false, onStop } = props;
  const { is_recording: isRecording, waiting_for: waitingFor, refused_by: refusedBy } = recording;
  const isWaiting = waitingFor.length > 0 && !waitingFor.includes(own.id);
  return (
    <>
      {isRecording && (
        <div className={styles['bar']}>
          <span className={styles['dot']} data-on={!hasStopped} aria-hidden />
          <strong>{hasStopped ? 'Stopping the recording…' : 'Recording'}</strong>
          <Button size="small" onClick={onStop} loading={isSending}>
            Stop recording
          </Button>
        </div>
      )}
      {isWaiting && (
        <Alert
          type="info"
          banner
          title={`Waiting for ${namesOf(waitingFor, others)} to agree. Nothing is recorded ${recording.recording_id === null ? 'yet' : 'meanwhile'}.`}
          action={
            <Button size="small" onClick={onStop}>
              Don’t record
            </Button>
          }
        />
      )}
      {refusedBy !== null && refusedBy !== own.id && (
        <Alert
          type="info"
          banner
          closable
          title={`${namesOf([refusedBy], others)} does not want to be recorded now. Nothing is recorded.`}
        />
      )}
    </>
  );
}
