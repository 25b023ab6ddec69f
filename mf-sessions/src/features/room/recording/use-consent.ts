import { ApiFailure, call } from '@acquaint/api-client';
import { setRecording, type RoomRecording } from '@acquaint/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { inTab } from '@acquaint/browser-storage';
import type { RoomAccess } from '../transport/room-line.ts';

/** This person's own answer to being recorded, and its delivery to the server. */
export interface Consent {
  readonly answer: (consent: boolean) => void;
  /**
   * A no that the server has not confirmed. This person is not recorded from that moment on, whether the server has it or not.
   */
  readonly hasStopped: boolean;
  readonly isSending: boolean;
  /** Why the last answer failed; always null for a guest. */
  readonly failure: ApiFailure | null;
}

const storedStop = inTab('stop-recording');

/** Milliseconds until a failed no is repeated. */
const AGAIN_MS = 3_000;

interface ConsentOptions {
  readonly access: RoomAccess;
  readonly ownId: string;
  /** Members answer over HTTP, guests over their socket. */
  readonly isMember: boolean;
  /** The recording state last received in this room; null before entering. */
  readonly recording: RoomRecording | null;
}

/**
 * Sends the answer to a recording request. A yes is for the current request and is sent once. A no must not get lost: it can be
 * lost with a dead connection, and the server accepts it only from people in the room. So it is repeated each time the server
 * sends the recording state, also on entering, until nobody wants to record any more, or until this person is asked again after
 * the server has confirmed it. A mere pause does not end it, because a paused recording resumes with the earlier consent. A
 * failed call is retried after a short wait.
 */
export function useConsent({ access, ownId, isMember, recording }: ConsentOptions): Consent {
  const { sessionId, line } = access;
  /** How often stop was pressed; 0 if no stop is pending. */
  const [stops, setStops] = useState(() => (isStopStored(sessionId, ownId) ? 1 : 0));
  /** The recording state known when the server confirmed the no: this state cannot contain a later request. */
  const [heardAt, setHeardAt] = useState<RoomRecording | null>(null);
  const hasStopped = stops > 0;
  const isSettled = recording !== null && !isWanted(recording);
  const isAskedAnew =
    heardAt !== null && recording !== heardAt && (recording?.waiting_for.includes(ownId) ?? false);
  if (hasStopped && (isSettled || isAskedAnew)) setStops(0);

  const { send, isSending, failure, forget } = useLatestCall({
    sessionId,
    // The server has it, whether this page still exists or not; a later request is a new question.
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
  // Once it is settled, earlier failures are no longer shown.
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
  /** Called when the server has the answer. */
  readonly onHeard: (consent: boolean, said: RoomRecording) => void;
}

/**
 * Sends a member's answer to the server. The last answer counts: a pending call is aborted for it. A failure is shown until an
 * answer arrives.
 */
function useLatestCall({ sessionId, onHeard }: LatestCallOptions) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const current = useRef<AbortController | null>(null);
  const listener = useRef(onHeard);
  useEffect(() => {
    listener.current = onHeard;
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
          listener.current(consent, said);
        },
        (error: unknown) => end(error instanceof ApiFailure ? error : null),
      );
    },
    [sessionId],
  );
  const forget = useCallback(() => setFailure(null), []);
  return { send, isSending, failure, forget };
}

/** Returns whether a retry may succeed: no answer, or the server could not take it now. Other refusals are final. */
const mayPass = ({ status }: ApiFailure): boolean => status === 0 || status === 429 || status >= 500;

/** Returns whether a recording is requested or running, paused or not. */
const isWanted = ({ asked_by, is_recording }: RoomRecording): boolean => asked_by !== null || is_recording;

/** Returns whether this person stopped the recording of this session and the server has not confirmed it yet. */
function isStopStored(sessionId: string, personId: string): boolean {
  return storedStop.read() === stopOf(sessionId, personId);
}

/** Stores the stop in session storage. */
function keepStop(sessionId: string, personId: string): void {
  storedStop.write(stopOf(sessionId, personId));
}

function forgetStop(sessionId: string, personId: string): void {
  if (isStopStored(sessionId, personId)) storedStop.remove();
}

const stopOf = (sessionId: string, personId: string): string => `${sessionId}/${personId}`;
