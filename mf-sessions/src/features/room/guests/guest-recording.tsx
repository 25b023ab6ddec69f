import type { PersonSummary, RoomRecording } from '@acquaint/contracts';
import { Alert } from '@acquaint/ui';
import { LostRecordingAlert } from '../../../recording/lost-recording-alert.tsx';
import { HeldUpUpload } from '../recording/held-up-upload.tsx';
import { ConsentDialog } from '../recording/consent-dialog.tsx';
import { RecordingState } from '../recording/recording-state.tsx';
import type { RoomAccess } from '../transport/room-line.ts';
import type { Consent } from '../recording/use-consent.ts';
import { useGuestTrack } from './use-guest-track.ts';
import { useRecorder } from '../recording/use-recorder.ts';
import { t } from '../../../i18n.ts';

interface GuestRecordingProps {
  readonly access: RoomAccess;
  readonly own: PersonSummary;
  readonly others: readonly PersonSummary[];
  readonly recording: RoomRecording;
  /** The connection has been lost for so long that the guest counts as gone; recorded data would not be kept. */
  readonly isAway: boolean;
  readonly audio: MediaStreamTrack | null;
  readonly picture: MediaStreamTrack | null;
  readonly skew: number;
  readonly consent: Consent;
}

/** Asks a guest for consent to the recording, shows that it is on, lets them end it, and records their own track. */
export function GuestRecording(props: GuestRecordingProps) {
  const { access, own, others, recording, isAway, audio, picture, skew, consent } = props;
  const { sessionId, line, guestKey } = access;
  const { answer, hasStopped } = consent;
  const isOn = recording.is_recording && !hasStopped;
  const { track, problem } = useGuestTrack({ guestId: own.id, sessionId, guestKey, isRecording: isOn });
  const recorder = useRecorder({
    ...{ sessionId, ownId: own.id, line, audio, picture, skew, sendKey: track?.sendKey },
    recordingId: isOn && !isAway && track ? recording.recording_id : null,
  });
  const failure = recorder.problem ?? problem;
  return (
    <>
      <RecordingState {...{ recording, own, others, isAway, hasStopped }} onStop={() => answer(false)} />
      {failure !== null && <Alert type="error" banner role="alert" title={failure} />}
      <LostRecordingAlert userId={own.id} />
      {track && <HeldUpUpload userId={own.id} />}
      <ConsentDialog {...{ recording, own, others, answer }}>
        <p>{t('Nothing is recorded until you agree, and you can stop it at any time.')}</p>
        <p>
          {t(
            'Your camera and microphone, and your screen while you share it, are recorded in this browser and combined with everyone else’s. The members in the call can watch and download the video.',
          )}
        </p>
        <p>
          {t(
            'It’s kept until one of the two members deletes it. You can delete your part at any time after the call, with a private link you’ll get here; you don’t need an account. Anything the others’ microphones pick up from you stays in their parts.',
          )}
        </p>
        <p>
          {t('The recording also keeps a note that you agreed and when, under the name you gave: {name}.', {
            name: own.first_name,
          })}
        </p>
      </ConsentDialog>
    </>
  );
}
