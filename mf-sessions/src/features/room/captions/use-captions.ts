import type { RoomCaption } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RoomAccess } from '../transport/room-line.ts';
import { usePassing } from '../use-passing.ts';
import type { SpeechPiece } from './speech-recorder.ts';
import { t } from '../../../i18n.ts';

interface CaptionsOptions {
  readonly access: Pick<RoomAccess, 'line' | 'sessionId'>;
  readonly ownId: string;
}

export interface Captions {
  /** Whether a transcriber is configured. */
  readonly isOffered: boolean;
  /** Ids of the people whose speech is transcribed, in the order in which they started. */
  readonly speakers: readonly string[];
  /** Whether this person's speech is. */
  readonly isOn: boolean;
  readonly turn: (on: boolean) => void;
  /** The last captions of the call, oldest first. */
  readonly lines: readonly RoomCaption[];
  /** Sends a piece of this person's speech. */
  readonly send: (piece: SpeechPiece) => void;
  readonly problem: string | null;
  readonly fail: (problem: string) => void;
}

/** More lines would cover the speaker. */
const MOST_LINES = 3;
/** Milliseconds; long enough to read. */
const LINE_MS = 9_000;
const FAILED = msg('We couldn’t caption what you just said. Captions continue with what you say next.');

const withNewest = (known: readonly RoomCaption[], next: RoomCaption): readonly RoomCaption[] =>
  [...known, next].slice(-MOST_LINES);

/** Captions of a call: whose speech is transcribed, and the text. `CaptionsNote` records this person's own speech. */
export function useCaptions({ access: { line, sessionId }, ownId }: CaptionsOptions): Captions {
  const [speakers, setSpeakers] = useState<readonly string[] | null>(null);
  const [lines, show] = usePassing(LINE_MS, withNewest);
  const [problem, setProblem] = useState<string | null>(null);
  const isOn = speakers?.includes(ownId) ?? false;
  /** Consent given on this page: valid over a reconnect, until a reload. */
  const hasSaidYes = useRef(false);

  useEffect(() => {
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
      if (message.type === 'room/caption-failed') setProblem(t(FAILED));
    });
    return () => messages.unsubscribe();
  }, [line, sessionId, ownId, show]);

  const send = useCallback(
    (piece: SpeechPiece) => {
      line.send({ type: 'room/speech', session_id: sessionId, ...piece });
    },
    [line, sessionId],
  );
  const turn = useCallback(
    (on: boolean) => {
      setProblem(null);
      hasSaidYes.current = on;
      line.send({ type: 'room/captions', session_id: sessionId, on });
    },
    [line, sessionId],
  );
  return {
    isOffered: speakers !== null,
    speakers: speakers ?? [],
    isOn,
    turn,
    lines,
    send,
    problem,
    fail: setProblem,
  };
}
