import * as library from 'livekit-client';

const { ConnectionState, DisconnectReason, RoomEvent } = library;

type Source = library.Track.Source;

interface Shown {
  mediaStreamTrack: MediaStreamTrack;
  readonly replaceTrack: (track: MediaStreamTrack, isUserProvided: boolean) => Promise<void>;
}

/** Another participant on the fake server. */
export interface FakeParticipant {
  readonly identity: string;
  /** By source: a published track and its audio level. */
  readonly sends: Map<Source, { readonly track: MediaStreamTrack; readonly level: number }>;
}

/** Rooms created since `resetFakeRooms`, oldest first. */
export let fakeRooms: FakeLivekitRoom[] = [];

export function resetFakeRooms(): void {
  fakeRooms = [];
}

/**
 * Fake of the library's `Room`, limited to what we use and without a network: a test plays the server. It rejects what the real
 * one rejects: publishing before it is connected, and replacing a track that is not published.
 */
export class FakeLivekitRoom {
  state: library.ConnectionState = ConnectionState.Disconnected;
  readonly options: Readonly<Record<string, unknown>>;
  readonly remoteParticipants = new Map<string, object>();
  /** Arguments of each connection. */
  readonly connectedWith: { readonly url: string; readonly token: string }[] = [];
  /** Error of the next connection; null lets it succeed. */
  failure: Error | null = null;
  /** Published tracks. */
  readonly shown = new Map<Source, Shown>();
  readonly #listeners = new Map<string, ((...told: unknown[]) => void)[]>();

  constructor(options: Readonly<Record<string, unknown>>) {
    this.options = options;
    fakeRooms.push(this);
  }

  on(event: string, listener: (...told: unknown[]) => void): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  readonly localParticipant = {
    getTrackPublication: (source: Source) => {
      const track = this.shown.get(source);
      return track && { track };
    },
    publishTrack: async (track: MediaStreamTrack, { source }: { source: Source }) => {
      await Promise.resolve();
      if (this.state !== ConnectionState.Connected) throw new Error('not connected');
      if (this.shown.has(source)) throw new Error('published twice');
      const shown: Shown = {
        mediaStreamTrack: track,
        replaceTrack: async (next, isUserProvided) => {
          await Promise.resolve();
          if (!isUserProvided) throw new Error('the library would stop and open the device by itself');
          shown.mediaStreamTrack = next;
        },
      };
      this.shown.set(source, shown);
    },
    unpublishTrack: async (track: Shown, isStopped: boolean) => {
      await Promise.resolve();
      if (isStopped) throw new Error('the device is not the room’s to stop');
      for (const [source, each] of this.shown) if (each === track) this.shown.delete(source);
    },
  };

  async connect(url: string, token: string): Promise<void> {
    this.connectedWith.push({ url, token });
    this.state = ConnectionState.Connecting;
    await Promise.resolve();
    const { failure } = this;
    this.failure = null;
    this.state = failure ? ConnectionState.Disconnected : ConnectionState.Connected;
    if (failure) throw failure;
    this.#tell(RoomEvent.Connected);
  }

  async disconnect(isStopped: boolean): Promise<void> {
    if (isStopped) throw new Error('the devices are not the room’s to stop');
    await Promise.resolve();
    if (this.state !== ConnectionState.Disconnected) this.ends(DisconnectReason.CLIENT_INITIATED);
  }

  /** A participant connects, or publishes other tracks. */
  brings({ identity, sends }: FakeParticipant): void {
    const isNew = !this.remoteParticipants.has(identity);
    const publications = new Map(
      [...sends].map(([source, { track, level }]) => {
        const receiver = { getSynchronizationSources: () => [{ audioLevel: level }] };
        return [source, { track: { mediaStreamTrack: track, receiver } }] as const;
      }),
    );
    this.remoteParticipants.set(identity, {
      identity,
      trackPublications: publications,
      getTrackPublication: (source: Source) => publications.get(source),
    });
    this.#tell(isNew ? RoomEvent.ParticipantConnected : RoomEvent.TrackSubscribed);
  }

  /** The server rates somebody's connection. */
  rates(identity: string, connectionQuality: library.ConnectionQuality): void {
    Object.assign(this.remoteParticipants.get(identity) ?? {}, { connectionQuality });
    this.#tell(RoomEvent.ConnectionQualityChanged);
  }

  loses(identity: string): void {
    this.remoteParticipants.delete(identity);
    this.#tell(RoomEvent.ParticipantDisconnected);
  }

  /** The network is lost, and comes back. */
  isInterrupted(state: library.ConnectionState.Reconnecting | library.ConnectionState.Connected): void {
    this.state = state;
    this.#tell(state === ConnectionState.Connected ? RoomEvent.Reconnected : RoomEvent.Reconnecting);
  }

  ends(reason: library.DisconnectReason): void {
    this.state = ConnectionState.Disconnected;
    this.shown.clear();
    this.remoteParticipants.clear();
    this.#tell(RoomEvent.Disconnected, reason);
  }

  #tell(event: library.RoomEvent, ...args: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...args);
  }
}

/** Mocks the library for every test that imports this file; import the module under test after it. */
const { jest: own } = import.meta as unknown as {
  jest: { unstable_mockModule: (name: string, make: () => object) => void };
};
own.unstable_mockModule('livekit-client', () => ({ ...library, Room: FakeLivekitRoom }));
