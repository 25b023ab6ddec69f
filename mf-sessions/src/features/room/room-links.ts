import type { RoomPeer, Signal } from '@acquaint/contracts';
import { openPeerLink, originOf, type PeerLink } from './peer-link.ts';

type Kind = 'audio' | 'video';

/** What the room shows of a person who is or was just here. */
export interface RemotePerson {
  readonly peer: RoomPeer;
  readonly stream: MediaStream | null;
  readonly state: RTCPeerConnectionState;
  /** The socket is away (reload, network): the person is expected back. */
  readonly isReturning: boolean;
}

interface Entry {
  peer: RoomPeer;
  link: PeerLink;
  stream: MediaStream | null;
  state: RTCPeerConnectionState;
  isReturning: boolean;
  /** Origin of the descriptions this link was made from; null until one arrived. */
  origin: string | null;
}

interface RoomLinksOptions {
  readonly iceServers: readonly RTCIceServer[];
  readonly sendSignal: (to: string, signal: Signal) => void;
  readonly changed: (people: readonly RemotePerson[]) => void;
}

/**
 * The connections of one room, one a person. A person's link outlives their socket: media goes on while the
 * signalling is away, and a reload (a new connection object on their side) replaces it.
 */
export function createRoomLinks({ iceServers, sendSignal, changed }: RoomLinksOptions) {
  const entries = new Map<string, Entry>();
  const tracks: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null };
  let ownPeerId = '';

  const publish = () => {
    changed(
      [...entries.values()].map(({ peer, stream, state, isReturning }) => ({
        peer,
        stream,
        state,
        isReturning,
      })),
    );
  };

  const open = (peer: RoomPeer, offers: boolean): Entry => {
    entries.get(peer.person.id)?.link.close();
    const entry: Entry = {
      peer,
      stream: null,
      state: 'new',
      isReturning: false,
      origin: null,
      link: openPeerLink({
        iceServers,
        offers,
        polite: ownPeerId < peer.peer_id,
        tracks,
        events: {
          signal: (signal) => sendSignal(entry.peer.peer_id, signal),
          stream: (stream) => {
            entry.stream = stream;
            publish();
          },
          state: (state) => {
            entry.state = state;
            publish();
          },
        },
      }),
    };
    entries.set(peer.person.id, entry);
    return entry;
  };

  return {
    /** We are in: offer to everybody who is there, keep the links that are alive. */
    entered(peerId: string, peers: readonly RoomPeer[]): void {
      ownPeerId = peerId;
      const present = new Set(peers.map((peer) => peer.person.id));
      for (const [personId, entry] of entries) {
        if (!present.has(personId)) entry.isReturning = true;
      }
      for (const peer of peers) {
        const known = entries.get(peer.person.id);
        if (known && known.state === 'connected') {
          known.peer = peer;
          known.isReturning = false;
        } else {
          open(peer, true);
        }
      }
      publish();
    },

    /** Somebody came in, or came back: they offer. */
    peerEntered(peer: RoomPeer): void {
      const known = entries.get(peer.person.id);
      // A link that never heard of them offered to a place they have left: both sides would wait for ever.
      if (known && known.origin !== null) {
        known.peer = peer;
        known.isReturning = false;
      } else {
        open(peer, false);
      }
      publish();
    },

    peerLeft(peerId: string, returning: boolean): void {
      for (const [personId, entry] of entries) {
        if (entry.peer.peer_id !== peerId) continue;
        if (returning) {
          entry.isReturning = true;
        } else {
          entry.link.close();
          entries.delete(personId);
        }
      }
      publish();
    },

    /** What everybody sees of somebody changed: muted, sharing, a hand up. */
    peerChanged(peerId: string, changed: Partial<Omit<RoomPeer, 'peer_id' | 'person'>>): void {
      for (const entry of entries.values()) {
        if (entry.peer.peer_id === peerId) entry.peer = { ...entry.peer, ...changed };
      }
      publish();
    },

    /** A description or candidate from a peer id. An offer of a new connection object starts a new link. */
    async take(from: string, signal: Signal): Promise<void> {
      const found = [...entries.values()].find((entry) => entry.peer.peer_id === from);
      if (!found) return;
      let entry = found;
      if (signal.kind === 'description') {
        const origin = originOf(signal.sdp);
        if (signal.type === 'offer' && entry.origin !== null && entry.origin !== origin) {
          entry = open(entry.peer, false);
        }
        entry.origin = origin;
      }
      await entry.link.take(signal);
    },

    /** What everybody gets of us; null: nothing of that kind. */
    async send(kind: Kind, track: MediaStreamTrack | null): Promise<void> {
      tracks[kind] = track;
      await Promise.all([...entries.values()].map((entry) => entry.link.send(kind, track)));
    },

    /** How loud each person is heard now, 0 to 1, by their id. */
    levels(): ReadonlyMap<string, number> {
      return new Map([...entries].map(([personId, { link }]) => [personId, link.level()]));
    },

    /** The network changed: look for new paths at once. */
    restart(): void {
      for (const entry of entries.values()) entry.link.restart();
    },

    close(): void {
      for (const entry of entries.values()) entry.link.close();
      entries.clear();
    },
  };
}

export type RoomLinks = ReturnType<typeof createRoomLinks>;
