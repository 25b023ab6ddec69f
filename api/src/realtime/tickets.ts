import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Role } from '@acquaint/contracts';
import type { Clock } from '../ports/clock/clock.ts';
import type { ServerSecrets } from '../http/security/key-ring.ts';
import { createTokenKind, type SocketUser } from '../http/security/tokens.ts';
import { currentLocale } from '../i18n/i18n.ts';

/** What a ticket says; signed, so that any process can check it. */
const Claims = z.object({
  /** Unlike that of any other ticket: a ticket is used once. */
  jti: z.uuid(),
  sub: z.uuid(),
  role: Role,
  sid: z.uuid(),
  guest_of: z.uuid().optional(),
  /** When the access token expires, in milliseconds. */
  until: z.number().optional(),
  formats: z.string(),
  /** When the page started to load, in milliseconds by the clock of the process that issued the ticket. */
  read_since: z.number().nullable(),
  /** The process that issued it. */
  issuer: z.uuid(),
  exp: z.number().optional(),
});

interface Redeemed {
  readonly user: SocketUser;
  /** When the page started to load, in milliseconds by `Date.now()` of this process. */
  readonly readSince: number | null;
}

/**
 * One-time tickets for the socket, so that the access token is not in a URL, which proxies and logs would store. They are signed,
 * and the database knows which ones were used, so that a ticket of one process opens a socket at any other, once.
 */
export interface Tickets {
  /**
   * Issues a ticket; the socket uses the locale of this request.
   * @param readSince when the page started to load, by `Date.now()`; null to send no earlier events.
   */
  readonly issue: (
    user: SocketUser,
    readSince?: number | null,
  ) => { readonly ticket: string; readonly expiresAt: Temporal.Instant };
  /** @returns the user; null if the ticket is forged, used or expired. */
  readonly redeem: (ticket: string) => Promise<Redeemed | null>;
}

interface Dependencies {
  readonly clock: Clock;
  readonly secrets: ServerSecrets;
  /** Lifetime of a ticket. */
  readonly seconds: number;
  readonly processId: string;
  /** Stores that a ticket was used. @returns false if it was used before. */
  readonly storeUsed: (hash: string, expiresAt: Temporal.Instant) => Promise<boolean>;
}

/** How far the clocks of two machines may be apart, ms: a few events too many do no harm, a missing one does. */
const CLOCKS_APART_MS = 1_000;

export function createTickets({ clock, secrets, seconds, processId, storeUsed }: Dependencies): Tickets {
  const kind = createTokenKind(secrets, 'socket', Claims);
  return {
    issue: (user, readSince = null) => {
      const ticket = kind.sign(
        {
          jti: randomUUID(),
          sub: user.id,
          role: user.role,
          sid: user.loginId,
          formats: currentLocale(),
          read_since: readSince,
          issuer: processId,
          ...(user.guestOf === undefined ? {} : { guest_of: user.guestOf }),
          ...(user.until === undefined ? {} : { until: user.until.epochMilliseconds }),
        },
        seconds,
      );
      return { ticket, expiresAt: clock.now().add({ seconds }) };
    },
    redeem: async (ticket) => {
      const claims = kind.verify(ticket);
      if (claims?.exp === undefined) return null;
      const expiresAt = Temporal.Instant.fromEpochMilliseconds(claims.exp * 1000);
      const hash = createHash('sha256').update(`socket ticket\n${claims.jti}`).digest('base64url');
      if (!(await storeUsed(hash, expiresAt))) return null;
      const { guest_of, until, formats, read_since, issuer } = claims;
      const user: SocketUser = {
        id: claims.sub,
        role: claims.role,
        loginId: claims.sid,
        formats,
        ...(guest_of === undefined ? {} : { guestOf: guest_of }),
        ...(until === undefined ? {} : { until: Temporal.Instant.fromEpochMilliseconds(until) }),
      };
      const margin = issuer === processId ? 0 : CLOCKS_APART_MS;
      return { user, readSince: read_since === null ? null : read_since - margin };
    },
  };
}
