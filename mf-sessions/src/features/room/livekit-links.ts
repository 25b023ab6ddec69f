import type { RoomPeer } from '@acquaint/contracts';
import {
  ConnectionState,
  DisconnectReason,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
  type RemoteParticipant,
} from 'livekit-client';
import type { RoomLinks, RoomLinksOptions } from './room-links.ts';

type Kind = 'audio' | 'video';

/** What opens the room at the media server. */
export interface MediaPass {
  readonly url: string;
  readonly token: string;
}

interface LivekitLinksOptions extends RoomLinksOptions {
  /** A pass of now: each is to be used within two minutes. */
  readonly pass: () => Promise<MediaPass>;
}

interface Entry {
  peer: RoomPeer;
  /** Their sound and picture; null until the first of them arrived. */
  stream: MediaStream | null;
  isReturning: boolean;
}

/** Milliseconds until the server is asked again, twice as long after each failure. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const SOURCES = { audio: Track.Source.Microphone, video: Track.Source.Camera } as const;
/** Somebody wanted it so, and the room itself says why. */
const MEANT: ReadonlySet<DisconnectReason | undefined> = new Set([
  DisconnectReason.CLIENT_INITIATED,
  DisconnectReason.DUPLICATE_IDENTITY,
  DisconnectReason.PARTICIPANT_REMOVED,
  DisconnectReason.ROOM_DELETED,
]);

/**
 * The same as `createRoomLinks`, by way of a LiveKit server: one connection to the server has everybody's sound and picture. Who
 * is in the room, who is muted and what is said stays with our own signalling; a participant there is known by the person's id.
 */
export function createLivekitLinks({ changed, pass }: LivekitLinksOptions): RoomLinks {
  setLogLevel('error');
  const entries = new Map<string, Entry>();
  const tracks: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null };
  // Pictures are shown by our own elements, so the library cannot know which of them are looked at.
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
      })),
    );
  };

  /** What arrives of a person now is what their element shows. */
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
  // One after another: a track must not be replaced while it is published.
  let queue: Promise<void> = Promise.resolve();
  const showInTurn = (kind: Kind): Promise<void> => {
    const shown = queue.then(() => show(kind)).catch(reportWhileConnected);
    queue = shown.catch(() => undefined);
    return shown;
  };
  /** What was under way when the connection went is shown again with the next one. */
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
    // The server is asked once we are in: it is the signalling that says who may.
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
      const found = find(peerId);
      if (found && returning) found[1].isReturning = true;
      else if (found) entries.delete(found[0]);
      publish();
    },
    peerChanged(peerId, news) {
      const entry = find(peerId)?.[1];
      if (entry) entry.peer = { ...entry.peer, ...news };
      publish();
    },
    // Nothing to negotiate with one person: the server does.
    take: () => Promise.resolve(),
    async send(kind, track) {
      tracks[kind] = track;
      await showInTurn(kind);
    },
    // The server tells its own.
    useIceServers() {},
    levels: () => new Map([...entries.keys()].map((id) => [id, levelOf(room.remoteParticipants.get(id))])),
    /** The library looks for new paths by itself while it is connected. */
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

/** 0 to 1, as the browser hears it: the server tells of speakers later and seldom. */
function levelOf(participant: RemoteParticipant | undefined): number {
  const track = participant?.getTrackPublication(SOURCES.audio)?.track;
  return track?.receiver?.getSynchronizationSources()[0]?.audioLevel ?? 0;
}
