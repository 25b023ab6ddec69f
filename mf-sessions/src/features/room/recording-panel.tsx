import { sentenceOf, useEndpointMutation } from '@acquaint/api-client';
import { setRecording, type PersonSummary, type RoomRecording } from '@acquaint/contracts';
import { Alert, Modal } from '@acquaint/ui';
import { useState } from 'react';
import { UploadNote } from '../../recording/pending-upload.tsx';
import { useUploads } from '../../recording/recording-uploads.ts';
import styles from './recording-panel.module.css';
import { namesOf, RecordingState } from './recording-state.tsx';
import { useRecorder } from './use-recorder.ts';

interface RecordingPanelProps {
  readonly sessionId: string;
  readonly own: PersonSummary;
  /** The other one of the session, and guests. */
  readonly others: readonly PersonSummary[];
  readonly hasGuests: boolean;
  readonly recording: RoomRecording;
  readonly audio: MediaStreamTrack | null;
  readonly picture: MediaStreamTrack | null;
  readonly skew: number;
}

/** A piece is on its way for a moment; more than this is worth a line. */
const QUIET_SECONDS = 8;

/** Asks for consent, says that the call is recorded, stops it; records one's own track meanwhile. */
export function RecordingPanel(props: RecordingPanelProps) {
  const { sessionId, own, others, hasGuests, recording, audio, picture, skew } = props;
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
  const isHeldUp = upload.problem !== null || upload.waiting.seconds > QUIET_SECONDS;

  return (
    <>
      <RecordingState
        {...{ recording, own, others, hasStopped }}
        isSending={change.isPending}
        onStop={() => answer(false)}
      />
      {change.isError && <Alert type="error" banner role="alert" title={sentenceOf(change.error)} />}
      {recorder.problem !== null && <Alert type="error" banner role="alert" title={recorder.problem} />}
      {isHeldUp && upload.waiting.pieces > 0 && (
        <div className={styles['upload']}>
          <UploadNote {...upload} />
        </div>
      )}
      <Modal
        open={isAsked}
        title={`${namesOf([recording.asked_by ?? ''], others)} would like to record this call`}
        okText="Agree"
        cancelText="Not now"
        onOk={() => answer(true)}
        onCancel={() => answer(false)}
        confirmLoading={change.isPending}
        mask={{ closable: false }}
      >
        <p>
          Nothing is recorded until {hasGuests ? 'everybody here agrees, guests too' : 'you agree'}. Everybody
          can stop it at any moment.
        </p>
        <p>
          Afterwards the recording is put together from what each browser recorded. You can download your
          part, and either of you can delete all of it.{' '}
          {hasGuests && 'Guests’ own cameras and microphones are not recorded.'}
        </p>
      </Modal>
    </>
  );
}
