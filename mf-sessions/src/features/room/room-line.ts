import type { ClientMessage, ServerMessage } from '@acquaint/contracts';
import type { SocketStatus } from '@acquaint/event-bus';

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

/** How one person gets into one room. */
export interface RoomAccess {
  readonly sessionId: string;
  readonly iceServers: readonly RTCIceServer[];
  /** The server's clock when this was made, ISO. */
  readonly serverTime: string;
  readonly line: RoomLine;
  /** A ticket that is good now: each is for two minutes. */
  readonly roomToken: () => Promise<string>;
}

/** Less than the two minutes for which a ticket is good. */
const TICKET_GOOD_MS = 90_000;

/**
 * The ticket that a page has just got is used first: who joins soon does not wait for another one.
 * @param fresh gets one of now: for who looked at their picture for long, and for each time after the first.
 */
export function ticketAtHand(token: string, fresh: () => Promise<string>): () => Promise<string> {
  const since = Date.now();
  let isUsed = false;
  return async () => {
    const isGood = !isUsed && Date.now() - since < TICKET_GOOD_MS;
    isUsed = true;
    return isGood ? token : fresh();
  };
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
