import type { RoomPeer } from '@acquaint/contracts';
import { createRoomLinks, type RemotePerson, type RoomLinks, type RoomLinksOptions } from './room-links.ts';

/** Milliseconds for which direct connections stay open after this page sees everybody through the server: the others may still need them. */
const OVERLAP_MS = 5_000;
/** Milliseconds until another try to reach the server. */
const RETRY_MS = 2_000;

/** The connections of a room that may move from browser to browser to a media server. */
export interface MovingLinks extends RoomLinks {
  /** Moves everybody to the media server; does nothing when they are there. */
  readonly moveToServer: () => void;
}

interface MovingLinksOptions extends RoomLinksOptions {
  /** Creates the connections through the media server of a call that is there already; null for one from browser to browser. */
  readonly atServer: ((options: RoomLinksOptions) => RoomLinks) | null;
  /** Loads what creates the connections through the media server. */
  readonly loadServer: () => Promise<(options: RoomLinksOptions) => RoomLinks>;
  readonly onError: (failure: unknown) => void;
  /** Creates the connections from browser to browser. */
  readonly createDirect?: (options: RoomLinksOptions) => RoomLinks;
}

/**
 * Creates the connections of a room. When a call moves to the media server, a person is shown by their direct connection until they arrive
 * through the server, so that nobody disappears; and for as long as the server cannot be reached.
 */
export function createMovingLinks(options: MovingLinksOptions): MovingLinks {
  const { atServer, loadServer, onError, createDirect = createRoomLinks, ...common } = options;
  let iceServers = options.iceServers;
  const tracks = new Map<'audio' | 'video', MediaStreamTrack | null>();
  /** Everybody in the room, by their id, for the connections that are opened by a move. */
  const present = new Map<string, RoomPeer>();
  let ownPeerId: string | null = null;
  let seenDirectly: readonly RemotePerson[] = [];
  let seenByServer: readonly RemotePerson[] = [];
  let direct: RoomLinks | null = null;
  let server: RoomLinks | null = null;
  let isMoving = false;
  let isClosed = false;
  let overlap: ReturnType<typeof setTimeout> | undefined;

  const isDirect = (person: RemotePerson, throughServer: RemotePerson | undefined): boolean =>
    person.stream !== null && (throughServer?.state !== 'connected' || throughServer.stream === null);
  const publish = (): void => {
    if (!server || !direct) return options.changed(server ? seenByServer : seenDirectly);
    const directly = new Map(seenDirectly.map((person) => [person.peer.person.id, person]));
    const merged = seenByServer.map((person) => {
      const old = directly.get(person.peer.person.id);
      return old && isDirect(old, person) ? old : person;
    });
    options.changed(merged);
    const isDone = seenDirectly.every((old) => !merged.includes(old));
    if (!isDone || seenByServer.length === 0) {
      clearTimeout(overlap);
      overlap = undefined;
    } else overlap ??= setTimeout(endDirect, OVERLAP_MS);
  };
  const endDirect = (): void => {
    direct?.close();
    direct = null;
    seenDirectly = [];
    publish();
  };

  const openServer = (create: (options: RoomLinksOptions) => RoomLinks): RoomLinks => {
    const made = create({
      ...common,
      iceServers,
      changed: (people) => {
        seenByServer = people;
        publish();
      },
    });
    for (const [kind, track] of tracks) void made.send(kind, track).catch(onError);
    return made;
  };
  const open = (): readonly RoomLinks[] => [direct, server].filter((links) => links !== null);

  if (atServer) server = openServer(atServer);
  else
    direct = createDirect({
      ...common,
      changed: (people) => {
        seenDirectly = people;
        publish();
      },
    });

  let retry: ReturnType<typeof setTimeout> | undefined;
  const move = async (): Promise<void> => {
    const create = await loadServer();
    if (isClosed) return;
    server = openServer(create);
    if (ownPeerId !== null) server.entered(ownPeerId, [...present.values()]);
  };

  const moveToServer = (): void => {
    if (server || isMoving || isClosed) return;
    isMoving = true;
    move()
      .catch((error: unknown) => {
        onError(error);
        // The others are connected to the media server already.
        retry = setTimeout(moveToServer, RETRY_MS);
      })
      .finally(() => {
        isMoving = false;
      });
  };

  return {
    moveToServer,
    prepare() {
      for (const links of open()) links.prepare();
    },
    entered(peerId, peers) {
      ownPeerId = peerId;
      present.clear();
      for (const peer of peers) present.set(peer.person.id, peer);
      server?.entered(peerId, peers);
      // Whoever came after the move is at the server alone.
      const known = new Set(seenDirectly.map(({ peer }) => peer.person.id));
      direct?.entered(
        peerId,
        isMoving || server ? peers.filter(({ person }) => known.has(person.id)) : peers,
      );
    },
    peerEntered(peer) {
      const isKnown = seenDirectly.some((seen) => seen.peer.person.id === peer.person.id);
      present.set(peer.person.id, peer);
      server?.peerEntered(peer);
      if (isKnown || !(isMoving || server)) direct?.peerEntered(peer);
    },
    peerLeft(peerId, returning) {
      const left = [...present].find(([, { peer_id }]) => peer_id === peerId)?.[0];
      if (left !== undefined && !returning) present.delete(left);
      for (const links of open()) links.peerLeft(peerId, returning);
    },
    peerChanged(peerId, changes) {
      for (const [personId, peer] of present)
        if (peer.peer_id === peerId) present.set(personId, { ...peer, ...changes });
      for (const links of open()) links.peerChanged(peerId, changes);
    },
    async take(from, signal) {
      await direct?.take(from, signal);
    },
    async send(kind, track) {
      tracks.set(kind, track);
      await Promise.all(open().map((links) => links.send(kind, track)));
    },
    useIceServers(servers) {
      iceServers = servers;
      for (const links of open()) links.useIceServers(servers);
    },
    levels() {
      return new Map([...(direct?.levels() ?? []), ...heard()]);
    },
    restart() {
      for (const links of open()) links.restart();
    },
    close() {
      isClosed = true;
      clearTimeout(overlap);
      clearTimeout(retry);
      for (const links of open()) links.close();
    },
  };

  /** Levels through the server, of those who are seen through it. */
  function heard(): readonly (readonly [string, number])[] {
    const here = new Set(
      seenByServer.filter(({ stream }) => stream !== null).map(({ peer }) => peer.person.id),
    );
    return [...(server?.levels() ?? [])].filter(([personId]) => direct === null || here.has(personId));
  }
}
