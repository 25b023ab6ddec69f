import { sentenceOf, useEndpointMutation, useInitialData } from '@acquaint/api-client';
import { setRecording, type RoomRecording, type RoomTicket } from '@acquaint/contracts';
import type { LocalMedia } from '@acquaint/remote-kit';
import { Alert, App, Button, cx, personName, VisuallyHidden } from '@acquaint/ui';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallControls, ShortcutList } from './call-controls.tsx';
import { CallTimer } from './call-timer.tsx';
import { hasPictureInPicture, togglePictureInPicture } from './picture-in-picture.ts';
import type { RemotePerson } from './room-links.ts';
import styles from './room.module.css';
import { useCallKeys, type CallKey } from './use-call-keys.ts';
import { useRoom, type RoomPhase } from './use-room.ts';
import { useScreenShare } from './use-screen-share.ts';
import { VideoTile } from './video-tile.tsx';

const RoomChat = lazy(() => import('./room-chat.tsx').then((module) => ({ default: module.RoomChat })));

const RecordingPanel = lazy(() =>
  import('./recording-panel.tsx').then((module) => ({ default: module.RecordingPanel })),
);

interface CallProps {
  readonly ticket: RoomTicket;
  readonly media: LocalMedia;
  /** The call is over for this page, one way or another. */
  readonly onOver: (phase: Exclude<RoomPhase, 'entering' | 'inside'>) => void;
}

/** The call itself: the other person large, oneself small, the time, the controls, the chat beside them. */
export function Call({ ticket, media, onOver }: CallProps) {
  const { modal } = App.useApp();
  const screen = useScreenShare();
  const room = useRoom({ ticket, media, screen: screen.track });
  const [isChatOpen, setChatOpen] = useState(false);
  const [isGrid, setGrid] = useState(false);
  const unread = useUnread(room.notes, isChatOpen);
  const stage = useRef<HTMLDivElement>(null);
  const { session } = ticket;
  const other = session.my_role === 'host' ? session.booker : session.host;
  const own = session.my_role === 'host' ? session.host : session.booker;
  const picture = useInitialData().data?.user_data.picture_url ?? own.picture_url;
  const selfStream = useMemo(() => (media.video ? new MediaStream([media.video]) : null), [media.video]);

  const record = useEndpointMutation(setRecording);
  const isRecording = room.recording?.is_recording ?? false;
  const isAsking = (room.recording?.asked_by ?? null) !== null;

  const { isHandRaised, raiseHand } = room;
  const toggleHand = useCallback(() => raiseHand(!isHandRaised), [raiseHand, isHandRaised]);
  const toggleChat = useCallback(() => setChatOpen((open) => !open), []);
  const toggleGrid = useCallback(() => setGrid((grid) => !grid), []);
  const togglePicture = useCallback(() => void togglePictureInPicture(stage.current), []);
  const keys = useMemo<readonly CallKey[]>(
    () => [
      { key: 'm', label: 'Microphone', act: () => media.setMicrophoneOn(!media.microphoneOn) },
      { key: 'v', label: 'Camera', act: () => media.setCameraOn(!media.cameraOn) },
      ...(screen.isOffered ? [{ key: 's', label: 'Share screen', act: screen.toggle }] : []),
      { key: 'h', label: 'Raise hand', act: toggleHand },
      { key: 'c', label: 'Chat', act: toggleChat },
      { key: 'g', label: 'Grid or speaker view', act: toggleGrid },
      ...(hasPictureInPicture() ? [{ key: 'p', label: 'Picture in picture', act: togglePicture }] : []),
    ],
    [media, screen.isOffered, screen.toggle, toggleHand, toggleChat, toggleGrid, togglePicture],
  );
  useCallKeys(keys);
  useEffect(() => {
    if (room.phase === 'left' || room.phase === 'ended' || room.phase === 'replaced') onOver(room.phase);
  }, [room.phase, onOver]);

  const more = [
    { key: 'view', label: isGrid ? 'Speaker view' : 'Grid view', act: toggleGrid },
    ...(hasPictureInPicture() ? [{ key: 'pip', label: 'Picture in picture', act: togglePicture }] : []),
    ...(canRecord() && !isAsking && room.phase === 'inside'
      ? [
          {
            key: 'record',
            label: 'Record this call',
            act: () => record.mutate({ params: { id: session.id }, body: { consent: true } }),
          },
        ]
      : []),
    {
      key: 'keys',
      label: 'Keyboard shortcuts',
      act: () =>
        void modal.info({
          title: 'Keyboard shortcuts',
          content: <ShortcutList keys={keys} />,
          okText: 'Close',
          icon: null,
        }),
    },
  ];

  return (
    <section className={styles['call']} aria-label={`Call with ${personName(other)}`}>
      <div className={styles['bar']}>
        <h1 className={styles['heading']} tabIndex={-1}>
          {personName(other)}
        </h1>
        <CallTimer endsAt={room.endsAt} skew={room.skew} />
      </div>
      <div className={styles['notices']}>
        {!room.isSignalling && room.phase === 'inside' && (
          <Alert
            type="warning"
            banner
            title="The connection to the platform is lost; it comes back by itself."
          />
        )}
        {room.problem !== null && <Alert type="error" banner role="alert" title={room.problem} />}
        {screen.problem !== null && <Alert type="error" banner role="alert" title={screen.problem} />}
        {record.isError && <Alert type="error" banner role="alert" title={sentenceOf(record.error)} />}
        {room.recording !== null && isInPlay(room.recording) && (
          <Suspense fallback={null}>
            <RecordingPanel
              sessionId={session.id}
              own={own}
              other={other}
              recording={room.recording}
              audio={media.audio}
              picture={screen.track ?? media.video}
              skew={room.skew}
            />
          </Suspense>
        )}
        <VisuallyHidden>
          <span role="status">{isRecording && 'This call is being recorded.'}</span>
        </VisuallyHidden>
        {screen.track !== null && (
          <Alert
            type="info"
            banner
            title="You’re sharing your screen."
            action={
              <Button size="small" onClick={screen.stop}>
                Stop sharing
              </Button>
            }
          />
        )}
      </div>
      <div className={styles['middle']}>
        <div ref={stage} className={cx(styles['stage'], isGrid && styles['grid'])}>
          {room.people.length === 0 && (
            <div className={styles['waiting']} role="status">
              <p className={styles['waitingText']}>
                {room.phase === 'entering' ? 'Opening the door…' : `Waiting for ${personName(other)}.`}
              </p>
              <p>The timer starts when you’re both here.</p>
            </div>
          )}
          {room.people.map((person) => (
            <VideoTile
              key={person.peer.person.id}
              person={person.peer.person}
              stream={person.stream}
              cameraOn={(person.peer.camera_on || person.peer.screen_on) && person.stream !== null}
              microphoneOn={person.peer.microphone_on}
              isScreen={person.peer.screen_on}
              isHandRaised={person.peer.hand_raised_at !== null}
              note={noteOf(person)}
            />
          ))}
          <VideoTile
            isSelf
            person={{ ...own, picture_url: picture }}
            stream={selfStream}
            cameraOn={media.cameraOn}
            microphoneOn={media.microphoneOn}
            isHandRaised={isHandRaised}
          />
        </div>
        {isChatOpen && (
          <Suspense fallback={null}>
            <RoomChat
              notes={room.notes}
              people={[session.host, session.booker]}
              ownId={own.id}
              canWrite={room.isSignalling && room.phase === 'inside'}
              onWrite={room.write}
              onClose={toggleChat}
            />
          </Suspense>
        )}
      </div>
      <CallControls
        media={media}
        screen={screen}
        isHandRaised={isHandRaised}
        onHand={toggleHand}
        isChatOpen={isChatOpen}
        unread={unread}
        onChat={toggleChat}
        more={more}
        onLeave={room.leave}
      />
    </section>
  );
}

/** Browsers that record nothing are spared the question; they can still be asked by the other side. */
const canRecord = (): boolean => 'MediaRecorder' in window && 'indexedDB' in window;

/** Somebody has asked, at some time of this call. */
function isInPlay({ recording_id, asked_by, refused_by }: RoomRecording): boolean {
  return recording_id !== null || asked_by !== null || refused_by !== null;
}

/** How many notes arrived since the chat was last open. */
function useUnread(notes: readonly unknown[], isOpen: boolean): number {
  const [seen, setSeen] = useState(0);
  if (isOpen && seen !== notes.length) setSeen(notes.length);
  return notes.length - seen;
}

function noteOf(person: RemotePerson): string | undefined {
  if (person.isReturning && person.state !== 'connected') return 'Coming back…';
  if (person.state === 'new' || person.state === 'connecting') return 'Connecting…';
  if (person.state === 'disconnected' || person.state === 'failed')
    return 'Weak connection, trying to reconnect…';
  return undefined;
}
