import type { PersonSummary, RoomRecording } from '@acquaint/contracts';
import { Alert } from '@acquaint/ui';
import { LostRecordingAlert } from '../../../recording/lost-recording-alert.tsx';
import { HeldUpUpload } from './held-up-upload.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import { RecordingState } from './recording-state.tsx';
import type { RoomLine } from '../transport/room-line.ts';
import type { Consent } from './use-consent.ts';
import { useRecorder } from './use-recorder.ts';
import { t } from '../../../i18n.ts';

interface RecordingPanelProps {
  readonly sessionId: string;
  readonly own: PersonSummary;
  /** The other member of the session, and guests. */
  readonly others: readonly PersonSummary[];
  readonly hasGuests: boolean;
  readonly recording: RoomRecording;
  /** The connection has been lost for so long that this person counts as gone; recorded data would not be kept. */
  readonly isAway: boolean;
  readonly line: RoomLine;
  readonly audio: MediaStreamTrack | null;
  readonly picture: MediaStreamTrack | null;
  readonly skew: number;
  readonly consent: Consent;
}

/** Asks for consent, shows that the call is recorded, stops it, and records this person's own track. */
export function RecordingPanel(props: RecordingPanelProps) {
  const { sessionId, own, others, hasGuests, recording, isAway, line, audio, picture, skew, consent } = props;
  const { answer, hasStopped, isSending } = consent;
  const isOn = recording.is_recording && !hasStopped;
  const recorder = useRecorder({
    sessionId,
    ownId: own.id,
    line,
    recordingId: isOn && !isAway ? recording.recording_id : null,
    audio,
    picture,
    skew,
  });
  return (
    <>
      <RecordingState
        {...{ recording, own, others, isAway, hasStopped, isSending }}
        onStop={() => answer(false)}
      />
      {recorder.problem !== null && <Alert type="error" banner role="alert" title={recorder.problem} />}
      <LostRecordingAlert userId={own.id} />
      <HeldUpUpload userId={own.id} />
      <ConsentDialog {...{ recording, own, others, answer, isSending }}>
        <p>
          {hasGuests
            ? t('Nothing is recorded until everyone here agrees, guests too. Anyone can stop it at any time.')
            : t('Nothing is recorded until you agree. Anyone can stop it at any time.')}
        </p>
        <p>
          {t(
            'Your camera and microphone, and your screen while you share it, are recorded in your browser and combined with everyone else’s afterwards. You can both watch and download it, and either of you can delete it.',
          )}{' '}
          {hasGuests && t('A guest can delete their own part, which removes it from the recording.')}
        </p>
      </ConsentDialog>
    </>
  );
}
