import { events, type BusEventPayload, type ServerEventName, type ServerMessage } from '@acquaint/contracts';
import type { Gateway } from './gateway.ts';

/** Publishes events to members' browsers. Sockets may lose events; the database has the data. */
export interface EventPublisher {
  /**
   * Sends an event to every socket of these members. Call it AFTER the commit: browsers refetch at once.
   * @throws if the payload does not match the contract.
   */
  readonly publish: <N extends ServerEventName>(
    userIds: readonly string[],
    name: N,
    payload: BusEventPayload<N>,
  ) => void;
}

export function createEventPublisher(gateway: Gateway): EventPublisher {
  return {
    publish: (userIds, name, payload) => {
      const message = { type: 'event', name, payload: events[name].parse(payload) } as ServerMessage;
      gateway.sendTo([...new Set(userIds)], message);
    },
  };
}
