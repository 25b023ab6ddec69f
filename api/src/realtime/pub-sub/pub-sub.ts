import { EventEmitter } from 'node:events';
import type { ServerMessage } from '@acquaint/contracts';

/** A message for every socket of some members. */
interface Delivery {
  readonly kind: 'message';
  readonly userIds: readonly string[];
  readonly message: ServerMessage;
  /** The trace that it belongs to (`Tracing`), if any. */
  readonly trace?: string;
}

/** A change of logins that every process must know; `id` is of the login, or of the member. */
interface LoginRevocation {
  readonly kind: 'login-ended' | 'person-suspended' | 'person-restored';
  readonly id: string;
}

/** A message for single sockets, such as those of the people in a room. */
interface SocketDelivery {
  readonly kind: 'sockets';
  readonly socketIds: readonly string[];
  readonly message: ServerMessage;
}

/** Wakes workers, because a request waits for them; or the process that asked, because the answer is there (`WorkerRequests`). */
type WorkerNotice =
  | { readonly kind: 'worker-request' }
  | { readonly kind: 'worker-answer'; readonly id: string };

export type PubSubMessage = Delivery | LoginRevocation | SocketDelivery | WorkerNotice;

/** Pub/sub between the processes that hold sockets. The local one suffices for a single process. */
export interface PubSub {
  /** @param options `atOnce`: other processes get it without the delay in which messages are collected. */
  readonly publish: (message: PubSubMessage, options?: { readonly atOnce?: boolean }) => void;
  /** @returns a function that unsubscribes. */
  readonly subscribe: (listener: (message: PubSubMessage) => void) => () => void;
  /** Calls the listener when messages of other processes may have been missed. */
  readonly onGap: (listener: () => void) => void;
}

export function createLocalPubSub(): PubSub {
  const emitter = new EventEmitter<{ message: [PubSubMessage] }>();
  return {
    publish: (message) => {
      emitter.emit('message', message);
    },
    onGap: () => undefined,
    subscribe: (listener) => {
      emitter.on('message', listener);
      return () => {
        emitter.off('message', listener);
      };
    },
  };
}
