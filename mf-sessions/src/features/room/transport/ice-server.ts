import type { RoomTicket } from '@acquaint/contracts';
import type { RoomPass } from './room-line.ts';

/** Converts an ICE server of a ticket to the browser's type. */
export function toIceServer(server: RoomTicket['ice_servers'][number]): RTCIceServer {
  return {
    urls: server.urls,
    ...(server.username === undefined ? {} : { username: server.username }),
    ...(server.credential === undefined ? {} : { credential: server.credential }),
  };
}

/** Converts a ticket to what the room needs of it. */
export function toPass(ticket: Pick<RoomTicket, 'room_token' | 'ice_servers'>): RoomPass {
  return { token: ticket.room_token, iceServers: ticket.ice_servers.map(toIceServer) };
}
