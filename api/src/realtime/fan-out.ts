import { EventEmitter } from 'node:events';
import type { ServerMessage } from '@acquaint/contracts';

/** A message on its way to every socket of some people. */
export interface Delivery {
  readonly userIds: readonly string[];
  readonly message: ServerMessage;
}

/** Carries deliveries to every process that holds sockets. One process needs no more than this. */
export interface FanOut {
  readonly publish: (delivery: Delivery) => void;
  /** @returns how to stop listening. */
  readonly subscribe: (listener: (delivery: Delivery) => void) => () => void;
}

export function createLocalFanOut(): FanOut {
  const emitter = new EventEmitter<{ delivery: [Delivery] }>();
  return {
    publish: (delivery) => {
      emitter.emit('delivery', delivery);
    },
    subscribe: (listener) => {
      emitter.on('delivery', listener);
      return () => {
        emitter.off('delivery', listener);
      };
    },
  };
}
