import { facts, type FactPayload, type ServerFactName, type ServerMessage } from '@acquaint/contracts';
import type { Gateway } from './gateway.ts';

/** Tells people's browsers what happened. Sockets carry hints, the database carries the truth. */
export interface FactPublisher {
  /**
   * Tells every socket of these people. Call it AFTER the commit: a browser refetches at once.
   * @throws when the payload is not what the contract says.
   */
  readonly publish: <N extends ServerFactName>(
    userIds: readonly string[],
    name: N,
    payload: FactPayload<N>,
  ) => void;
}

export function createFacts(gateway: Gateway): FactPublisher {
  return {
    publish: (userIds, name, payload) => {
      const message = { type: 'fact', name, payload: facts[name].parse(payload) } as ServerMessage;
      gateway.sendTo([...new Set(userIds)], message);
    },
  };
}
