import { sentenceOf } from '@acquaint/api-client';
import type { PersonSummary, Session } from '@acquaint/contracts';
import type { LocalMedia } from '@acquaint/remote-kit';
import { Alert, Button, personName, VisuallyHidden } from '@acquaint/ui';
import { LineLost, LineWeak, SmallWindowNote, SoundNote } from './call/call-notices.tsx';
import {
  AdmissionRequests,
  CaptionsNote,
  MinutesAsked,
  MinutesDeclined,
  RecordingPanel,
} from './call/call-panels.ts';
import { CallPart } from './call/call-part.tsx';
import type { Captions } from './captions/use-captions.ts';
import { MuteAnnouncer } from './devices/mute-announcer.tsx';
import { UnpluggedNote } from './devices/unplugged-note.tsx';
import type { RefusedSound } from './devices/use-refused-sound.ts';
import type { PictureInPicture } from './layout/use-picture-in-picture.ts';
import { isInPlay } from './recording/in-play.ts';
import type { Consent } from './recording/use-consent.ts';
import styles from './room.module.css';
import type { RoomAccess } from './transport/room-line.ts';
import type { ScreenShare } from './transport/use-screen-share.ts';
import type { Room } from './use-room.ts';
import { t } from '../../i18n.ts';

interface NoticeBarProps {
  readonly access: RoomAccess;
  readonly media: LocalMedia;
  readonly own: PersonSummary;
  /** The other member of the session, or for a guest the first one. */
  readonly other: PersonSummary | undefined;
  /** Everybody who is expected, and the guests who are there. */
  readonly others: readonly PersonSummary[];
  /** Null for a guest. */
  readonly session: Session | null;
  readonly room: Room;
  readonly screen: ScreenShare;
  readonly small: PictureInPicture;
  readonly sound: RefusedSound;
  readonly consent: Consent;
  /** Why a moment could not be marked. */
  readonly momentProblem: string | null;
  readonly captions: Captions;
  readonly isAskingCaptions: boolean;
  readonly onCaptionsAnswered: () => void;
  readonly onChooseDevices: () => void;
}

/** The notices of a call, above the pictures: problems, questions to answer, and what goes on, such as a recording. */
export function NoticeBar(props: NoticeBarProps) {
  const { access, media, own, other, others, session, room, screen, small, sound, consent } = props;
  const { momentProblem, captions, isAskingCaptions, onCaptionsAnswered, onChooseDevices } = props;
  const here = room.people.map(({ peer }) => peer.person);
  // Only the host admits guests (R-ROOM-4).
  const isHost = session?.my_role === 'host';
  const isRecording = room.recording?.is_recording === true && !room.isAway;
  return (
    <div className={styles['notices']}>
      {!room.isSignalling && room.phase === 'inside' && <LineLost />}
      <MuteAnnouncer people={room.people} />
      {media.cameraOn && room.people.some(({ isPicturePaused }) => isPicturePaused) && <LineWeak />}
      <SoundNote sound={sound} />
      <UnpluggedNote media={media} onChoose={onChooseDevices} />
      {momentProblem !== null && <Alert type="error" banner role="alert" title={momentProblem} />}
      {room.problem !== null && (
        <Alert
          type="error"
          banner
          role="alert"
          title={room.problem}
          closable={{ onClose: room.dismissProblem, 'aria-label': t('Close') }}
        />
      )}
      {screen.problem !== null && <Alert type="error" banner role="alert" title={screen.problem} />}
      <SmallWindowNote small={small} />
      {consent.failure && <Alert type="error" banner role="alert" title={sentenceOf(consent.failure)} />}
      {room.admissionRequests.length > 0 && (
        <CallPart>
          <AdmissionRequests waiting={room.admissionRequests} onAnswer={isHost ? room.admit : null} />
        </CallPart>
      )}
      {session !== null && other && room.minutesRequestedBy !== null && (
        <CallPart>
          <MinutesAsked
            sessionId={session.id}
            isMine={room.minutesRequestedBy === own.id}
            other={personName(other)}
            agreedMinutes={room.minutes.agreed}
            onDecline={room.declineMinutes}
          />
        </CallPart>
      )}
      <div role="status">
        {other && room.minutesDeclinedTo === own.id && (
          <CallPart>
            <MinutesDeclined other={personName(other)} />
          </CallPart>
        )}
      </div>
      {isInPlay(room.recording) && (
        <CallPart>
          <RecordingPanel
            {...{ access, media, screen, room, own, others, consent }}
            recording={room.recording}
          />
        </CallPart>
      )}
      {captions.isOffered && (
        <CallPart>
          <CaptionsNote
            captions={captions}
            ownId={own.id}
            audio={media.audio}
            people={here}
            isAsking={isAskingCaptions}
            onClosed={onCaptionsAnswered}
          />
        </CallPart>
      )}
      <VisuallyHidden>
        <span role="status">{isRecording && t('This call is being recorded.')}</span>
      </VisuallyHidden>
      {screen.track !== null && (
        <Alert
          type="info"
          banner
          title={t('You’re sharing your screen.')}
          action={
            <Button size="small" onClick={screen.stop}>
              {t('Stop sharing')}
            </Button>
          }
        />
      )}
    </div>
  );
}
