/** Settings of a room; the service closes it when it is empty. */
export interface WantedRoom {
  readonly name: string;
  /** How long an empty room waits for its first participant, in seconds. */
  readonly emptySeconds: number;
  /** How long it waits for a participant to return, in seconds. */
  readonly departureSeconds: number;
  readonly mostPeople: number;
}

/** An event about one person in one room. */
interface PersonEvent {
  readonly kind: 'joined' | 'left';
  readonly room: string;
  /** Changes each time a room with this name is created. */
  readonly roomId: string;
  /** The person, as named in their token. */
  readonly identity: string;
  /** Changes with each connection. */
  readonly connection: string;
  /** When they joined, to the second. */
  readonly since: Temporal.Instant;
}

/** A webhook event of a video service; `other` is ignored. */
export type VideoEvent =
  | PersonEvent
  | { readonly kind: 'finished'; readonly room: string; readonly roomId: string }
  | { readonly kind: 'other' };

/** A webhook request that is not authentic: not signed by the video service, too old, or modified. */
export class VideoRefusal extends Error {
  override readonly name = 'VideoRefusal';
}

/** A media server that relays pictures and sound, instead of connections from browser to browser. */
export interface VideoService {
  /** `wss://host`, as browsers reach it. */
  readonly url: string;
  /**
   * Creates a token that lets one person join one room, receive and publish pictures and sound, and do nothing else.
   * @param seconds time in which it must be used; participants stay in the room afterwards.
   */
  readonly tokenFor: (room: WantedRoom, identity: string, seconds: number) => Promise<string>;
  /**
   * Creates a room; does nothing if it exists.
   * @throws Error when the service cannot be reached.
   */
  readonly openRoom: (room: WantedRoom) => Promise<void>;
  /**
   * Removes everybody and ends the room; does nothing if it does not exist.
   * @throws Error when the service cannot be reached.
   */
  readonly endRoom: (name: string) => Promise<void>;
  /**
   * Removes one person and revokes their earlier tokens; does nothing if they are not there.
   * @throws Error when the service cannot be reached.
   */
  readonly remove: (room: string, identity: string, now: Temporal.Instant) => Promise<void>;
  /**
   * Verifies and reads a webhook event.
   * @param body the raw body.
   * @param authorization the `Authorization` header.
   * @throws VideoRefusal
   */
  readonly readEvent: (body: string, authorization: string | undefined) => Promise<VideoEvent>;
}
