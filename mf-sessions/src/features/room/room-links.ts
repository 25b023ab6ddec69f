import type { RoomPeer, Signal } from '@acquaint/contracts';
import { openPeerLink, originOf, type PeerLink } from './peer-link.ts';

type Kind = 'audio' | 'video';

/** What the room shows of a person who is or was just here. */
export interface RemotePerson {
  readonly peer: RoomPeer;
  readonly stream: MediaStream | null;
  readonly state: RTCPeerConnectionState;
  /** Our picture does not go to them for now: the way is too weak for it. */
  readonly isPicturePaused?: boolean;
  /** Nothing of their picture comes any more, though they are connected. */
  readonly isStill?: boolean;
  /** The socket is away (reload, network): the person is expected back. */
  readonly isReturning: boolean;
}

interface Entry {
  peer: RoomPeer;
  link: PeerLink;
  stream: MediaStream | null;
  state: RTCPeerConnectionState;
  isReturning: boolean;
  isPicturePaused: boolean;
  isStill: boolean;
  /** Origin of the descriptions this link was made from; null until one arrived. */
  origin: string | null;
}

const FRESH = { isReturning: false, isPicturePaused: false, isStill: false, origin: null } as const;

/** A link that may not belong to anybody yet: what it has to say is kept until it does. */
interface Prepared {
  readonly link: PeerLink;
  entry: Entry | null;
  readonly said: Signal[];
}

/** What the connections of a room are made with. */
export interface RoomLinksOptions {
  readonly iceServers: readonly RTCIceServer[];
  readonly sendSignal: (to: string, signal: Signal) => void;
  readonly changed: (people: readonly RemotePerson[]) => void;
}

/**
 * The connections of one room, one a person. A person's link outlives the sockets of both: media goes on while the
 * signalling is away, and a reload (a new connection object on their side) replaces it.
 */
export function createRoomLinks({ iceServers: first, sendSignal, changed }: RoomLinksOptions) {
  let iceServers = first;
  const entries = new Map<string, Entry>();
  const tracks: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null };
  let ownPeerId = '';
  let spare: Prepared | null = null;

  const publish = () => {
    changed(
      [...entries.values()].map(({ peer, stream, state, isReturning, isPicturePaused, isStill }) => ({
        peer,
        stream,
        state,
        isReturning,
        isPicturePaused,
        isStill,
      })),
    );
  };

  const prepare = (offers: boolean): Prepared => {
    const change = (changed: Partial<Entry>) => {
      if (!prepared.entry) return;
      Object.assign(prepared.entry, changed);
      publish();
    };
    const prepared: Prepared = {
      entry: null,
      said: [],
      link: openPeerLink({
        iceServers,
        offers,
        polite: () => prepared.entry !== null && ownPeerId < prepared.entry.peer.peer_id,
        tracks,
        events: {
          signal: (signal) => {
            if (prepared.entry) sendSignal(prepared.entry.peer.peer_id, signal);
            else prepared.said.push(signal);
          },
          stream: (stream) => change({ stream }),
          state: (state) => change({ state }),
          paused: (isPicturePaused) => change({ isPicturePaused }),
          stilled: (isStill) => change({ isStill }),
        },
      }),
    };
    return prepared;
  };
  const dropSpare = () => {
    spare?.link.close();
    spare = null;
  };

  const open = (peer: RoomPeer, offers: boolean): Entry => {
    entries.get(peer.person.id)?.link.close();
    const prepared = (offers ? spare : null) ?? prepare(offers);
    if (prepared === spare) spare = null;
    const { link } = prepared;
    const entry: Entry = { peer, link, stream: null, state: 'new', ...FRESH };
    prepared.entry = entry;
    entries.set(peer.person.id, entry);
    for (const signal of prepared.said) sendSignal(peer.peer_id, signal);
    return entry;
  };
  /**
   * The link that leads to this very stay of a person, whatever its state: it lives, or finds a new path. One that never heard
   * of them offered to a place they have left: both sides would wait for ever.
   */
  const kept = (peer: RoomPeer): Entry | null => {
    const known = entries.get(peer.person.id);
    if (!known || known.origin === null) return null;
    // A page that names no stay is believed to have the connection that still carries.
    const isSame = peer.stay_id === null ? known.state === 'connected' : known.peer.stay_id === peer.stay_id;
    if (!isSame) return null;
    known.peer = peer;
    known.isReturning = false;
    return known;
  };

  return {
    /** We are about to enter: an offer is got ready meanwhile, for whoever is there. It takes a browser longer than the way in. */
    prepare(): void {
      spare ??= prepare(true);
    },

    /** We are in: offer to everybody who is there, keep the links to those who were there before. */
    entered(peerId: string, peers: readonly RoomPeer[]): void {
      ownPeerId = peerId;
      const present = new Set(peers.map((peer) => peer.person.id));
      for (const [personId, entry] of entries) {
        if (!present.has(personId)) entry.isReturning = true;
      }
      for (const peer of peers) {
        const known = kept(peer);
        if (known) known.link.resume(true);
        else open(peer, true);
      }
      dropSpare();
      publish();
    },

    /** Somebody came in, or came back: they offer. */
    peerEntered(peer: RoomPeer): void {
      const known = kept(peer);
      if (known) known.link.resume(false);
      else open(peer, false);
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

    /** A description or candidate from a peer id. What comes of a new connection object starts a new link. */
    async take(from: string, signal: Signal): Promise<void> {
      const found = [...entries.values()].find((entry) => entry.peer.peer_id === from);
      if (!found) return;
      let entry = found;
      if (signal.kind === 'description') {
        const origin = originOf(signal.sdp);
        if (entry.origin !== null && entry.origin !== origin) {
          const isAnswer = signal.type === 'answer';
          entry = open(entry.peer, isAnswer);
          // It answers an offer to the connection that they have given up.
          if (isAnswer) return;
        }
        entry.origin = origin;
      }
      await entry.link.take(signal);
    },

    /** What everybody gets of us; null: nothing of that kind. */
    async send(kind: Kind, track: MediaStreamTrack | null): Promise<void> {
      tracks[kind] = track;
      const links = [...entries.values(), ...(spare ? [spare] : [])].map(({ link }) => link);
      await Promise.all(links.map((link) => link.send(kind, track)));
    },

    /** Servers of now: for links to come, and for the next new path of those that are there. */
    useIceServers(servers: readonly RTCIceServer[]): void {
      iceServers = servers;
      for (const { link } of [...entries.values(), ...(spare ? [spare] : [])]) link.useIceServers(servers);
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
      dropSpare();
    },
  };
}

export type RoomLinks = ReturnType<typeof createRoomLinks>;
