import { EventEmitter } from 'node:events';
import type { ServerMessage } from '@acquaint/contracts';

/** A message on its way to every socket of some people. */
interface Delivery {
  readonly kind: 'message';
  readonly userIds: readonly string[];
  readonly message: ServerMessage;
}

/** What every process must know of sign-ins: `id` is of the sign-in, or of the person. */
interface Ending {
  readonly kind: 'sign-in-ended' | 'person-suspended' | 'person-restored';
  readonly id: string;
}

/** Something that is said to a room by whoever has no part in it: each process tells those who are in it there. */
interface RoomWord {
  readonly kind: 'room';
  readonly sessionId: string;
  readonly message: ServerMessage;
}

export type Word = Delivery | Ending | RoomWord;

/** Carries words to every process that holds sockets. One process needs no more than this. */
export interface FanOut {
  readonly publish: (word: Word) => void;
  /** @returns how to stop listening. */
  readonly subscribe: (listener: (word: Word) => void) => () => void;
  /** Told when words of other processes may have been missed. */
  readonly onGap: (listener: () => void) => void;
}

export function createLocalFanOut(): FanOut {
  const emitter = new EventEmitter<{ word: [Word] }>();
  return {
    publish: (word) => {
      emitter.emit('word', word);
    },
    onGap: () => undefined,
    subscribe: (listener) => {
      emitter.on('word', listener);
      return () => {
        emitter.off('word', listener);
      };
    },
  };
}
