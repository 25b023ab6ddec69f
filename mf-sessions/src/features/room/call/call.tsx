import type { PersonSummary, Session } from '@acquaint/contracts';
import type { LocalMedia } from '@acquaint/remote-kit';
import { personName, formatList } from '@acquaint/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallControls } from './call-controls.tsx';
import { OtherLeft } from './call-notices.tsx';
import {
  RoomChat,
  OutcomePanel,
  CaptionLines,
  MutedSpeech,
  PANELS_OF_GUEST,
  PANELS_OF_MEMBER,
} from './call-panels.ts';
import { CallPart } from './call-part.tsx';
import { CallDialogs, type CallDialog } from './call-dialogs.tsx';
import { CallTimer, StartNote } from '../clock/call-timer.tsx';
import { rememberedView, rememberView } from './call-view.ts';
import { useChatDraft } from '../chat/chat-draft.ts';
import { ChatPreview } from '../chat/chat-preview.tsx';
import type { Blur } from '../devices/use-blur.ts';
import { NoticeBar } from '../notice-bar.tsx';
import { ReactionNews } from '../reactions/reaction-news.tsx';
import { useReactions } from '../reactions/use-reactions.ts';
import type { RoomAccess } from '../transport/room-line.ts';
import styles from '../room.module.css';
import { Stage } from '../layout/stage.tsx';
import { canRecord } from '../recording/in-play.ts';
import { MomentsNote, useMoments } from '../recording/moments.tsx';
import { useCallActions } from './use-call-actions.tsx';
import { useCaptions } from '../captions/use-captions.ts';
import { useConsent } from '../recording/use-consent.ts';
import { useDarkPage } from '../use-dark-page.ts';
import { usePictureInPicture } from '../layout/use-picture-in-picture.ts';
import { useRefusedSound } from '../devices/use-refused-sound.ts';
import { useRoom, type RoomOver } from '../use-room.ts';
import { useScreenShare } from '../transport/use-screen-share.ts';
import { useUnread } from '../chat/use-unread.ts';
import { useLoadedAhead } from '../when-idle.ts';
import { t } from '../../../i18n.ts';

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

  const isMember = session !== null;
  useLoadedAhead(isMember ? PANELS_OF_MEMBER : PANELS_OF_GUEST, room.phase === 'inside');
  const consent = useConsent({ access, ownId: own.id, isMember, recording: room.recording });
  const canStartRecording =
    isMember && canRecord() && room.phase === 'inside' && (room.recording?.asked_by ?? null) === null;
  // Only the host invites, admits and removes guests (R-ROOM-4).
  const isHost = session?.my_role === 'host';
  const { isHandRaised, raiseHand, admissionRequests, admit } = room;
  const hasBegun = room.endsAt !== null;
  const [first] = admissionRequests;
  const admitFirst = useCallback(() => {
    if (first) admit(first.guest_id, true);
  }, [first, admit]);
  const toggleHand = useCallback(() => raiseHand(!isHandRaised), [raiseHand, isHandRaised]);
  const reactions = useReactions(access);
  const [isReacting, setReacting] = useState(false);
  const toggleReactions = useCallback(() => setReacting((open) => !open), []);
  const closeReactions = useCallback(() => setReacting(false), []);
  const toggleChat = useCallback(() => setPanel((open) => (open === 'chat' ? null : 'chat')), []);
  const toggleNotes = useCallback(() => setPanel((open) => (open === 'notes' ? null : 'notes')), []);
  const toggleView = useCallback(() => {
    const next = view === 'grid' ? 'speaker' : 'grid';
    setView(next);
    rememberView(next);
  }, [view]);
  const more = useCallActions({
    ...{ media, screen, small, view, isMember, isHost, hasBegun, hasCaptions, mark, admitFirst },
    ...{ toggleHand, toggleReactions, toggleCaptions, toggleChat, toggleNotes, toggleView },
    record: canStartRecording ? () => consent.answer(true) : null,
    openDialog: setDialog,
  });
  useDarkPage();
  useEffect(() => {
    if (room.phase !== 'entering' && room.phase !== 'inside') onOver(room.phase);
  }, [room.phase, onOver]);

  const heading = [
    names,
    ...(isMember ? guests.map(({ peer }) => t('{name} (guest)', { name: personName(peer.person) })) : []),
  ].join(', ');

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
          <h1 className={styles['heading']} title={heading} tabIndex={-1}>
            {heading}
          </h1>
          <MomentsNote count={moments.count} />
        </div>
        <CallTimer endsAt={room.endsAt} skew={room.skew} warningMinutes={room.minutes.warnings} />
        {room.endsAt === null && room.people.length > 0 && (
          <StartNote startsAt={session?.starts_at ?? null} />
        )}
      </div>
      <NoticeBar
        {...{ access, media, own, other, others, session, room, screen, small, sound, consent, captions }}
        momentProblem={moments.problem}
        isAskingCaptions={isAskingCaptions}
        onCaptionsAnswered={closeCaptionsQuestion}
        onChooseDevices={openDevices}
      />
      <div className={styles['middle']}>
        <Stage
          ref={stage}
          view={view}
          people={room.people}
          levels={room.levels}
          reactions={reactions.shown}
          onSilenced={sound.onSilenced}
          self={{
            person: own,
            stream: selfStream,
            audio: media.microphoneOn ? media.audio : null,
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
        <ReactionNews reactions={reactions.shown} own={own} people={others} />
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
        reactions={{
          isOpen: isReacting,
          onToggle: toggleReactions,
          onClose: closeReactions,
          onReact: reactions.send,
        }}
        onMark={isMember && hasBegun ? mark : null}
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
