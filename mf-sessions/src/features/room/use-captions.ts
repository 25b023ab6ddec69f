import type { RoomCaption } from '@acquaint/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RoomAccess } from './room-line.ts';

interface CaptionsOptions {
  readonly access: Pick<RoomAccess, 'line' | 'sessionId'>;
  readonly ownId: string;
  /** The microphone, whether it is muted or not. */
  readonly audio: MediaStreamTrack | null;
}

export interface Captions {
  /** A transcriber is set. */
  readonly isOffered: boolean;
  /** Whose speech is written down, by their ids, who began first. */
  readonly speakers: readonly string[];
  /** One's own is. */
  readonly isOn: boolean;
  readonly turn: (on: boolean) => void;
  /** The last words of the call, oldest first. */
  readonly lines: readonly RoomCaption[];
  readonly problem: string | null;
}

/** More would cover who speaks. */
const MOST_LINES = 3;
/** Long enough to be read, milliseconds. */
const LINE_MS = 9_000;
const FAILED = 'What you said could not be written down. It goes on with what you say next.';
const NO_RECORDER = 'Your browser can’t record what you say, so that it can’t be written down.';

/** Captions of a call: one's own speech goes to be written down while one has said yes, and everybody's words come back. */
export function useCaptions({ access: { line, sessionId }, ownId, audio }: CaptionsOptions): Captions {
  const [speakers, setSpeakers] = useState<readonly string[] | null>(null);
  const [lines, setLines] = useState<readonly RoomCaption[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const isOn = speakers?.includes(ownId) ?? false;
  /** The yes of this page: it holds when the socket comes back, and ends with a reload. */
  const hasSaidYes = useRef(false);

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const show = (caption: RoomCaption) => {
      setLines((known) => [...known, caption].slice(-MOST_LINES));
      const timer = setTimeout(() => {
        timers.delete(timer);
        setLines((known) => known.filter(({ id }) => id !== caption.id));
      }, LINE_MS);
      timers.add(timer);
    };
    const messages = line.messages$.subscribe((message) => {
      if (!('session_id' in message) || message.session_id !== sessionId) return;
      if (message.type === 'room/entered' && hasSaidYes.current) {
        line.send({ type: 'room/captions', session_id: sessionId, on: true });
      }
      if (message.type === 'room/captions') setSpeakers(message.person_ids);
      if (message.type === 'room/caption') {
        show(message.caption);
        if (message.caption.person_id === ownId) setProblem(null);
      }
      if (message.type === 'room/caption-failed') setProblem(FAILED);
    });
    return () => {
      messages.unsubscribe();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [line, sessionId, ownId]);

  useEffect(() => {
    if (!isOn || !audio) return;
    let isGone = false;
    let stop = () => {};
    import('./speech-recorder.ts').then(
      ({ recordSpeech }) => {
        if (isGone) return;
        stop = recordSpeech({
          track: audio,
          onPiece: (piece) => line.send({ type: 'room/speech', session_id: sessionId, ...piece }),
          onFailure: () => setProblem(NO_RECORDER),
        });
      },
      () => setProblem(FAILED),
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [isOn, audio, line, sessionId]);

  const turn = useCallback(
    (on: boolean) => {
      setProblem(null);
      hasSaidYes.current = on;
      line.send({ type: 'room/captions', session_id: sessionId, on });
    },
    [line, sessionId],
  );
  return { isOffered: speakers !== null, speakers: speakers ?? [], isOn, turn, lines, problem };
}
