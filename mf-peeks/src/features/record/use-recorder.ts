import type { LocalMedia } from '@acquaint/remote-kit';
import { msg } from '@acquaint/i18n';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n.ts';
import { recordingType } from './recording-type.ts';
import type { Recorded, RecordedPiece } from './stored-recording.ts';

interface Recorder {
  readonly isRecording: boolean;
  readonly secondsLeft: number;
  /** Error message; null if there is none. */
  readonly problem: string | null;
  /** The finished recording. */
  readonly recording: Recorded | null;
  readonly start: () => void;
  readonly stop: () => void;
}

const PICTURE_BITS = 1_500_000;
const SOUND_BITS = 64_000;
const NO_RECORDER = msg(
  'This browser can’t record. Open the link in an up-to-date Chrome, Firefox, Safari or Edge.',
);
const BROKEN = msg('The recording was interrupted. Please record it again.');

/**
 * Records camera and microphone until `stop` is called, the time is up, or a device is disconnected: then `onLost` is called,
 * because the recorder would otherwise continue without its sound or picture.
 */
export function useRecorder(media: LocalMedia, maxSeconds: number, onLost: () => void): Recorder {
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(maxSeconds);
  const [problem, setProblem] = useState<string | null>(null);
  const [recording, setRecording] = useState<Recorded | null>(null);
  const recorder = useRef<MediaRecorder | null>(null);

  const stop = () => {
    if (recorder.current?.state === 'recording') recorder.current.stop();
  };

  useEffect(() => {
    if (startedAt === null) return;
    const timer = setInterval(() => {
      const left = Math.ceil(maxSeconds - (Date.now() - startedAt) / 1_000);
      setSecondsLeft(Math.max(0, left));
      if (left <= 0 && recorder.current?.state === 'recording') recorder.current.stop();
    }, 200);
    return () => clearInterval(timer);
  }, [startedAt, maxSeconds]);

  // Leaving the page discards an unfinished recording.
  useEffect(
    () => () => {
      const { current } = recorder;
      if (current === null) return;
      current.onstop = null;
      if (current.state === 'recording') current.stop();
    },
    [],
  );

  const start = () => {
    const tracks = [media.audio, media.video].filter((track) => track !== null);
    const made = makeRecorder(new MediaStream(tracks), media.video !== null);
    if (made === null) {
      setProblem(t(NO_RECORDER));
      return;
    }
    const parts: Blob[] = [];
    const pieces: RecordedPiece[] = [];
    // The time stamps of the file begin at `start()`, not at the `start` event.
    const began = performance.now();
    made.ondataavailable = ({ data }) => {
      if (data.size === 0) return;
      parts.push(data);
      pieces.push({ bytes: data.size, until_ms: Math.round(performance.now() - began) });
    };
    made.onerror = () => setProblem(t(BROKEN));
    made.onstop = () => {
      setStartedAt(null);
      if (parts.length === 0) setProblem(t(BROKEN));
      else setRecording({ recording: new Blob(parts, { type: made.mimeType }), pieces });
    };
    recorder.current = made;
    const lose = () => {
      if (made.state !== 'recording') return;
      made.stop();
      onLost();
    };
    for (const track of tracks) track.addEventListener('ended', lose, { once: true });
    // One piece per second, so that an interrupted recording loses at most a second.
    made.start(1_000);
    setProblem(null);
    setSecondsLeft(maxSeconds);
    setStartedAt(Date.now());
  };

  return { isRecording: startedAt !== null, secondsLeft, problem, recording, start, stop };
}

function makeRecorder(stream: MediaStream, hasPicture: boolean): MediaRecorder | null {
  if (typeof MediaRecorder === 'undefined') return null;
  const mimeType = recordingType((type) => MediaRecorder.isTypeSupported(type), hasPicture);
  try {
    return new MediaRecorder(stream, {
      ...(mimeType === null ? {} : { mimeType }),
      videoBitsPerSecond: PICTURE_BITS,
      audioBitsPerSecond: SOUND_BITS,
    });
  } catch {
    return null;
  }
}
