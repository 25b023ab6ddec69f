import type { RoomPeer, Signal } from '@acquaint/contracts';
import { openPeerLink, originOf, type PeerLink } from './peer-link.ts';
import type { LineQuality } from './picture-quality.ts';

type Kind = 'audio' | 'video';

/** A person who is, or was just, in the room. */
export interface RemotePerson {
  readonly peer: RoomPeer;
  readonly stream: MediaStream | null;
  readonly state: RTCPeerConnectionState;
  /** Our video is paused for this person, because the connection is too weak. */
  readonly isPicturePaused?: boolean;
  /** Their video has stalled although they are connected. */
  readonly isStill?: boolean;
  /** How good the connection to them is; undefined until that is known. */
  readonly quality?: LineQuality | undefined;
  /** Their socket is lost (reload, network), and they are expected back. */
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
  quality: LineQuality | undefined;
  /** Origin of the descriptions this link received; null until the first one. */
  origin: string | null;
}

const FRESH = {
  isReturning: false,
  isPicturePaused: false,
  isStill: false,
  quality: undefined,
  origin: null,
} as const;

/** A link that may not be assigned to a person yet; its signals are queued until it is. */
interface Prepared {
  readonly link: PeerLink;
  entry: Entry | null;
  readonly said: Signal[];
}

/** Options to create the connections of a room. */
export interface RoomLinksOptions {
  readonly iceServers: readonly RTCIceServer[];
  readonly sendSignal: (to: string, signal: Signal) => void;
  readonly changed: (people: readonly RemotePerson[]) => void;
}

/**
 * The connections of one room, one per person. A link survives the sockets of both sides: media continues while the signaling is
 * lost. A reload, which creates a new connection object on their side, replaces it.
 */
export function createRoomLinks({ iceServers: first, sendSignal, changed }: RoomLinksOptions) {
  let iceServers = first;
  const entries = new Map<string, Entry>();
  const tracks: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null };
  let ownPeerId = '';
  let spare: Prepared | null = null;

  const publish = () => {
    changed(
      [...entries.values()].map(
        ({ peer, stream, state, isReturning, isPicturePaused, isStill, quality }) => ({
          peer,
          stream,
          state,
          isReturning,
          isPicturePaused,
          isStill,
          quality,
        }),
      ),
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
          rated: (quality) => change({ quality }),
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
   * Returns the existing link to the same stay of a person, connected or not. A link that never received a description has sent
   * its offer to an old peer id, and both sides would wait forever, so it is not reused.
   */
  const entryOf = (peer: RoomPeer): Entry | null => {
    const known = entries.get(peer.person.id);
    if (!known || known.origin === null) return null;
    // Without a stay id, the link is reused if it is still connected.
    const isSame = peer.stay_id === null ? known.state === 'connected' : known.peer.stay_id === peer.stay_id;
    if (!isSame) return null;
    known.peer = peer;
    known.isReturning = false;
    return known;
  };

  return {
    /** Call before entering: prepares an offer for whoever is there, because that takes a browser longer than entering. */
    prepare(): void {
      spare ??= prepare(true);
    },

    /** Call after entering: offers to everybody there, and keeps the links to people known before. */
    entered(peerId: string, peers: readonly RoomPeer[]): void {
      ownPeerId = peerId;
      const present = new Set(peers.map((peer) => peer.person.id));
      for (const [personId, entry] of entries) {
        if (!present.has(personId)) entry.isReturning = true;
      }
      for (const peer of peers) {
        const known = entryOf(peer);
        if (known) known.link.resume(true);
        else open(peer, true);
      }
      dropSpare();
      publish();
    },

    /** Somebody entered or returned, and will send an offer. */
    peerEntered(peer: RoomPeer): void {
      const known = entryOf(peer);
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

    /** The visible state of a person changed: muted, sharing, hand raised. */
    peerChanged(peerId: string, changed: Partial<Omit<RoomPeer, 'peer_id' | 'person'>>): void {
      for (const entry of entries.values()) {
        if (entry.peer.peer_id === peerId) entry.peer = { ...entry.peer, ...changed };
      }
      publish();
    },

    /** Takes a description or candidate from a peer id. A description of a new connection object starts a new link. */
    async take(from: string, signal: Signal): Promise<void> {
      let entry = [...entries.values()].find(({ peer }) => peer.peer_id === from);
      if (!entry) return;
      if (signal.kind === 'description') {
        const origin = originOf(signal.sdp);
        if (entry.origin !== null && entry.origin !== origin) {
          const isAnswer = signal.type === 'answer';
          entry = open(entry.peer, isAnswer);
          // It answers an offer of the connection that they have closed.
          if (isAnswer) return;
        }
        entry.origin = origin;
      }
      await entry.link.take(signal);
    },

    /** Sets the track sent to everybody; null sends nothing of that kind. */
    async send(kind: Kind, track: MediaStreamTrack | null): Promise<void> {
      tracks[kind] = track;
      const links = [...entries.values(), ...(spare ? [spare] : [])].map(({ link }) => link);
      await Promise.all(links.map((link) => link.send(kind, track)));
    },

    /** Sets the ICE servers for new links, and for the next ICE restart of existing ones. */
    useIceServers(servers: readonly RTCIceServer[]): void {
      iceServers = servers;
      for (const { link } of [...entries.values(), ...(spare ? [spare] : [])]) link.useIceServers(servers);
    },

    /** Returns the current audio level of each person, from 0 to 1, by their id. */
    levels(): ReadonlyMap<string, number> {
      return new Map([...entries].map(([personId, { link }]) => [personId, link.level()]));
    },

    /** Restarts ICE on all links at once after a change of network. */
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
