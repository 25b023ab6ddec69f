import type { ClientMessage, ServerMessage } from '@acquaint/contracts';
import { BehaviorSubject, Subject } from 'rxjs';
import type { Observable } from 'rxjs';

/** `open` once the server has sent its hello message. */
export type SocketStatus = 'closed' | 'open';

/** The platform's WebSocket as pages use it; the shell owns the actual connection. */
export interface SocketChannel {
  /** @returns false when the socket is not open. The message is not queued: send it again on the next `open`. */
  readonly send: (message: ClientMessage) => boolean;
  /** Messages from the server, from the time of subscription. */
  readonly messages$: Observable<ServerMessage>;
  /** The current status, then each change. */
  readonly status$: Observable<SocketStatus>;
}

/** The shell's end of the channel. */
export interface SocketEnd {
  readonly receive: (message: ServerMessage) => void;
  readonly setStatus: (status: SocketStatus) => void;
}

/** Creates a channel and the function that attaches a socket to it; the platform's shared channel is `socketChannel`. */
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

/** The platform's shared channel, and the function with which the shell attaches its socket. */
export const { channel: socketChannel, attach: attachSocket } = createSocketChannel();
