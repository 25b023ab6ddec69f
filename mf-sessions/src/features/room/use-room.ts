import { call } from '@acquaint/api-client';
import {
  createRoomToken,
  type RoomNote,
  type RoomRecording,
  type RoomTicket,
  type ServerMessage,
} from '@acquaint/contracts';
import { socketChannel } from '@acquaint/event-bus';
import type { LocalMedia } from '@acquaint/remote-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey } from '../../parts/new-key.ts';
import { createRoomLinks, type RemotePerson, type RoomLinks } from './room-links.ts';
import { withNotes } from './room-notes.ts';

export type RoomPhase = 'entering' | 'inside' | 'ended' | 'replaced' | 'left';

export interface Room {
  readonly phase: RoomPhase;
  readonly people: readonly RemotePerson[];
  /** When the time is up, epoch milliseconds by the server's clock; null while one waits alone. */
  readonly endsAt: number | null;
  /** The server's clock minus this browser's, milliseconds. */
  readonly skew: number;
  /** The platform's socket is away: media goes on, signalling comes back by itself. */
  readonly isSignalling: boolean;
  readonly problem: string | null;
  /** Where recording this call stands; null before one is in. */
  readonly recording: RoomRecording | null;
  /** What was written in this call, oldest first. */
  readonly notes: readonly RoomNote[];
  /** Sends it to everybody in the room; it is among the notes once it has come back. */
  readonly write: (text: string) => void;
  readonly isHandRaised: boolean;
  readonly raiseHand: (raised: boolean) => void;
  readonly leave: () => void;
}

interface RoomOptions {
  readonly ticket: RoomTicket;
  readonly media: LocalMedia;
  /** The screen goes in the place of the camera while it is shared. */
  readonly screen: MediaStreamTrack | null;
}

type RoomMessage = Extract<ServerMessage, { session_id: string }>;

/** Is in the room of a session for as long as the component is there. */
export function useRoom({ ticket, media, screen }: RoomOptions): Room {
  const sessionId = ticket.session.id;
  const [phase, setPhase] = useState<RoomPhase>('entering');
  const [people, setPeople] = useState<readonly RemotePerson[]>([]);
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [skew, setSkew] = useState(() => Date.parse(ticket.server_time) - Date.now());
  const [isSignalling, setSignalling] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [notes, setNotes] = useState<readonly RoomNote[]>([]);
  const [recording, setRecording] = useState<RoomRecording | null>(null);
  const [isHandRaised, setHandRaised] = useState(false);
  const picture = screen ?? media.video;
  const links = useRef<RoomLinks | null>(null);
  const mediaState = useRef(media);
  const isOver = useRef(false);

  useEffect(() => {
    mediaState.current = media;
  }, [media]);

  useEffect(() => {
    const room = createRoomLinks({
      iceServers: ticket.ice_servers.map(toIceServer),
      sendSignal: (to, signal) =>
        socketChannel.send({ type: 'room/signal', session_id: sessionId, to, signal }),
      changed: setPeople,
    });
    links.current = room;
    void room.send('audio', mediaState.current.audio);
    void room.send('video', mediaState.current.video);

    // Always with a ticket of now: it lasts two minutes, and a device check may take longer.
    const enter = async () => {
      try {
        const { room_token } = await call(createRoomToken, { params: { id: sessionId } });
        if (isOver.current) return;
        const { microphoneOn, cameraOn } = mediaState.current;
        socketChannel.send({
          type: 'room/enter',
          room_token,
          microphone_on: microphoneOn,
          camera_on: cameraOn,
        });
      } catch (failure) {
        setProblem(
          failure instanceof Error ? failure.message : 'We couldn’t let you into the room. Try again.',
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

    const take = (message: RoomMessage) => {
      switch (message.type) {
        case 'room/entered':
          setPhase('inside');
          setProblem(null);
          setHandRaised(false);
          setNotes((known) => withNotes(known, message.notes));
          setRecording(message.recording);
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
        case 'room/clock':
          return;
        case 'room/note':
          return setNotes((known) => withNotes(known, [message.note]));
        case 'room/signal':
          return void room.take(message.from, message.signal);
        case 'room/started':
          return clock(message);
        case 'room/ended':
          return end('ended');
        case 'room/replaced':
          return end('replaced');
      }
    };

    const messages = socketChannel.messages$.subscribe((message) => {
      if (isOver.current) return;
      if ('session_id' in message && message.session_id === sessionId) take(message);
      if (message.type === 'error' && message.code !== 'too-fast') setProblem(message.detail);
    });
    const status = socketChannel.status$.subscribe((now) => {
      setSignalling(now === 'open');
      if (now === 'open' && !isOver.current) void enter();
    });
    const online = () => room.restart();
    window.addEventListener('online', online);

    return () => {
      window.removeEventListener('online', online);
      messages.unsubscribe();
      status.unsubscribe();
      room.close();
      links.current = null;
    };
  }, [sessionId, ticket.ice_servers]);

  useEffect(() => {
    void links.current?.send('audio', media.audio);
  }, [media.audio]);
  useEffect(() => {
    void links.current?.send('video', picture);
  }, [picture]);

  useEffect(() => {
    if (phase !== 'inside') return;
    socketChannel.send({
      type: 'room/media',
      session_id: sessionId,
      microphone_on: media.microphoneOn,
      camera_on: media.cameraOn,
      screen_on: screen !== null,
    });
  }, [phase, sessionId, media.microphoneOn, media.cameraOn, screen]);

  const write = useCallback(
    (text: string) => {
      socketChannel.send({ type: 'room/write', session_id: sessionId, id: newKey(), text });
    },
    [sessionId],
  );
  const raiseHand = useCallback(
    (raised: boolean) => {
      if (socketChannel.send({ type: 'room/hand', session_id: sessionId, raised })) setHandRaised(raised);
    },
    [sessionId],
  );

  const leave = useCallback(() => {
    isOver.current = true;
    socketChannel.send({ type: 'room/leave', session_id: sessionId });
    links.current?.close();
    setPeople([]);
    setPhase('left');
  }, [sessionId]);

  return {
    phase,
    people,
    endsAt,
    skew,
    isSignalling,
    problem,
    recording,
    notes,
    write,
    isHandRaised,
    raiseHand,
    leave,
  };
}

function toIceServer(server: RoomTicket['ice_servers'][number]): RTCIceServer {
  return {
    urls: server.urls,
    ...(server.username === undefined ? {} : { username: server.username }),
    ...(server.credential === undefined ? {} : { credential: server.credential }),
  };
}
