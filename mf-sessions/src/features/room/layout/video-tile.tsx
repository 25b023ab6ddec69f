import type { PersonSummary } from '@acquaint/contracts';
import { followChosenOutput } from '@acquaint/remote-kit';
import { PersonAvatar, personName } from '@acquaint/ui';
import { AudioMutedOutlined } from '@acquaint/ui/icons';
import { useEffect, useRef } from 'react';
import { ReactionMark } from '../reactions/reaction-mark.tsx';
import type { ShownReaction } from '../reactions/use-reactions.ts';
import type { LineQuality } from '../transport/picture-quality.ts';
import { HandOutlined } from './hand-icon.ts';
import { LineBars } from './line-bars.tsx';
import styles from './stage.module.css';
import { playAloud, type OnSilenced } from '../devices/use-refused-sound.ts';
import { t } from '../../../i18n.ts';

interface VideoTileProps {
  readonly person: PersonSummary;
  readonly stream: MediaStream | null;
  readonly cameraOn: boolean;
  readonly microphoneOn: boolean;
  /** One's own video: mirrored and muted. */
  readonly isSelf?: boolean;
  /** The video is a shared screen, shown uncropped. */
  readonly isScreen?: boolean;
  readonly isHandRaised?: boolean;
  /** Shown large. */
  readonly isLarge?: boolean;
  /** Audible now. */
  readonly isSpeaking?: boolean;
  /** How good the connection to them is; undefined while it is not known. */
  readonly quality?: LineQuality | undefined;
  /** Their last reaction, while it is shown. */
  readonly reaction?: ShownReaction | undefined;
  /** Shown in place of the video, such as "Reconnecting…". */
  readonly note?: string | undefined;
  /** Called when the browser blocks sound. */
  readonly onSilenced: OnSilenced;
}

/** Tile of one person in the call: their video or, while the camera is off, their initials. */
export function VideoTile({
  person,
  stream,
  cameraOn,
  microphoneOn,
  isSelf = false,
  isScreen = false,
  isHandRaised = false,
  isLarge = false,
  isSpeaking = false,
  quality,
  reaction,
  note,
  onSilenced,
}: VideoTileProps) {
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const element = video.current;
    if (!element || element.srcObject === stream) return;
    element.srcObject = stream;
    // Browsers block sound before a user gesture: the click on "Join" is one, a reload is not.
    playAloud(element, onSilenced);
  }, [stream, isSelf, onSilenced]);
  useEffect(() => {
    if (video.current && !isSelf) return followChosenOutput(video.current);
  }, [isSelf]);
  useEffect(() => {
    const element = video.current;
    return () => {
      if (element) onSilenced(element, false);
    };
  }, [onSilenced]);

  const name = isSelf ? t('You') : personName(person);
  return (
    <figure
      className={styles['tile']}
      aria-label={microphoneOn ? name : t('{name}, microphone off', { name })}
      data-self={isSelf}
      data-large={isLarge}
      data-speaking={isSpeaking}
      data-hand={isHandRaised}
    >
      <video
        ref={video}
        autoPlay
        playsInline
        muted={isSelf}
        // The browser pauses the video when its picture-in-picture window is closed, so it is resumed.
        onPause={({ currentTarget }) => playAloud(currentTarget, onSilenced)}
        className={isSelf ? styles['mirrored'] : styles['video']}
        data-whole={isScreen}
        hidden={!cameraOn}
        aria-label={isSelf ? t('Video of yourself') : t('Video of {name}', { name })}
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
      {reaction && <ReactionMark reaction={reaction} />}
      <figcaption className={styles['caption']}>
        {quality && <LineBars quality={quality} />}
        {isHandRaised && <HandOutlined aria-label={t('Hand raised')} />}{' '}
        {!microphoneOn && <AudioMutedOutlined aria-label={t('Microphone off')} />}{' '}
        {isScreen ? t('{name}, sharing their screen', { name }) : name}
      </figcaption>
    </figure>
  );
}
