import { facts, type FactPayload, type ServerFactName, type ServerMessage } from '@acquaint/contracts';
import type { Gateway } from './gateway.ts';

/** Publishes events to members' browsers. Sockets may lose events; the database has the data. */
export interface FactPublisher {
  /**
   * Sends an event to every socket of these members. Call it AFTER the commit: browsers refetch at once.
   * @throws if the payload does not match the contract.
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
