import type { PersonSummary, RoomRecording } from '@acquaint/contracts';
import { Modal } from '@acquaint/ui';
import { useState } from 'react';
import { namesOf, RecordingState } from './recording-state.tsx';

interface GuestRecordingProps {
  readonly own: PersonSummary;
  readonly others: readonly PersonSummary[];
  readonly recording: RoomRecording;
  readonly onAnswer: (consent: boolean) => void;
}

/** Asks a guest whether the call may be recorded, says that it is, and lets them end it; a guest's own track is not recorded. */
export function GuestRecording({ own, others, recording, onAnswer }: GuestRecordingProps) {
  const [hasStopped, setStopped] = useState(false);
  if (hasStopped && !recording.is_recording) setStopped(false);
  const stop = () => {
    setStopped(true);
    onAnswer(false);
  };
  return (
    <>
      <RecordingState {...{ recording, own, others, hasStopped }} onStop={stop} />
      <Modal
        open={recording.waiting_for.includes(own.id)}
        title={`${namesOf([recording.asked_by ?? ''], others)} would like to record this call`}
        okText="Agree"
        cancelText="Not now"
        onOk={() => onAnswer(true)}
        onCancel={() => onAnswer(false)}
        mask={{ closable: false }}
      >
        <p>Nothing is recorded until you agree, and you can stop it at any moment.</p>
        <p>
          Your own camera and microphone are not recorded. What the others say and show is, and you may be
          heard in it where their microphones pick you up.
        </p>
        <p>
          That you agreed, and when, is kept with the recording under the name you gave: {own.first_name}.
        </p>
      </Modal>
    </>
  );
}
