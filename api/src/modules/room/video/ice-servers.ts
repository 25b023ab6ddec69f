import { createHmac } from 'node:crypto';
import type { RoomTicket } from '@acquaint/contracts';
import type { Config } from '../../../config.ts';

/** Lifetime of TURN credentials: longer than the longest call. */
const CREDENTIAL_HOURS = 2;

/**
 * Returns the ICE servers for a browser: a STUN server if configured, and a TURN server with temporary credentials (coturn's REST
 * scheme: the username contains the expiry, the password is its HMAC). Empty for a single machine or network.
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
