import { randomBytes } from 'node:crypto';
import type { Clock } from '../ports/clock/clock.ts';
import type { SocketUser } from '../http/tokens.ts';
import { currentFormats } from '../words/words.ts';

interface Redeemed {
  readonly user: SocketUser;
  /** As it was issued with. */
  readonly readSince: number | null;
}

interface Issued extends Redeemed {
  readonly expiresAt: Temporal.Instant;
}

/** One-time tickets: the access token never stands in an address, where proxies and logs would keep it. */
export interface Tickets {
  /**
   * The socket speaks the language of the request that asks for it.
   * @param readSince when the page read first, by `performance.now()` of this process; null: it is told nothing afterwards.
   */
  readonly issue: (
    user: SocketUser,
    readSince?: number | null,
  ) => { readonly ticket: string; readonly expiresAt: Temporal.Instant };
  /** @returns whose it is; null when unknown, used or expired. */
  readonly redeem: (ticket: string) => Redeemed | null;
}

/** @param seconds how long a ticket waits to be used. */
export function createTickets(clock: Clock, seconds: number): Tickets {
  const issued = new Map<string, Issued>();
  const dropExpired = (now: Temporal.Instant): void => {
    // Tickets live equally long, so the oldest stand first.
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
      issued.set(ticket, { user: { ...user, formats: currentFormats() }, readSince, expiresAt });
      return { ticket, expiresAt };
    },
    redeem: (ticket) => {
      const found = issued.get(ticket);
      issued.delete(ticket);
      if (!found || Temporal.Instant.compare(found.expiresAt, clock.now()) <= 0) return null;
      return { user: found.user, readSince: found.readSince };
    },
  };
}
