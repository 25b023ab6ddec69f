import { ApiFailure } from '@acquaint/api-client';
import type { AdmissionRequest, ChatMessage, RoomRecording, ServerMessage } from '@acquaint/contracts';
import type { LocalMedia } from '@acquaint/remote-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey } from '../../components/new-key.ts';
import { withMessages } from './chat/chat-messages.ts';
import { watchAway } from './clock/away-watch.ts';
import { sayOnce, type RoomAccess } from './transport/room-line.ts';
import { createMovingLinks } from './transport/moving-links.ts';
import type { RemotePerson, RoomLinks } from './transport/room-links.ts';
import { t } from '../../i18n.ts';

/** How it ended for this page; `refused` is for a guest who was removed. */
export type RoomOver = 'ended' | 'replaced' | 'left' | 'refused';
type RoomPhase = 'entering' | 'inside' | RoomOver;

export interface Room {
  readonly phase: RoomPhase;
  readonly people: readonly RemotePerson[];
  /** When the time is up, epoch milliseconds by the server's clock; null before both have entered. */
  readonly endsAt: number | null;
  /** Minutes of the operator: what can be added to the call, and when its timer warns. */
  readonly minutes: CallMinutes;
  /** The server's clock minus this browser's, milliseconds. */
  readonly skew: number;
  /** Whether the signaling socket is open. If not, media continues, and the socket reconnects. */
  readonly isSignalling: boolean;
  /** Whether it has been closed beyond the grace period, and the room has not been entered again. */
  readonly isAway: boolean;
  readonly problem: string | null;
  readonly dismissProblem: () => void;
  /** State of the recording; null before entering. */
  readonly recording: RoomRecording | null;
  /** Guests who ask for admission. */
  readonly admissionRequests: readonly AdmissionRequest[];
  /** Admits a guest, or not; false also removes one who is in the call. */
  readonly admit: (guestId: string, admit: boolean) => void;
  /** Id of the person who asked for more minutes and waits for the answer; null for nobody. */
  readonly minutesRequestedBy: string | null;
  /** Id of the person whose request was declined; null again on the next request. */
  readonly minutesDeclinedTo: string | null;
  /** Declines more minutes, or withdraws the own request. */
  readonly declineMinutes: () => void;
  /** Chat messages of this call, oldest first. */
  readonly messages: readonly ChatMessage[];
  /** Sends a chat message to everybody in the room; it is added to `messages` when the server sends it back. */
  readonly write: (text: string) => void;
  readonly isHandRaised: boolean;
  readonly raiseHand: (raised: boolean) => void;
  /** Returns the current audio level of each other person, from 0 to 1, by their id. */
  readonly levels: () => ReadonlyMap<string, number>;
  readonly leave: () => void;
}

interface RoomOptions {
  /** The same object for as long as the person is in the room. */
  readonly access: RoomAccess;
  readonly media: LocalMedia;
  /** The shared screen replaces the camera. */
  readonly screen: MediaStreamTrack | null;
}

/** Milliseconds until another try to enter after a failed request for a ticket. */
const RETRY_MS = 2_000;
/** Statuses after which another try would be answered in the same way. */
const FINAL = [401, 403, 404, 409];

/** Error codes that are not shown, because nobody can act on them: a signal to a person who has just left, or rate limits. */
const UNTOLD: ReadonlySet<string> = new Set(['too-fast', 'not-in-room']);
/** Milliseconds after which TURN credentials are renewed: half of their lifetime. */
const RENEW_MS = 3_600_000;
const NO_LEVELS: ReadonlyMap<string, number> = new Map();

export interface CallMinutes {
  readonly pro: number;
  readonly agreed: number;
  readonly warnings: readonly [first: number, last: number];
}

/** Until the server has said more: nothing can be added yet, and no timer runs. */
const NO_MINUTES: CallMinutes = { pro: 0, agreed: 0, warnings: [0, 0] };

type RoomMessage = Extract<ServerMessage, { session_id: string }>;
type Entered = Extract<ServerMessage, { type: 'room/entered' }>;

/** Stays in the room of a session while the component is mounted. */
export function useRoom({ access, media, screen }: RoomOptions): Room {
  const { sessionId, line } = access;
  const [phase, setPhase] = useState<RoomPhase>('entering');
  const [people, setPeople] = useState<readonly RemotePerson[]>([]);
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [minutes, setMinutes] = useState(NO_MINUTES);
  const [skew, setSkew] = useState(() => Date.parse(access.serverTime) - Date.now());
  const [isSignalling, setSignalling] = useState(false);
  const [isAway, setAway] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [messages, setMessages] = useState<readonly ChatMessage[]>([]);
  const [recording, setRecording] = useState<RoomRecording | null>(null);
  const [admissionRequests, setAdmissionRequests] = useState<readonly AdmissionRequest[]>([]);
  const [minutesRequestedBy, setMinutesRequestedBy] = useState<string | null>(null);
  const [minutesDeclinedTo, setMinutesDeclinedTo] = useState<string | null>(null);
  /** Last known request and the end of the call at that time, to detect a decline that happened while disconnected. */
  const timeRequest = useRef<{ by: string; endsAt: string } | null>(null);
  /** Chat messages by id that the server has not sent back yet: those sent over a connection that was dead already are lost. */
  const unconfirmed = useRef(new Map<string, string>());
  const ownPeerId = useRef<string | undefined>(undefined);
  const [isHandRaised, setHandRaised] = useState(false);
  const handRaised = useRef(false);
  const picture = screen ?? media.video;
  const links = useRef<RoomLinks | null>(null);
  const mediaState = useRef(media);
  const isOver = useRef(false);

  useEffect(() => {
    mediaState.current = media;
  }, [media]);

  useEffect(() => {
    // Constant for this page's visit, so that the others keep their connections to it.
    const stayId = newKey();
    const showFailure = (failure: unknown): void =>
      setProblem(
        failure instanceof Error ? failure.message : t('We couldn’t connect you to the room. Try again.'),
      );
    const room = createMovingLinks({
      atServer: access.atServer,
      loadServer: access.loadServer,
      onError: showFailure,
      iceServers: access.iceServers,
      sendSignal: (to, signal) => line.send({ type: 'room/signal', session_id: sessionId, to, signal }),
      changed: setPeople,
    });
    links.current = room;
    void room.send('audio', mediaState.current.audio);
    void room.send('video', mediaState.current.video);
    room.prepare();

    let retry: ReturnType<typeof setTimeout> | undefined;
    // Always with a fresh ticket: it is valid for two minutes, and a device check may take longer.
    const enter = async () => {
      clearTimeout(retry);
      try {
        const { token: room_token, iceServers } = await access.pass();
        if (isOver.current) return;
        room.useIceServers(iceServers);
        const { microphoneOn, cameraOn } = mediaState.current;
        line.send({
          type: 'room/enter',
          room_token,
          stay_id: stayId,
          microphone_on: microphoneOn,
          camera_on: cameraOn,
        });
      } catch (failure) {
        // The time was up while the connection was lost, so nobody could say so.
        const isTimeUp = failure instanceof ApiFailure && failure.status === 409;
        if (isOver.current) return;
        if (isTimeUp && ownPeerId.current !== undefined) return end('ended');
        showFailure(failure);
        // The socket can be open while the API fails, for example when a proxy restarts.
        if (!(failure instanceof ApiFailure && FINAL.includes(failure.status)))
          retry = setTimeout(() => isOpen && void enter(), RETRY_MS);
      }
    };

    const end = (next: RoomPhase) => {
      isOver.current = true;
      room.close();
      setPeople([]);
      setPhase(next);
    };

    const clock = (message: { ends_at: string | null; server_time: string }) => {
      setEndsAt(message.ends_at === null ? null : Date.parse(message.ends_at));
      setSkew(Date.parse(message.server_time) - Date.now());
    };

    const heardMinutes = (by: string | null, end: string | null, declinedTo: string | null) => {
      timeRequest.current = by !== null && end !== null ? { by, endsAt: end } : null;
      setMinutesRequestedBy(by);
      setMinutesDeclinedTo(declinedTo);
    };
    /** Returns who asked before the connection was lost, if no request is pending any more and no minutes were added. */
    const missedNo = ({ minutes_asked_by, ends_at }: Entered): string | null => {
      const before = timeRequest.current;
      return before && minutes_asked_by === null && ends_at === before.endsAt ? before.by : null;
    };

    const heardNotes = (notes: readonly ChatMessage[]) => {
      for (const { id } of notes) unconfirmed.current.delete(id);
      setMessages((known) => withMessages(known, notes));
    };
    const write = ([id, text]: readonly [id: string, text: string]) =>
      line.send({ type: 'room/write', session_id: sessionId, id, text });

    const take = (message: RoomMessage) => {
      switch (message.type) {
        case 'room/entered':
          setPhase('inside');
          setProblem(null);
          // The server forgets a raised hand with the connection, so it is sent again.
          if (handRaised.current) line.send({ type: 'room/hand', session_id: sessionId, raised: true });
          heardNotes(message.notes);
          // Safe to send again, because the server stores each id once.
          [...unconfirmed.current].forEach(write);
          setRecording(message.recording);
          away.entered(message.rejoin_grace_seconds);
          setMinutes({
            pro: message.pro_minutes,
            agreed: message.agreed_minutes,
            warnings: message.warning_minutes,
          });
          setAdmissionRequests(message.lobby);
          ownPeerId.current = message.peer_id;
          heardMinutes(message.minutes_asked_by, message.ends_at, missedNo(message));
          clock(message);
          room.entered(message.peer_id, message.peers);
          if (message.video === 'livekit') room.moveToServer();
          return;
        case 'room/video':
          if (message.video === 'livekit') room.moveToServer();
          return;
        case 'room/peer-entered':
          return room.peerEntered(message.peer);
        case 'room/peer-left':
          return room.peerLeft(message.peer_id, message.returning);
        case 'room/peer-media':
          return room.peerChanged(message.peer_id, {
            microphone_on: message.microphone_on,
            camera_on: message.camera_on,
            screen_on: message.screen_on,
          });
        case 'room/peer-hand':
          return room.peerChanged(message.peer_id, { hand_raised_at: message.hand_raised_at });
        case 'room/recording':
          return setRecording(message.recording);
        case 'room/lobby':
          return setAdmissionRequests(message.waiting);
        case 'room/time':
          heardMinutes(message.asked_by, message.ends_at, message.declined_to ?? null);
          return clock(message);
        // Handled elsewhere: by the guest's page before the call, the captions and the reactions.
        case 'room/waiting':
        case 'room/admitted':
        case 'room/clock':
        case 'room/captions':
        case 'room/caption':
        case 'room/caption-failed':
        case 'room/reaction':
          return;
        case 'room/note':
          return heardNotes([message.note]);
        case 'room/signal':
          return void room.take(message.from, message.signal);
        case 'room/started':
          return clock(message);
        case 'room/ended':
          return end('ended');
        case 'room/refused':
          return end('refused');
        case 'room/replaced':
          return end('replaced');
      }
    };

    const away = watchAway(setAway);
    const subscription = line.messages$.subscribe((message) => {
      away.heard();
      if (isOver.current) return;
      if ('session_id' in message && message.session_id === sessionId) take(message);
      if (message.type === 'error' && !UNTOLD.has(message.code)) setProblem(message.detail);
    });
    let isOpen = false;
    const status = line.status$.subscribe((now) => {
      isOpen = now === 'open';
      setSignalling(isOpen);
      if (!isOpen) away.lost();
      if (isOpen && !isOver.current) void enter();
    });
    // TURN credentials expire after two hours, and some people open the room long before a long call.
    const renew = () => {
      access.pass().then(
        ({ iceServers }) => room.useIceServers(iceServers),
        // The next renewal or entering again fetches them.
        () => undefined,
      );
    };
    const renewing = setInterval(renew, RENEW_MS);
    // While disconnected, the offer of an ICE restart would be lost; entering the room restarts ICE.
    const online = () => {
      if (isOpen) room.restart();
    };
    window.addEventListener('online', online);

    return () => {
      clearTimeout(retry);
      clearInterval(renewing);
      away.end();
      window.removeEventListener('online', online);
      subscription.unsubscribe();
      status.unsubscribe();
      room.close();
      links.current = null;
    };
  }, [access, line, sessionId]);

  useEffect(() => {
    void links.current?.send('audio', media.audio);
  }, [media.audio]);
  useEffect(() => {
    void links.current?.send('video', picture);
  }, [picture]);

  useEffect(() => {
    if (phase !== 'inside') return;
    line.send({
      type: 'room/media',
      session_id: sessionId,
      microphone_on: media.microphoneOn,
      camera_on: media.cameraOn,
      screen_on: screen !== null,
    });
  }, [phase, line, sessionId, media.microphoneOn, media.cameraOn, screen]);

  const write = useCallback(
    (text: string) => {
      const id = newKey();
      unconfirmed.current.set(id, text);
      setProblem(null);
      line.send({ type: 'room/write', session_id: sessionId, id, text });
    },
    [line, sessionId],
  );
  const raiseHand = useCallback(
    (raised: boolean) => {
      setProblem(null);
      if (!line.send({ type: 'room/hand', session_id: sessionId, raised })) return;
      handRaised.current = raised;
      setHandRaised(raised);
    },
    [line, sessionId],
  );

  const dismissProblem = useCallback(() => setProblem(null), []);
  const levels = useCallback(() => links.current?.levels() ?? NO_LEVELS, []);

  const admit = useCallback(
    (guestId: string, isLetIn: boolean) => {
      setProblem(null);
      line.send({ type: 'room/admit', session_id: sessionId, guest_id: guestId, admit: isLetIn });
    },
    [line, sessionId],
  );

  const declineMinutes = useCallback(() => {
    setProblem(null);
    // One's own decline is not an answer to wait for.
    if (line.send({ type: 'room/decline-minutes', session_id: sessionId })) timeRequest.current = null;
  }, [line, sessionId]);

  const leave = useCallback(() => {
    isOver.current = true;
    const peer_id = ownPeerId.current;
    // Also while disconnected: sent after reconnecting, so that nobody waits for a person who has left.
    sayOnce(line, {
      type: 'room/leave',
      session_id: sessionId,
      ...(peer_id === undefined ? {} : { peer_id }),
    });
    links.current?.close();
    setPeople([]);
    setPhase('left');
  }, [line, sessionId]);

  return {
    phase,
    people,
    endsAt,
    minutes,
    skew,
    isSignalling,
    isAway,
    problem,
    dismissProblem,
    recording,
    admissionRequests,
    admit,
    minutesRequestedBy,
    minutesDeclinedTo,
    declineMinutes,
    messages,
    write,
    isHandRaised,
    raiseHand,
    levels,
    leave,
  };
}
