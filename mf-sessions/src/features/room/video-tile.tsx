import type { PersonSummary } from '@acquaint/contracts';
import { cx, PersonAvatar, personName } from '@acquaint/ui';
import { AudioMutedOutlined } from '@acquaint/ui/icons';
import { useEffect, useRef } from 'react';
import styles from './room.module.css';

interface VideoTileProps {
  readonly person: PersonSummary;
  readonly stream: MediaStream | null;
  readonly cameraOn: boolean;
  readonly microphoneOn: boolean;
  /** Our own picture: mirrored, silent. */
  readonly isSelf?: boolean;
  /** The picture is their screen: shown whole. */
  readonly isScreen?: boolean;
  readonly isHandRaised?: boolean;
  /** In place of the picture, such as "Coming back…". */
  readonly note?: string | undefined;
}

/** One person in the call: their picture or, while the camera is off, their initials. */
export function VideoTile({
  person,
  stream,
  cameraOn,
  microphoneOn,
  isSelf = false,
  isScreen = false,
  isHandRaised = false,
  note,
}: VideoTileProps) {
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const element = video.current;
    if (!element || element.srcObject === stream) return;
    element.srcObject = stream;
    // Chromium refuses sound before a click on the page; the click on "Join" was one, a reload is not.
    element.play().catch(() => {
      element.muted = true;
      void element.play().catch(() => undefined);
    });
  }, [stream]);

  const name = isSelf ? 'You' : personName(person);
  return (
    <figure className={isSelf ? styles['self'] : styles['tile']} aria-label={name}>
      <video
        ref={video}
        autoPlay
        playsInline
        muted={isSelf}
        className={cx(isSelf ? styles['mirrored'] : styles['video'], isScreen && styles['whole'])}
        hidden={!cameraOn}
        aria-label={`Video of ${isSelf ? 'yourself' : name}`}
      />
      {!cameraOn && (
        <div className={styles['faceless']}>
          <PersonAvatar person={person} size={isSelf ? 48 : 96} />
        </div>
      )}
      {note !== undefined && (
        <div className={styles['note']} role="status">
          {note}
        </div>
      )}
      <figcaption className={styles['caption']}>
        {isHandRaised && (
          <span role="img" aria-label="Hand raised">
            ✋
          </span>
        )}{' '}
        {!microphoneOn && <AudioMutedOutlined aria-label="Microphone off" />} {name}
        {isScreen && ', sharing their screen'}
      </figcaption>
    </figure>
  );
}
