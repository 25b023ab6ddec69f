/** A room as it is asked for: the service ends it by itself when nobody is in it. */
export interface WantedRoom {
  readonly name: string;
  /** How long it waits for the first who comes, seconds. */
  readonly emptySeconds: number;
  /** How long it waits for somebody to come back, seconds. */
  readonly departureSeconds: number;
  readonly mostPeople: number;
}

/** What the service tells of one person in one room. */
interface PersonEvent {
  readonly kind: 'joined' | 'left';
  readonly room: string;
  /** New each time a room of this name is made. */
  readonly roomId: string;
  /** Who it is, as their token says. */
  readonly identity: string;
  /** New each time they come. */
  readonly connection: string;
  /** When they came, to the second. */
  readonly since: Temporal.Instant;
}

/** What a video service tells of its rooms; `other` is of no concern here. */
export type VideoEvent =
  | PersonEvent
  | { readonly kind: 'finished'; readonly room: string; readonly roomId: string }
  | { readonly kind: 'other' };

/** A message that says it is the video service's and is not: not signed by it, too old, or changed on its way. */
export class VideoRefusal extends Error {
  override readonly name = 'VideoRefusal';
}

/** A server that pictures and sound go through, in the place of connections from browser to browser. */
export interface VideoService {
  /** `wss://host`, as browsers reach it. */
  readonly url: string;
  /**
   * What lets one person into one room, to see and hear and be seen and heard, and into nothing else.
   * @param seconds until it has to be used; who is in stays in.
   */
  readonly tokenFor: (room: WantedRoom, identity: string, seconds: number) => Promise<string>;
  /** Makes the room; one that is there stays as it is. @throws Error when the service cannot be asked. */
  readonly openRoom: (room: WantedRoom) => Promise<void>;
  /** Puts everybody out; no failure when there is no such room. @throws Error when the service cannot be asked. */
  readonly endRoom: (name: string) => Promise<void>;
  /**
   * Puts one person out, whose tokens of before are worth nothing any more. No failure when they are not there.
   * @throws Error when the service cannot be asked.
   */
  readonly remove: (room: string, identity: string, now: Temporal.Instant) => Promise<void>;
  /**
   * Reads what the service has sent.
   * @param body exactly as it came; @param authorization the header of that name.
   * @throws VideoRefusal
   */
  readonly readEvent: (body: string, authorization: string | undefined) => Promise<VideoEvent>;
}
