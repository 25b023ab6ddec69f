import type { ClientMessage, ServerMessage } from '@acquaint/contracts';
import type { SocketStatus } from '@acquaint/event-bus';
import type { RoomLinks, RoomLinksOptions } from './room-links.ts';

interface Stream<T> {
  readonly subscribe: (listener: (value: T) => void) => { readonly unsubscribe: () => void };
}

/** The connection for a room's messages: the platform's socket, or a guest's own. */
export interface RoomLine {
  /** @returns false if it is not open. Nothing is queued; send it again on the next `open`. */
  readonly send: (message: ClientMessage) => boolean;
  readonly messages$: Stream<ServerMessage>;
  /** The current status, then each change. */
  readonly status$: Stream<SocketStatus>;
}

/** Token to enter a room, and the current ICE servers. */
export interface RoomPass {
  readonly token: string;
  readonly iceServers: readonly RTCIceServer[];
}

/** Access of one person to one room. */
export interface RoomAccess {
  readonly sessionId: string;
  readonly iceServers: readonly RTCIceServer[];
  /** The server's time when this was created, ISO 8601. */
  readonly serverTime: string;
  readonly line: RoomLine;
  /** Only for guests: the secret that identifies them. */
  readonly guestKey?: string;
  /** Returns a fresh pass. A ticket is valid for two minutes, its TURN credentials for some hours. */
  readonly pass: () => Promise<RoomPass>;
  /** Creates the connections of a call that goes through the media server; null for one from browser to browser. */
  readonly atServer: ((options: RoomLinksOptions) => RoomLinks) | null;
  /** Loads what creates such connections, for a call that moves to the media server. */
  readonly loadServer: () => Promise<(options: RoomLinksOptions) => RoomLinks>;
}

/** Sends a message once: now, or as soon as the connection is open again. Works beyond the page that called it. */
export function sayOnce(line: RoomLine, message: ClientMessage): void {
  if (line.send(message)) return;
  let isSaid = false;
  const status = line.status$.subscribe((now) => {
    if (now !== 'open' || isSaid) return;
    isSaid = line.send(message);
    if (isSaid) queueMicrotask(() => status.unsubscribe());
  });
}
