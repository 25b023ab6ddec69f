import { randomBytes } from 'node:crypto';
import type { Clock } from '../ports/clock/clock.ts';
import type { SocketUser } from '../http/security/tokens.ts';
import { currentLocale } from '../i18n/i18n.ts';

interface Redeemed {
  readonly user: SocketUser;
  /** The value it was issued with. */
  readonly readSince: number | null;
}

interface Issued extends Redeemed {
  readonly expiresAt: Temporal.Instant;
}

/** One-time tickets for the socket, so that the access token is not in a URL, which proxies and logs would store. */
export interface Tickets {
  /**
   * Issues a ticket; the socket uses the locale of this request.
   * @param readSince when the page started to load, by `performance.now()` of this process; null to send no earlier
   * events.
   */
  readonly issue: (
    user: SocketUser,
    readSince?: number | null,
  ) => { readonly ticket: string; readonly expiresAt: Temporal.Instant };
  /** @returns the user; null if the ticket is unknown, used or expired. */
  readonly redeem: (ticket: string) => Redeemed | null;
}

/** @param seconds lifetime of a ticket. */
export function createTickets(clock: Clock, seconds: number): Tickets {
  const issued = new Map<string, Issued>();
  const dropExpired = (now: Temporal.Instant): void => {
    // All tickets have the same lifetime, so the oldest come first.
    for (const [ticket, { expiresAt }] of issued) {
      if (Temporal.Instant.compare(expiresAt, now) > 0) return;
      issued.delete(ticket);
    }
  };
  return {
    issue: (user, readSince = null) => {
      const now = clock.now();
      dropExpired(now);
      const ticket = randomBytes(24).toString('base64url');
      const expiresAt = now.add({ seconds });
      issued.set(ticket, { user: { ...user, formats: currentLocale() }, readSince, expiresAt });
      return { ticket, expiresAt };
    },
    redeem: (ticket) => {
      const issuedTicket = issued.get(ticket);
      issued.delete(ticket);
      if (!issuedTicket || Temporal.Instant.compare(issuedTicket.expiresAt, clock.now()) <= 0) return null;
      return { user: issuedTicket.user, readSince: issuedTicket.readSince };
    },
  };
}
