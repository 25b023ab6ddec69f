import type { RoomTicket } from '@acquaint/contracts';
import type { RoomPass } from './room-line.ts';

/** A server of a ticket as the browser takes it. */
export function toIceServer(server: RoomTicket['ice_servers'][number]): RTCIceServer {
  return {
    urls: server.urls,
    ...(server.username === undefined ? {} : { username: server.username }),
    ...(server.credential === undefined ? {} : { credential: server.credential }),
  };
}

/** What the room takes of a ticket. */
export function toPass(ticket: Pick<RoomTicket, 'room_token' | 'ice_servers'>): RoomPass {
  return { token: ticket.room_token, iceServers: ticket.ice_servers.map(toIceServer) };
}
