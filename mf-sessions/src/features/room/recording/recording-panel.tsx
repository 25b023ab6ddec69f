import type { PersonSummary, RoomRecording } from '@acquaint/contracts';
import type { LocalMedia } from '@acquaint/remote-kit';
import { Alert } from '@acquaint/ui';
import { LostRecordingAlert } from '../../../recording/lost-recording-alert.tsx';
import { useGuestTrack } from '../guests/use-guest-track.ts';
import type { RoomAccess } from '../transport/room-line.ts';
import type { ScreenShare } from '../transport/use-screen-share.ts';
import type { Room } from '../use-room.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { TermsForGuest, TermsForMember } from './consent-terms.tsx';
import { HeldUpUpload } from './held-up-upload.tsx';
import { RecordingState } from './recording-state.tsx';
import type { Consent } from './use-consent.ts';
import { useRecorder } from './use-recorder.ts';

interface RecordingPanelProps {
  readonly access: RoomAccess;
  readonly media: LocalMedia;
  readonly screen: ScreenShare;
  readonly room: Room;
  readonly recording: RoomRecording;
  readonly own: PersonSummary;
  /** Everybody else who is or may be in the call. */
  readonly others: readonly PersonSummary[];
  readonly consent: Consent;
}

/** Asks for consent, shows that the call is recorded, stops it, and records this person's own track. */
export function RecordingPanel(props: RecordingPanelProps) {
  const { access, media, screen, room, recording, own, others, consent } = props;
  const { sessionId, line, guestKey } = access;
  const { answer, hasStopped, isSending } = consent;
  const isGuest = guestKey !== undefined;
  const isOn = recording.is_recording && !hasStopped;
  const guestTrack = useGuestTrack({ guestId: own.id, sessionId, guestKey, isRecording: isGuest && isOn });
  const isReady = !isGuest || guestTrack.track !== null;
  const recorder = useRecorder({
    sessionId,
    ownId: own.id,
    line,
    sendKey: guestTrack.track?.sendKey,
    // Data recorded after the connection has been lost for so long that this person counts as gone would not be kept.
    recordingId: isOn && !room.isAway && isReady ? recording.recording_id : null,
    audio: media.audio,
    picture: screen.track ?? media.video,
    skew: room.skew,
  });
  const problem = recorder.problem ?? guestTrack.problem;
  return (
    <>
      <RecordingState
        {...{ recording, own, others, hasStopped, isSending }}
        isAway={room.isAway}
        skew={room.skew}
        onStop={() => answer(false)}
      />
      {problem !== null && <Alert type="error" banner role="alert" title={problem} />}
      <LostRecordingAlert userId={own.id} />
      {isReady && <HeldUpUpload userId={own.id} />}
      <ConsentDialog {...{ recording, own, others, answer, isSending }}>
        {isGuest ? (
          <TermsForGuest name={own.first_name} />
        ) : (
          <TermsForMember hasGuests={room.people.some(({ peer }) => peer.is_guest)} />
        )}
      </ConsentDialog>
    </>
  );
}
