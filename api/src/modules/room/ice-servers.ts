import { createHmac } from 'node:crypto';
import type { RoomTicket } from '@acquaint/contracts';
import type { Config } from '../../config.ts';

/** Longer than the longest call. */
const CREDENTIAL_HOURS = 2;

/**
 * What a browser needs to find the other one: a STUN server where one is set, and a TURN server with credentials of
 * its own that end by themselves (the REST scheme of coturn: the name carries the end, the password is its HMAC).
 * None on one machine or one network.
 */
export function iceServers(
  { stunUrl, turn }: Pick<Config, 'stunUrl' | 'turn'>,
  userId: string,
  now: Temporal.Instant,
): RoomTicket['ice_servers'] {
  const servers: RoomTicket['ice_servers'] = stunUrl === undefined ? [] : [{ urls: [stunUrl] }];
  if (turn) {
    const end = Math.floor(now.add({ hours: CREDENTIAL_HOURS }).epochMilliseconds / 1000);
    const username = `${end}:${userId}`;
    const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
    servers.push({ urls: [turn.url], username, credential });
  }
  return servers;
}
