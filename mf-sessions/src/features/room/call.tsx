import { useInitialData } from '@acquaint/api-client';
import type { RoomTicket } from '@acquaint/contracts';
import type { LocalMedia } from '@acquaint/remote-kit';
import { Alert, Button, personName } from '@acquaint/ui';
import { PhoneOutlined } from '@acquaint/ui/icons';
import { useEffect, useMemo } from 'react';
import { CallTimer } from './call-timer.tsx';
import { MediaToggles } from './media-toggles.tsx';
import type { RemotePerson } from './room-links.ts';
import styles from './room.module.css';
import { useCallKeys } from './use-call-keys.ts';
import { useRoom, type RoomPhase } from './use-room.ts';
import { VideoTile } from './video-tile.tsx';

interface CallProps {
  readonly ticket: RoomTicket;
  readonly media: LocalMedia;
  /** The call is over for this page, one way or another. */
  readonly onOver: (phase: Exclude<RoomPhase, 'entering' | 'inside'>) => void;
}

/** The call itself: the other person large, oneself small, the time, the controls. */
export function Call({ ticket, media, onOver }: CallProps) {
  const room = useRoom({ ticket, media });
  const { session } = ticket;
  const other = session.my_role === 'host' ? session.booker : session.host;
  const own = session.my_role === 'host' ? session.host : session.booker;
  const picture = useInitialData().data?.user_data.picture_url ?? own.picture_url;
  const selfStream = useMemo(() => (media.video ? new MediaStream([media.video]) : null), [media.video]);

  useCallKeys(media);
  useEffect(() => {
    if (room.phase === 'left' || room.phase === 'ended' || room.phase === 'replaced') onOver(room.phase);
  }, [room.phase, onOver]);

  return (
    <section className={styles['call']} aria-label={`Call with ${personName(other)}`}>
      <div className={styles['bar']}>
        <h1 className={styles['heading']} tabIndex={-1}>
          {personName(other)}
        </h1>
        <CallTimer endsAt={room.endsAt} skew={room.skew} />
      </div>
      {!room.isSignalling && room.phase === 'inside' && (
        <Alert
          type="warning"
          banner
          title="The connection to the platform is lost; it comes back by itself."
        />
      )}
      {room.problem !== null && <Alert type="error" banner role="alert" title={room.problem} />}
      <div className={styles['stage']}>
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
            cameraOn={person.peer.camera_on && person.stream !== null}
            microphoneOn={person.peer.microphone_on}
            note={noteOf(person)}
          />
        ))}
        <VideoTile
          isSelf
          person={{ ...own, picture_url: picture }}
          stream={selfStream}
          cameraOn={media.cameraOn}
          microphoneOn={media.microphoneOn}
        />
      </div>
      <div className={styles['controls']} role="group" aria-label="Call controls">
        <MediaToggles media={media} />
        <Button
          danger
          type="primary"
          size="large"
          shape="round"
          icon={<PhoneOutlined />}
          onClick={room.leave}
        >
          Leave
        </Button>
      </div>
    </section>
  );
}

function noteOf(person: RemotePerson): string | undefined {
  if (person.isReturning && person.state !== 'connected') return 'Coming back…';
  if (person.state === 'new' || person.state === 'connecting') return 'Connecting…';
  if (person.state === 'disconnected' || person.state === 'failed')
    return 'Weak connection, trying to reconnect…';
  return undefined;
}
