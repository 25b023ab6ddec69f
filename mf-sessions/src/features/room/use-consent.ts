import { ApiFailure, call } from '@acquaint/api-client';
import { setRecording, type RoomRecording } from '@acquaint/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { forgetStop, isStopKept, keepStop } from './kept-stop.ts';
import type { RoomAccess } from './room-line.ts';

/** One's own yes or no to being recorded, on its way to the server. */
export interface Consent {
  readonly answer: (consent: boolean) => void;
  /** A no that the server has not confirmed: who says stop is not recorded from that moment on, whether it hears it or not. */
  readonly hasStopped: boolean;
  readonly isSending: boolean;
  /** Why the last answer did not arrive; of a guest always null. */
  readonly failure: ApiFailure | null;
}

/** A no that failed is said again after so long. */
const AGAIN_MS = 3_000;

interface ConsentOptions {
  readonly access: RoomAccess;
  readonly ownId: string;
  /** Members answer over HTTP, guests over their line. */
  readonly isMember: boolean;
  /** As the server last said it in this room; null before one is in. */
  readonly recording: RoomRecording | null;
}

/**
 * Answers who wants to record. A yes is to the question of now and is said once. A no holds: a line that is away, or dead without
 * anybody knowing, loses it, and the server takes it of nobody who is not in the room. So it is said again each time the server
 * says where the recording stands, on entering too, until nobody wants to record any more, or one is asked anew after the server
 * has heard it. A mere pause does not end it: what is paused goes on with the yes of before. A call that fails is made again
 * after a moment.
 */
export function useConsent({ access, ownId, isMember, recording }: ConsentOptions): Consent {
  const { sessionId, line } = access;
  /** How often the no was given by hand; 0 for a no that nobody waits for. */
  const [stops, setStops] = useState(() => (isStopKept(sessionId, ownId) ? 1 : 0));
  /** What was known of the recording when the server confirmed the no: nothing of it is a later question. */
  const [heardAt, setHeardAt] = useState<RoomRecording | null>(null);
  const hasStopped = stops > 0;
  const isSettled = recording !== null && !isWanted(recording);
  const isAskedAnew =
    heardAt !== null && recording !== heardAt && (recording?.waiting_for.includes(ownId) ?? false);
  if (hasStopped && (isSettled || isAskedAnew)) setStops(0);

  const { send, isSending, failure, forget } = useLatestCall({
    sessionId,
    // The server has it, whether this page is still there or not: a later question is asked anew.
    onHeard: (consent, said) => {
      if (consent || isWanted(said)) return;
      forgetStop(sessionId, ownId);
      setHeardAt(recording);
    },
  });
  const say = useCallback(
    (consent: boolean) => {
      if (isMember) send(consent);
      else line.send({ type: 'room/consent', session_id: sessionId, consent });
    },
    [isMember, send, line, sessionId],
  );
  useEffect(() => {
    if (stops > 0 && recording !== null && isWanted(recording)) say(false);
  }, [stops, recording, say]);
  useEffect(() => {
    if (stops === 0 || isSending || failure === null || !mayPass(failure)) return;
    const timer = setTimeout(() => say(false), Math.max(AGAIN_MS, (failure.retryAfter ?? 0) * 1000));
    return () => clearTimeout(timer);
  }, [stops, isSending, failure, say]);
  useEffect(() => {
    if (hasStopped) keepStop(sessionId, ownId);
    else forgetStop(sessionId, ownId);
  }, [hasStopped, sessionId, ownId]);
  // What failed of it is told no more once it holds.
  const [wasSettled, setWasSettled] = useState(isSettled);
  if (isSettled !== wasSettled) {
    setWasSettled(isSettled);
    if (isSettled) forget();
  }

  const answer = useCallback(
    (consent: boolean) => {
      setHeardAt(null);
      setStops((known) => (consent ? 0 : known + 1));
      if (consent) say(true);
    },
    [say],
  );
  return { answer, hasStopped, isSending, failure };
}

interface LatestCallOptions {
  readonly sessionId: string;
  /** The server has it. */
  readonly onHeard: (consent: boolean, said: RoomRecording) => void;
}

/**
 * Tells the server a member's answer. What is said last is what counts: a call that hangs is given up for it. Why one failed is
 * told until one arrives.
 */
function useLatestCall({ sessionId, onHeard }: LatestCallOptions) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const current = useRef<AbortController | null>(null);
  const heard = useRef(onHeard);
  useEffect(() => {
    heard.current = onHeard;
  });
  const send = useCallback(
    (consent: boolean) => {
      current.current?.abort();
      const mine = new AbortController();
      current.current = mine;
      setSending(true);
      const end = (why: ApiFailure | null): void => {
        if (current.current !== mine) return;
        setSending(false);
        setFailure(why);
      };
      call(setRecording, { params: { id: sessionId }, body: { consent } }, { signal: mine.signal }).then(
        (said) => {
          end(null);
          heard.current(consent, said);
        },
        (error: unknown) => end(error instanceof ApiFailure ? error : null),
      );
    },
    [sessionId],
  );
  const forget = useCallback(() => setFailure(null), []);
  return { send, isSending, failure, forget };
}

/** It did not arrive, or the server could not take it now; any other refusal stays one. */
const mayPass = ({ status }: ApiFailure): boolean => status === 0 || status === 429 || status >= 500;

/** Somebody wants it recorded, or it is; paused or not. */
const isWanted = ({ asked_by, is_recording }: RoomRecording): boolean => asked_by !== null || is_recording;
