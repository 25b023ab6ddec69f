import type { ClientMessage, ServerMessage } from '@acquaint/contracts';
import { BehaviorSubject, Subject } from 'rxjs';
import type { Observable } from 'rxjs';

/** `open` once the server has said hello. */
export type SocketStatus = 'closed' | 'open';

/** The platform's one socket as a page sees it; the shell owns the real one. */
export interface SocketChannel {
  /** @returns false when the socket is not open: nothing is kept, send it again on the next `open`. */
  readonly send: (message: ClientMessage) => boolean;
  /** What the server sends, from now on. */
  readonly messages$: Observable<ServerMessage>;
  /** The status now and each later one. */
  readonly status$: Observable<SocketStatus>;
}

/** The shell's end of the channel. */
export interface SocketEnd {
  readonly receive: (message: ServerMessage) => void;
  readonly setStatus: (status: SocketStatus) => void;
}

/** Makes a channel and the way to attach a socket to it; the platform's one is `socketChannel`. */
export function createSocketChannel() {
  const messages = new Subject<ServerMessage>();
  const status = new BehaviorSubject<SocketStatus>('closed');
  let sendNow: SocketChannel['send'] = () => false;
  const channel: SocketChannel = {
    send: (message) => sendNow(message),
    messages$: messages.asObservable(),
    status$: status.asObservable(),
  };
  return {
    channel,
    attach(send: SocketChannel['send']): SocketEnd {
      sendNow = send;
      return {
        receive: (message) => messages.next(message),
        setStatus(next) {
          if (next !== status.value) status.next(next);
        },
      };
    },
  };
}

/** The one channel of the platform, and how the shell attaches its socket. */
export const { channel: socketChannel, attach: attachSocket } = createSocketChannel();
