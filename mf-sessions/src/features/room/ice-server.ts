import type { RoomTicket } from '@acquaint/contracts';

/** A server of a ticket as the browser takes it. */
export function toIceServer(server: RoomTicket['ice_servers'][number]): RTCIceServer {
  return {
    urls: server.urls,
    ...(server.username === undefined ? {} : { username: server.username }),
    ...(server.credential === undefined ? {} : { credential: server.credential }),
  };
}
