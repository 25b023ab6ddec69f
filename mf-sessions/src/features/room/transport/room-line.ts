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

/** If the connection turns out to be lost so soon after a message, the message may not have arrived. */
const UNSURE_MS = 30_000;

/**
 * Sends a message that must arrive, such as that somebody leaves: now, or as soon as the connection is open again; and again if the
 * connection is lost right after it. Works beyond the page that called it. The server has to bear it twice.
 */
export function sayOnce(line: RoomLine, message: ClientMessage): void {
  let isSaid = line.send(message);
  let saidAt = Date.now();
  const status = line.status$.subscribe((now) => {
    if (now === 'open') {
      if (isSaid) return;
      isSaid = line.send(message);
      saidAt = Date.now();
      return;
    }
    // Until the server has confirmed it, any lost connection may have lost it.
    if (isSaid && Date.now() - saidAt > UNSURE_MS) queueMicrotask(() => status.unsubscribe());
    else isSaid = false;
  });
}
