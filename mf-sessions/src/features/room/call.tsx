import { sentenceOf } from '@acquaint/api-client';
import type { PersonSummary, Session } from '@acquaint/contracts';
import type { LocalMedia } from '@acquaint/remote-kit';
import { Alert, App, Button, personName, VisuallyHidden, formatList } from '@acquaint/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallControls, ShortcutList } from './call-controls.tsx';
import { LineLost, LineWeak, OtherLeft, SmallWindowNote, SoundNote } from './call-notices.tsx';
import {
  RoomChat,
  OutcomePanel,
  RecordingPanel,
  GuestRecording,
  AdmissionRequests,
  CaptionsNote,
  CaptionLines,
  MutedSpeech,
  MinutesDeclined,
  MinutesAsked,
  PANELS_OF_GUEST,
  PANELS_OF_MEMBER,
} from './call-panels.ts';
import { CallPart } from './call-part.tsx';
import { CallDialogs, type CallDialog } from './call-dialogs.tsx';
import { CallTimer, StartNote } from './clock/call-timer.tsx';
import { rememberedView, rememberView } from './call-view.ts';
import { useChatDraft } from './chat/chat-draft.ts';
import { ChatPreview } from './chat/chat-preview.tsx';
import { UnpluggedNote } from './devices/unplugged-note.tsx';
import type { Blur } from './devices/use-blur.ts';
import { MuteAnnouncer } from './devices/mute-announcer.tsx';
import type { RoomAccess } from './transport/room-line.ts';
import styles from './room.module.css';
import { Stage } from './layout/stage.tsx';
import { canRecord, isInPlay } from './recording/in-play.ts';
import { MomentsNote, useMoments } from './recording/moments.tsx';
import { useCallKeys, type CallKey } from './use-call-keys.ts';
import { useCaptions } from './captions/use-captions.ts';
import { useConsent } from './recording/use-consent.ts';
import { useDarkPage } from './use-dark-page.ts';
import { usePictureInPicture } from './layout/use-picture-in-picture.ts';
import { useRefusedSound } from './devices/use-refused-sound.ts';
import { useRoom, type RoomOver } from './use-room.ts';
import { useScreenShare } from './transport/use-screen-share.ts';
import { useUnread } from './chat/use-unread.ts';
import { useLoadedAhead } from './when-idle.ts';
import { t } from '../../i18n.ts';

interface CallProps {
  readonly access: RoomAccess;
  readonly media: LocalMedia;
  readonly blur: Blur;
  readonly own: PersonSummary;
  /** The people to expect: the other member of the session, or for a guest both members. */
  readonly expected: readonly PersonSummary[];
  /** Null for a guest, who has no access to the session itself. */
  readonly session: Session | null;
  /** Called when the call is over for this page, for whatever reason. */
  readonly onOver: (phase: RoomOver) => void;
}

/** The call: tiles, timer, controls, and a side panel for chat or notes. */
export function Call({ access, media, blur, own, expected, session, onOver }: CallProps) {
  const { modal } = App.useApp();
  const screen = useScreenShare();
  const room = useRoom({ access, media, screen: screen.track });
  const captions = useCaptions({ access, ownId: own.id });
  const [isAskingCaptions, setAskingCaptions] = useState(false);
  const closeCaptionsQuestion = useCallback(() => setAskingCaptions(false), []);
  const { isOffered: hasCaptions, isOn: isCaptioned, turn: turnCaptions } = captions;
  const toggleCaptions = useCallback(
    () => (isCaptioned ? turnCaptions(false) : setAskingCaptions((asking) => !asking)),
    [isCaptioned, turnCaptions],
  );
  const draft = useChatDraft(access.sessionId, own.id);
  // Only one panel fits next to the call. It starts open if there is an unsent chat message.
  const [panel, setPanel] = useState<'chat' | 'notes' | null>(() => (draft.read() === '' ? null : 'chat'));
  const isChatOpen = panel === 'chat';
  const [view, setView] = useState(rememberedView);
  const unread = useUnread({ messages: room.messages, ownId: own.id, isOpen: isChatOpen });
  const stage = useRef<HTMLDivElement>(null);
  const small = usePictureInPicture(stage);
  const sound = useRefusedSound();
  const [dialog, setDialog] = useState<CallDialog | null>(null);
  const closeDialog = useCallback(() => setDialog(null), []);
  const openDevices = useCallback(() => setDialog('devices'), []);
  const guests = room.people.filter(({ peer }) => peer.is_guest);
  const others = [...expected, ...guests.map(({ peer }) => peer.person)];
  const here = room.people.map(({ peer }) => peer.person);
  const names = formatList(expected.map(personName));
  const [other] = expected;
  const isOtherHere = other !== undefined && here.some(({ id }) => id === other.id);
  const [hasMet, setMet] = useState(false);
  if (isOtherHere && !hasMet) setMet(true);
  const selfStream = useMemo(() => (media.video ? new MediaStream([media.video]) : null), [media.video]);

  const { mark, ...moments } = useMoments(access.sessionId, room.skew);
  const isRecording = room.recording?.is_recording === true && !room.isAway;
  const isAsking = (room.recording?.asked_by ?? null) !== null;

  const isMember = session !== null;
  useLoadedAhead(isMember ? PANELS_OF_MEMBER : PANELS_OF_GUEST, room.phase === 'inside');
  const consent = useConsent({ access, ownId: own.id, isMember, recording: room.recording });
  // Only the host invites, admits and removes guests (R-ROOM-4).
  const isHost = session?.my_role === 'host';
  const { isHandRaised, raiseHand, admissionRequests, admit } = room;
  const canMark = isMember && room.endsAt !== null;
  const [first] = admissionRequests;
  const admitFirst = useCallback(() => {
    if (first) admit(first.guest_id, true);
  }, [first, admit]);
  const toggleHand = useCallback(() => raiseHand(!isHandRaised), [raiseHand, isHandRaised]);
  const toggleChat = useCallback(() => setPanel((open) => (open === 'chat' ? null : 'chat')), []);
  const toggleNotes = useCallback(() => setPanel((open) => (open === 'notes' ? null : 'notes')), []);
  const toggleView = useCallback(() => {
    const next = view === 'grid' ? 'speaker' : 'grid';
    setView(next);
    rememberView(next);
  }, [view]);
  const keys = useMemo<readonly CallKey[]>(
    () => [
      { key: 'm', label: t('Microphone'), act: () => media.setMicrophoneOn(!media.microphoneOn) },
      { key: 'v', label: t('Camera'), act: () => media.setCameraOn(!media.cameraOn) },
      ...(screen.isOffered ? [{ key: 's', label: t('Share screen'), act: screen.toggle }] : []),
      { key: 'h', label: t('Raise hand'), act: toggleHand },
      ...(canMark ? [{ key: 'k', label: t('Mark this moment'), act: mark }] : []),
      ...(hasCaptions ? [{ key: 'w', label: t('Captions for what you say'), act: toggleCaptions }] : []),
      { key: 'c', label: t('Chat'), act: toggleChat },
      ...(isMember ? [{ key: 'n', label: t('Notes and next steps'), act: toggleNotes }] : []),
      ...(isHost ? [{ key: 'a', label: t('Let a guest in'), act: admitFirst }] : []),
      { key: 'd', label: t('Devices and background'), act: openDevices },
      { key: 'g', label: t('Grid or speaker view'), act: toggleView },
      ...(small.isOffered ? [{ key: 'p', label: t('Picture in picture'), act: small.toggle }] : []),
    ],
    [
      media,
      screen.isOffered,
      screen.toggle,
      isMember,
      isHost,
      canMark,
      mark,
      admitFirst,
      toggleHand,
      hasCaptions,
      toggleCaptions,
      toggleChat,
      toggleNotes,
      toggleView,
      openDevices,
      small.isOffered,
      small.toggle,
    ],
  );
  useCallKeys(keys);
  useDarkPage();
  useEffect(() => {
    if (room.phase !== 'entering' && room.phase !== 'inside') onOver(room.phase);
  }, [room.phase, onOver]);

  const more = [
    ...(isMember ? [{ key: 'notes', label: t('Notes and next steps'), act: toggleNotes }] : []),
    ...(isHost ? [{ key: 'guests', label: t('Invite a guest'), act: () => setDialog('guests') }] : []),
    ...(isMember && room.endsAt !== null
      ? [{ key: 'minutes', label: t('Add minutes'), act: () => setDialog('minutes') }]
      : []),
    { key: 'devices', label: t('Devices and background'), act: openDevices },
    { key: 'view', label: view === 'grid' ? t('Speaker view') : t('Grid view'), act: toggleView },
    ...(small.isOffered ? [{ key: 'pip', label: t('Picture in picture'), act: small.toggle }] : []),
    ...(session !== null && canRecord() && !isAsking && room.phase === 'inside'
      ? [
          {
            key: 'record',
            label: t('Record this call'),
            act: () => consent.answer(true),
          },
        ]
      : []),
    {
      key: 'keys',
      label: t('Keyboard shortcuts'),
      act: () =>
        void modal.info({
          title: t('Keyboard shortcuts'),
          content: <ShortcutList keys={keys} />,
          okText: t('Close'),
          icon: null,
        }),
    },
  ];

  return (
    // Dark in both themes, so that nothing outshines the pictures.
    <section
      className={styles['call']}
      aria-label={t('Call with {names}', { names })}
      data-theme="dark"
      data-undisturbed
    >
      <div className={styles['bar']}>
        <div className={styles['title']}>
          <h1 className={styles['heading']} tabIndex={-1}>
            {names}
            {isMember &&
              guests.map(({ peer }) => `, ${t('{name} (guest)', { name: personName(peer.person) })}`)}
          </h1>
          <MomentsNote count={moments.count} />
        </div>
        <CallTimer endsAt={room.endsAt} skew={room.skew} warningMinutes={room.minutes.warnings} />
        {room.endsAt === null && room.people.length > 0 && (
          <StartNote startsAt={session?.starts_at ?? null} />
        )}
      </div>
      <div className={styles['notices']}>
        {!room.isSignalling && room.phase === 'inside' && <LineLost />}
        <MuteAnnouncer people={room.people} />
        {media.cameraOn && room.people.some(({ isPicturePaused }) => isPicturePaused) && <LineWeak />}
        <SoundNote sound={sound} />
        <UnpluggedNote media={media} onChoose={openDevices} />
        {moments.problem !== null && <Alert type="error" banner role="alert" title={moments.problem} />}
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
        {admissionRequests.length > 0 && (
          <CallPart>
            <AdmissionRequests waiting={admissionRequests} onAnswer={isHost ? admit : null} />
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
        {session === null && isInPlay(room.recording) && (
          <CallPart>
            <GuestRecording
              access={access}
              own={own}
              others={others}
              recording={room.recording}
              isAway={room.isAway}
              audio={media.audio}
              picture={screen.track ?? media.video}
              skew={room.skew}
              consent={consent}
            />
          </CallPart>
        )}
        {session !== null && isInPlay(room.recording) && (
          <CallPart>
            <RecordingPanel
              sessionId={session.id}
              own={own}
              others={others}
              hasGuests={guests.length > 0}
              recording={room.recording}
              isAway={room.isAway}
              line={access.line}
              audio={media.audio}
              picture={screen.track ?? media.video}
              skew={room.skew}
              consent={consent}
            />
          </CallPart>
        )}
        {hasCaptions && (
          <CallPart>
            <CaptionsNote
              captions={captions}
              ownId={own.id}
              audio={media.audio}
              people={here}
              isAsking={isAskingCaptions}
              onClosed={closeCaptionsQuestion}
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
      <div className={styles['middle']}>
        <Stage
          ref={stage}
          view={view}
          people={room.people}
          levels={room.levels}
          onSilenced={sound.onSilenced}
          self={{
            person: own,
            stream: selfStream,
            cameraOn: media.cameraOn,
            microphoneOn: media.microphoneOn,
            isHandRaised,
          }}
          waiting={
            session !== null && hasMet ? (
              <OtherLeft name={names} onFinish={room.leave} />
            ) : (
              <>
                <p className={styles['waitingText']}>
                  {room.phase === 'entering' ? t('Joining the call…') : t('Waiting for {names}.', { names })}
                </p>
                {room.endsAt === null && <StartNote startsAt={session?.starts_at ?? null} isAlone />}
              </>
            )
          }
        />
        {hasCaptions && (
          <CallPart>
            <CaptionLines captions={captions} own={own} people={here} />
          </CallPart>
        )}
        {!media.microphoneOn && media.audio && (
          <CallPart>
            <MutedSpeech track={media.audio} />
          </CallPart>
        )}
        <ChatPreview
          messages={room.messages}
          unread={isChatOpen ? 0 : unread}
          people={others}
          onOpen={toggleChat}
        />
        {isChatOpen && (
          <CallPart onClose={toggleChat}>
            <RoomChat
              messages={room.messages}
              people={[own, ...others]}
              ownId={own.id}
              draft={draft}
              canWrite={room.isSignalling && room.phase === 'inside'}
              onWrite={room.write}
              onClose={toggleChat}
            />
          </CallPart>
        )}
        {panel === 'notes' && session !== null && other && (
          <CallPart onClose={toggleNotes}>
            <OutcomePanel
              sessionId={session.id}
              ownId={own.id}
              otherName={other.first_name}
              onClose={toggleNotes}
            />
          </CallPart>
        )}
      </div>
      <CallControls
        media={media}
        screen={screen}
        isHandRaised={isHandRaised}
        onHand={toggleHand}
        onMark={canMark ? mark : null}
        captions={hasCaptions ? { isOn: isCaptioned, onToggle: toggleCaptions } : null}
        isChatOpen={isChatOpen}
        unread={unread}
        onChat={toggleChat}
        more={more}
        onLeave={room.leave}
      />
      <CallDialogs
        {...{ open: dialog, onClose: closeDialog, media, blur, session, own, names, guests, room }}
      />
    </section>
  );
}
