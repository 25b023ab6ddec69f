import type { RoomKnock, RoomNote, RoomRecording, ServerMessage } from '@acquaint/contracts';
import type { LocalMedia } from '@acquaint/remote-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey } from '../../parts/new-key.ts';
import { watchAway } from './away-watch.ts';
import { sayOnce, type RoomAccess } from './room-line.ts';
import { createRoomLinks, type RemotePerson, type RoomLinks } from './room-links.ts';
import { withNotes } from './room-notes.ts';
import { t } from '../../words.ts';

/** How it ended for this page; `refused` is a guest’s who was put out. */
export type RoomOver = 'ended' | 'replaced' | 'left' | 'refused';
type RoomPhase = 'entering' | 'inside' | RoomOver;

export interface Room {
  readonly phase: RoomPhase;
  readonly people: readonly RemotePerson[];
  /** When the time is up, epoch milliseconds by the server's clock; null while one waits alone. */
  readonly endsAt: number | null;
  /** The server's clock minus this browser's, milliseconds. */
  readonly skew: number;
  /** The platform's socket is away: media goes on, signalling comes back by itself. */
  readonly isSignalling: boolean;
  /** It has been away for so long that one counts as gone, and is not in again. */
  readonly isAway: boolean;
  readonly problem: string | null;
  /** Where recording this call stands; null before one is in. */
  readonly recording: RoomRecording | null;
  /** Guests who ask to come in. */
  readonly lobby: readonly RoomKnock[];
  /** Lets a guest in, or not; false puts out one who is in. */
  readonly admit: (guestId: string, admit: boolean) => void;
  /** Who waits for the other to agree to more minutes, by their id; null for nobody. */
  readonly minutesAskedBy: string | null;
  /** Who asked and was told no, by their id; null again when somebody asks anew. */
  readonly minutesDeclinedTo: string | null;
  /** Says no to more minutes, or asks for them no longer. */
  readonly declineMinutes: () => void;
  /** What was written in this call, oldest first. */
  readonly notes: readonly RoomNote[];
  /** Sends it to everybody in the room; it is among the notes once it has come back. */
  readonly write: (text: string) => void;
  readonly isHandRaised: boolean;
  readonly raiseHand: (raised: boolean) => void;
  /** How loud each of the others is heard now, 0 to 1, by their id. */
  readonly levels: () => ReadonlyMap<string, number>;
  readonly leave: () => void;
}

interface RoomOptions {
  /** The same object for as long as the person is in the room. */
  readonly access: RoomAccess;
  readonly media: LocalMedia;
  /** The screen goes in the place of the camera while it is shared. */
  readonly screen: MediaStreamTrack | null;
}

/** Nothing a person can act on: what was still under way to somebody who has just left, or too much at once. */
const UNTOLD: ReadonlySet<string> = new Set(['too-fast', 'not-in-room']);
/** Credentials of a relay are asked for again after this: half of what they last. */
const RENEW_MS = 3_600_000;
const NO_LEVELS: ReadonlyMap<string, number> = new Map();

type RoomMessage = Extract<ServerMessage, { session_id: string }>;
type Entered = Extract<ServerMessage, { type: 'room/entered' }>;

/** Is in the room of a session for as long as the component is there. */
export function useRoom({ access, media, screen }: RoomOptions): Room {
  const { sessionId, line } = access;
  const [phase, setPhase] = useState<RoomPhase>('entering');
  const [people, setPeople] = useState<readonly RemotePerson[]>([]);
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [skew, setSkew] = useState(() => Date.parse(access.serverTime) - Date.now());
  const [isSignalling, setSignalling] = useState(false);
  const [isAway, setAway] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [notes, setNotes] = useState<readonly RoomNote[]>([]);
  const [recording, setRecording] = useState<RoomRecording | null>(null);
  const [lobby, setLobby] = useState<readonly RoomKnock[]>([]);
  const [minutesAskedBy, setMinutesAskedBy] = useState<string | null>(null);
  const [minutesDeclinedTo, setMinutesDeclinedTo] = useState<string | null>(null);
  /** As last heard, beside the end of then: a no that was said while the line was away is seen by it. */
  const asked = useRef<{ by: string; endsAt: string } | null>(null);
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
    // The same for as long as this page is in: the others keep their connections to it.
    const stayId = newKey();
    const room = (access.createLinks ?? createRoomLinks)({
      iceServers: access.iceServers,
      sendSignal: (to, signal) => line.send({ type: 'room/signal', session_id: sessionId, to, signal }),
      changed: setPeople,
    });
    links.current = room;
    void room.send('audio', mediaState.current.audio);
    void room.send('video', mediaState.current.video);
    room.prepare();

    // Always with a ticket of now: it lasts two minutes, and a device check may take longer.
    const enter = async () => {
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
        setProblem(
          failure instanceof Error ? failure.message : t('We couldn’t let you into the room. Try again.'),
        );
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
      asked.current = by !== null && end !== null ? { by, endsAt: end } : null;
      setMinutesAskedBy(by);
      setMinutesDeclinedTo(declinedTo);
    };
    /** Who asked before the line was lost, where nobody does any more and no minutes were added. */
    const missedNo = ({ minutes_asked_by, ends_at }: Entered): string | null => {
      const before = asked.current;
      return before && minutes_asked_by === null && ends_at === before.endsAt ? before.by : null;
    };

    const take = (message: RoomMessage) => {
      switch (message.type) {
        case 'room/entered':
          setPhase('inside');
          setProblem(null);
          // Raised while this was on its way, it is up for the others too; else they have forgotten it with the connection.
          if (handRaised.current) line.send({ type: 'room/hand', session_id: sessionId, raised: true });
          setNotes((known) => withNotes(known, message.notes));
          setRecording(message.recording);
          away.entered(message.rejoin_grace_seconds);
          setLobby(message.lobby);
          ownPeerId.current = message.peer_id;
          heardMinutes(message.minutes_asked_by, message.ends_at, missedNo(message));
          clock(message);
          return room.entered(message.peer_id, message.peers);
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
          return setLobby(message.waiting);
        case 'room/time':
          heardMinutes(message.asked_by, message.ends_at, message.declined_to ?? null);
          return clock(message);
        // Of a guest at the door: the page before the call. Of captions: they see to themselves.
        case 'room/waiting':
        case 'room/admitted':
        case 'room/clock':
        case 'room/captions':
        case 'room/caption':
        case 'room/caption-failed':
          return;
        case 'room/note':
          return setNotes((known) => withNotes(known, [message.note]));
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
    const messages = line.messages$.subscribe((message) => {
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
    // A relay's credentials end after two hours, and some people keep the door open long before a long call.
    const renew = () => {
      access.pass().then(
        ({ iceServers }) => room.useIceServers(iceServers),
        // The next one, or entering again, brings them.
        () => undefined,
      );
    };
    const renewing = setInterval(renew, RENEW_MS);
    // Without a line the offer of a new path would be lost; entering looks for one.
    const online = () => {
      if (isOpen) room.restart();
    };
    window.addEventListener('online', online);

    return () => {
      clearInterval(renewing);
      away.end();
      window.removeEventListener('online', online);
      messages.unsubscribe();
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
      line.send({ type: 'room/write', session_id: sessionId, id: newKey(), text });
    },
    [line, sessionId],
  );
  const raiseHand = useCallback(
    (raised: boolean) => {
      if (!line.send({ type: 'room/hand', session_id: sessionId, raised })) return;
      handRaised.current = raised;
      setHandRaised(raised);
    },
    [line, sessionId],
  );

  const levels = useCallback(() => links.current?.levels() ?? NO_LEVELS, []);

  const admit = useCallback(
    (guestId: string, isLetIn: boolean) => {
      line.send({ type: 'room/admit', session_id: sessionId, guest_id: guestId, admit: isLetIn });
    },
    [line, sessionId],
  );

  const declineMinutes = useCallback(() => {
    // What one says oneself is no answer to wait for.
    if (line.send({ type: 'room/decline-minutes', session_id: sessionId })) asked.current = null;
  }, [line, sessionId]);

  const leave = useCallback(() => {
    isOver.current = true;
    const peer_id = ownPeerId.current;
    // Also when the platform is away: it learns of it as soon as it is back, and nobody waits for who has left.
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
    skew,
    isSignalling,
    isAway,
    problem,
    recording,
    lobby,
    admit,
    minutesAskedBy,
    minutesDeclinedTo,
    declineMinutes,
    notes,
    write,
    isHandRaised,
    raiseHand,
    levels,
    leave,
  };
}
