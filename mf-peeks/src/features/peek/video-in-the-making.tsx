import { fileUrl, useEndpointQuery } from '@acquaint/api-client';
import { getRecording, type Peek } from '@acquaint/contracts';
import { formatNumber, Progress } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../i18n.ts';
import styles from './peek.module.css';

/** In place of a video that is being made: a picture of the cut, what is made, how far it is and how long it will take (R-PEEK-84). */
export function VideoInTheMaking({ peek }: { readonly peek: Peek }) {
  const { cut, duration_seconds, video_progress, video_seconds_left, transcript } = peek;
  const seconds = formatNumber(Math.round(duration_seconds));
  return (
    <div className={styles['making']}>
      {cut?.recording_id != null && <PictureOfCut recordingId={cut.recording_id} at={cut.from_seconds} />}
      {/* Whoever has agreed reads it above. */}
      {!peek.did_clip && <strong>{peek.title}</strong>}
      <span>
        {transcript === null || transcript === ''
          ? t('{seconds} seconds, with everyone’s name', { seconds })
          : t('{seconds} seconds, with everyone’s name and captions', { seconds })}
      </span>
      <Progress percent={Math.round(video_progress * 100)} aria-label={t('Video progress')} />
      <p>
        {timeLeft(video_seconds_left)} {t('You don’t have to wait here.')}
      </p>
    </div>
  );
}

/** Returns in words how long a video will still take. @param seconds as `video_seconds_left`. */
function timeLeft(seconds: number | null): string {
  if (seconds === null) return t('The video is being made, which takes a minute or two.');
  if (seconds === 0) return t('The video takes longer than usual.');
  if (seconds < 50) return t('Less than a minute left.');
  return t('{count, plural, one {About a minute left.} other {About # minutes left.}}', {
    count: Math.ceil((seconds - 10) / 60),
  });
}

/** The frame of the recording with which the cut begins; until it is there, the recording's own picture. */
function PictureOfCut({ recordingId, at }: { readonly recordingId: string; readonly at: number }) {
  const recording = useEndpointQuery(getRecording, { params: { id: recordingId } });
  const [isThere, setThere] = useState(false);
  const { url = null, poster_url: poster = null } = recording.data ?? {};
  // Whoever asked for the recording has stopped sharing it.
  if (recording.data && url === null) return null;
  return (
    <div className={styles['frame']}>
      {url !== null && (
        <video
          src={fileUrl(url)}
          {...(poster === null || isThere ? {} : { poster: fileUrl(poster) })}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
          aria-hidden
          onLoadedMetadata={({ currentTarget }) => {
            currentTarget.currentTime = at;
          }}
          onSeeked={() => setThere(true)}
        />
      )}
    </div>
  );
}
