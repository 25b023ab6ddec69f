import { sentenceOf, useEndpointMutation } from '@acquaint/api-client';
import { setRecording, type PersonSummary, type RoomRecording } from '@acquaint/contracts';
import { Alert, Button, Modal, personName } from '@acquaint/ui';
import { useState } from 'react';
import { UploadNote } from '../../recording/pending-upload.tsx';
import { useUploads } from '../../recording/recording-uploads.ts';
import styles from './recording-panel.module.css';
import { useRecorder } from './use-recorder.ts';

interface RecordingPanelProps {
  readonly sessionId: string;
  readonly own: PersonSummary;
  readonly other: PersonSummary;
  readonly recording: RoomRecording;
  readonly audio: MediaStreamTrack | null;
  readonly picture: MediaStreamTrack | null;
  readonly skew: number;
}

/** A piece is on its way for a moment; more than this is worth a line. */
const QUIET_SECONDS = 8;

/** Asks for consent, says that the call is recorded, stops it; records one's own track meanwhile. */
export function RecordingPanel(props: RecordingPanelProps) {
  const { sessionId, own, other, recording, audio, picture, skew } = props;
  const change = useEndpointMutation(setRecording);
  // Who says stop is not recorded from that moment on, whether the server hears it or not.
  const [hasStopped, setStopped] = useState(false);
  if (hasStopped && !recording.is_recording) setStopped(false);
  const isOn = recording.is_recording && !hasStopped;
  const recorder = useRecorder({
    sessionId,
    ownId: own.id,
    recordingId: isOn ? recording.recording_id : null,
    audio,
    picture,
    skew,
  });
  const upload = useUploads(own.id);
  const answer = (consent: boolean) => {
    if (!consent) setStopped(true);
    change.mutate({ params: { id: sessionId }, body: { consent } });
  };
  const isAsked = recording.waiting_for.includes(own.id);
  const isWaiting = recording.asked_by === own.id && recording.waiting_for.length > 0;
  const isHeldUp = upload.problem !== null || upload.waiting.seconds > QUIET_SECONDS;

  return (
    <>
      {recording.is_recording && (
        <div className={styles['bar']}>
          <span className={styles['dot']} data-on={isOn} aria-hidden />
          <strong>{isOn ? 'Recording' : 'Stopping the recording…'}</strong>
          <Button size="small" onClick={() => answer(false)} loading={change.isPending}>
            Stop recording
          </Button>
        </div>
      )}
      {isWaiting && (
        <Alert
          type="info"
          banner
          title={`Waiting for ${personName(other)} to agree. Nothing is recorded yet.`}
          action={
            <Button size="small" onClick={() => answer(false)}>
              Don’t record
            </Button>
          }
        />
      )}
      {recording.refused_by === other.id && (
        <Alert
          type="info"
          banner
          closable
          title={`${personName(other)} does not want to be recorded now. Nothing is recorded.`}
        />
      )}
      {change.isError && <Alert type="error" banner role="alert" title={sentenceOf(change.error)} />}
      {recorder.problem !== null && <Alert type="error" banner role="alert" title={recorder.problem} />}
      {isHeldUp && upload.waiting.pieces > 0 && (
        <div className={styles['upload']}>
          <UploadNote {...upload} />
        </div>
      )}
      <Modal
        open={isAsked}
        title={`${personName(other)} would like to record this call`}
        okText="Agree"
        cancelText="Not now"
        onOk={() => answer(true)}
        onCancel={() => answer(false)}
        confirmLoading={change.isPending}
        mask={{ closable: false }}
      >
        <p>Nothing is recorded until you agree. Either of you can stop at any moment.</p>
        <p>
          Afterwards the recording is put together from what each browser recorded. You can download your
          part, and either of you can delete all of it.
        </p>
      </Modal>
    </>
  );
}
