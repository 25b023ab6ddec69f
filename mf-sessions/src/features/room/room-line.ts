import type { ClientMessage, ServerMessage } from '@acquaint/contracts';
import type { SocketStatus } from '@acquaint/event-bus';
import type { RoomLinks, RoomLinksOptions } from './room-links.ts';

interface Stream<T> {
  readonly subscribe: (listener: (value: T) => void) => { readonly unsubscribe: () => void };
}

/** What carries a room's messages: the platform's one socket, or a guest's own. */
export interface RoomLine {
  /** @returns false when it is not open: nothing is kept, send it again on the next `open`. */
  readonly send: (message: ClientMessage) => boolean;
  readonly messages$: Stream<ServerMessage>;
  /** The status now and each later one. */
  readonly status$: Stream<SocketStatus>;
}

/** What opens a room, and the servers by which browsers find a way to each other from now on. */
export interface RoomPass {
  readonly token: string;
  readonly iceServers: readonly RTCIceServer[];
}

/** How one person gets into one room. */
export interface RoomAccess {
  readonly sessionId: string;
  readonly iceServers: readonly RTCIceServer[];
  /** The server's clock when this was made, ISO. */
  readonly serverTime: string;
  readonly line: RoomLine;
  /** Of a guest: the secret that says which one they are. */
  readonly guestKey?: string;
  /** A ticket that is good now: each is for two minutes, and its credentials of a relay for some hours. */
  readonly pass: () => Promise<RoomPass>;
  /** Makes the connections where they do not go from browser to browser; else null. */
  readonly createLinks: ((options: RoomLinksOptions) => RoomLinks) | null;
}

/** Says something once: now, or as soon as the line is open again. It outlives the page that asked for it. */
export function sayOnce(line: RoomLine, message: ClientMessage): void {
  if (line.send(message)) return;
  let isSaid = false;
  const status = line.status$.subscribe((now) => {
    if (now !== 'open' || isSaid) return;
    isSaid = line.send(message);
    if (isSaid) queueMicrotask(() => status.unsubscribe());
  });
}
