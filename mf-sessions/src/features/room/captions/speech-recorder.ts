import type { ClientMessage } from '@acquaint/contracts';
import { toBase64 } from '../../../outcome/base64.ts';
import { hearLevel } from '../devices/hear-level.ts';
import { cutAt, NOTHING_SAID } from './speech-cut.ts';

type Speech = Extract<ClientMessage, { type: 'room/speech' }>;
/** A few seconds of speech in the format the server accepts. */
export type SpeechPiece = Pick<Speech, 'mime_type' | 'data'>;

interface SpeechRecorderOptions {
  readonly track: MediaStreamTrack;
  readonly onPiece: (piece: SpeechPiece) => void;
  /** Called if this browser cannot record audio. */
  readonly onFailure: () => void;
}

const BITS = 32_000;
const FORMATS = [
  ['audio/webm', ';codecs=opus'],
  ['audio/ogg', ';codecs=opus'],
  ['audio/mp4', ''],
] as const;

/**
 * Records a microphone in pieces cut at pauses, each a complete file; silence is not sent.
 * @returns a function that stops recording and drops the current piece.
 */
export function recordSpeech({ track, onPiece, onFailure }: SpeechRecorderOptions): () => void {
  const format = FORMATS.find(([type, codec]) => MediaRecorder.isTypeSupported(type + codec));
  if (!format) {
    onFailure();
    return () => undefined;
  }
  const [mime_type, codec] = format;
  const stream = new MediaStream([track]);
  const recordersToSend = new Set<MediaRecorder>();
  let isStopped = false;
  let current: MediaRecorder | null = null;

  const begin = (): void => {
    const recorder = new MediaRecorder(stream, { mimeType: mime_type + codec, audioBitsPerSecond: BITS });
    recorder.ondataavailable = ({ data }) => {
      if (!recordersToSend.delete(recorder) || isStopped) return;
      void data.arrayBuffer().then((bytes) => {
        if (!isStopped && bytes.byteLength > 0) onPiece({ mime_type, data: toBase64(new Uint8Array(bytes)) });
      });
    };
    recorder.onerror = onFailure;
    recorder.start();
    current = recorder;
  };
  /** The next recorder starts before the previous one stops, so that no word is lost. */
  const cut = (isSent: boolean): void => {
    const before = current;
    if (before && isSent) recordersToSend.add(before);
    begin();
    if (before && before.state !== 'inactive') before.stop();
  };

  let state = NOTHING_SAID;
  const attempt = (work: () => void): void => {
    try {
      if (!isStopped) work();
    } catch {
      onFailure();
    }
  };
  attempt(begin);
  const stopHearing = hearLevel(track, (level, milliseconds) =>
    attempt(() => {
      const next = cutAt(state, level, milliseconds);
      state = next.after;
      if (next.cut !== 'on') cut(next.cut === 'send');
    }),
  );
  return () => {
    isStopped = true;
    stopHearing();
    if (current && current.state !== 'inactive') current.stop();
  };
}
