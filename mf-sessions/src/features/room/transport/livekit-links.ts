import type { RoomPeer } from '@acquaint/contracts';
import {
  ConnectionQuality,
  ConnectionState,
  DisconnectReason,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
  type RemoteParticipant,
} from 'livekit-client';
import type { LineQuality } from './picture-quality.ts';
import type { RoomLinks, RoomLinksOptions } from './room-links.ts';

type Kind = 'audio' | 'video';

/** Credentials for the room at the media server. */
export interface MediaPass {
  readonly url: string;
  readonly token: string;
}

interface LivekitLinksOptions extends RoomLinksOptions {
  /** Returns a fresh pass, which must be used within two minutes. */
  readonly pass: () => Promise<MediaPass>;
}

interface Entry {
  peer: RoomPeer;
  /** The person's audio and video; null until the first track has arrived. */
  stream: MediaStream | null;
  isReturning: boolean;
}

/** Milliseconds until the next attempt, doubled after each failure. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const SOURCES = { audio: Track.Source.Microphone, video: Track.Source.Camera } as const;
/** The server rates each person's own connection to it. */
const QUALITY: Readonly<Record<ConnectionQuality, LineQuality | undefined>> = {
  [ConnectionQuality.Excellent]: 'good',
  [ConnectionQuality.Good]: 'fair',
  [ConnectionQuality.Poor]: 'weak',
  [ConnectionQuality.Lost]: 'weak',
  [ConnectionQuality.Unknown]: undefined,
};
/** Intended disconnects, which the room explains itself. */
const MEANT: ReadonlySet<DisconnectReason | undefined> = new Set([
  DisconnectReason.CLIENT_INITIATED,
  DisconnectReason.DUPLICATE_IDENTITY,
  DisconnectReason.PARTICIPANT_REMOVED,
  DisconnectReason.ROOM_DELETED,
]);

/**
 * Creates the same links as `createRoomLinks`, but through a LiveKit server: one connection carries everybody's audio and video.
 * Who is in the room, who is muted and the chat stay with our own signaling; a LiveKit participant has the person's id as
 * identity.
 */
export function createLivekitLinks({ changed, pass }: LivekitLinksOptions): RoomLinks {
  setLogLevel('error');
  const entries = new Map<string, Entry>();
  const tracks: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null };
  // No adaptive stream: the library cannot know which videos are visible, because our own elements show them.
  const room = new Room({ adaptiveStream: false, dynacast: true, stopLocalTrackOnUnpublish: false });
  let isEntered = false;
  let isClosed = false;
  let isConnecting = false;
  let hasFailed = false;
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stateOf = (personId: string): RTCPeerConnectionState => {
    if (room.state === ConnectionState.Reconnecting) return 'disconnected';
    if (room.state === ConnectionState.Connected || room.state === ConnectionState.SignalReconnecting) {
      return room.remoteParticipants.has(personId) ? 'connected' : 'connecting';
    }
    return hasFailed ? 'failed' : 'connecting';
  };
  const publish = (): void => {
    if (isClosed) return;
    changed(
      [...entries].map(([personId, { peer, stream, isReturning }]) => ({
        peer,
        stream,
        isReturning,
        state: stateOf(personId),
        quality:
          QUALITY[room.remoteParticipants.get(personId)?.connectionQuality ?? ConnectionQuality.Unknown],
      })),
    );
  };

  /** Collects a person's current tracks into the stream of their element. */
  const gather = (personId: string): void => {
    const entry = entries.get(personId);
    if (!entry) return;
    const arriving = tracksOf(room.remoteParticipants.get(personId));
    if (arriving.length === 0 && !entry.stream) return;
    const stream = (entry.stream ??= new MediaStream());
    for (const old of stream.getTracks()) if (!arriving.includes(old)) stream.removeTrack(old);
    for (const track of arriving) if (!stream.getTracks().includes(track)) stream.addTrack(track);
  };
  const gatherAndPublish = (): void => {
    for (const personId of entries.keys()) gather(personId);
    publish();
  };

  const connect = async (): Promise<void> => {
    clearTimeout(timer);
    if (isClosed || isConnecting || room.state !== ConnectionState.Disconnected) return;
    isConnecting = true;
    try {
      const { url, token } = await pass();
      if (isClosed) return;
      await room.connect(url, token);
      wait = FIRST_WAIT;
      hasFailed = false;
    } catch {
      again();
    } finally {
      isConnecting = false;
    }
  };
  const again = (): void => {
    if (isClosed) return;
    hasFailed = true;
    publish();
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), wait);
    wait = Math.min(LONGEST_WAIT, wait * 2);
  };

  const show = async (kind: Kind): Promise<void> => {
    if (room.state !== ConnectionState.Connected) return;
    const track = tracks[kind];
    const { localParticipant } = room;
    const shown = localParticipant.getTrackPublication(SOURCES[kind])?.track;
    if (!track) {
      if (shown) await localParticipant.unpublishTrack(shown, false);
    } else if (!shown) {
      await localParticipant.publishTrack(track, { source: SOURCES[kind] });
    } else if (shown.mediaStreamTrack !== track) {
      await shown.replaceTrack(track, true);
    }
  };
  // Runs one after another: a track must not be replaced while it is being published.
  let queue: Promise<void> = Promise.resolve();
  const showInTurn = (kind: Kind): Promise<void> => {
    const shown = queue.then(() => show(kind)).catch(reportWhileConnected);
    queue = shown.catch(() => undefined);
    return shown;
  };
  /** Throws the failure only if connected. A publish interrupted by a disconnect is repeated after reconnecting. */
  function reportWhileConnected(failure: unknown): void {
    if (room.state === ConnectionState.Connected) throw failure;
  }

  const showAll = (): void => {
    void showInTurn('audio');
    void showInTurn('video');
    gatherAndPublish();
  };
  room
    .on(RoomEvent.Connected, showAll)
    .on(RoomEvent.Reconnected, showAll)
    .on(RoomEvent.Reconnecting, publish)
    .on(RoomEvent.ParticipantConnected, gatherAndPublish)
    .on(RoomEvent.ParticipantDisconnected, gatherAndPublish)
    .on(RoomEvent.TrackSubscribed, gatherAndPublish)
    .on(RoomEvent.TrackUnsubscribed, gatherAndPublish)
    .on(RoomEvent.ConnectionQualityChanged, publish)
    .on(RoomEvent.Disconnected, (reason) => {
      gatherAndPublish();
      if (!MEANT.has(reason)) again();
    });

  const find = (peerId: string): readonly [string, Entry] | undefined =>
    [...entries].find(([, { peer }]) => peer.peer_id === peerId);
  const enter = (peer: RoomPeer): void => {
    const known = entries.get(peer.person.id);
    if (known) {
      known.peer = peer;
      known.isReturning = false;
    } else {
      entries.set(peer.person.id, { peer, stream: null, isReturning: false });
    }
    gather(peer.person.id);
  };

  return {
    // Connects only after entering, because our signaling decides who may enter.
    prepare() {},

    entered(_peerId, peers) {
      const present = new Set(peers.map(({ person }) => person.id));
      for (const [personId, entry] of entries) if (!present.has(personId)) entry.isReturning = true;
      for (const peer of peers) enter(peer);
      isEntered = true;
      publish();
      void connect();
    },
    peerEntered(peer) {
      enter(peer);
      publish();
    },
    peerLeft(peerId, returning) {
      const participant = find(peerId);
      if (participant && returning) participant[1].isReturning = true;
      else if (participant) entries.delete(participant[0]);
      publish();
    },
    peerChanged(peerId, news) {
      const entry = find(peerId)?.[1];
      if (entry) entry.peer = { ...entry.peer, ...news };
      publish();
    },
    // Nothing to negotiate per person; the LiveKit server does it.
    take: () => Promise.resolve(),
    async send(kind, track) {
      tracks[kind] = track;
      await showInTurn(kind);
    },
    // LiveKit provides its own ICE servers.
    useIceServers() {},
    levels: () => new Map([...entries.keys()].map((id) => [id, levelOf(room.remoteParticipants.get(id))])),
    /** While connected, the library restarts ICE itself. */
    restart() {
      if (isEntered) void connect();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      entries.clear();
      void room.disconnect(false);
    },
  };
}

function tracksOf(participant: RemoteParticipant | undefined): MediaStreamTrack[] {
  if (!participant) return [];
  return [...participant.trackPublications.values()].flatMap(({ track }) =>
    track ? [track.mediaStreamTrack] : [],
  );
}

/** Returns the audio level from 0 to 1, measured by the browser, because the server reports speakers late and rarely. */
function levelOf(participant: RemoteParticipant | undefined): number {
  const track = participant?.getTrackPublication(SOURCES.audio)?.track;
  return track?.receiver?.getSynchronizationSources()[0]?.audioLevel ?? 0;
}
