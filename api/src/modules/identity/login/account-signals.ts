import { createHmac } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import { networkOf } from '../../../http/network-of.ts';
import type { Database } from '../../../ports/database/database.ts';
import { accountSignals, type SignalKind } from './login.tables.ts';

/** What an account was used with, as far as it is known. */
export interface SeenWith {
  /** The browser's secret (`device-cookie.ts`). */
  readonly device?: string | undefined;
  /** The IP address. */
  readonly address?: string | undefined;
  /** The provider's fingerprint of a card. */
  readonly paymentMethod?: string | undefined;
}

/** What may show that two accounts belong to one person (R-PAY-16): stored as keyed hashes, for SIGNAL_RETENTION_DAYS. */
export interface AccountSignals {
  /** Records what an account was used with. */
  readonly record: (tx: Database, userId: string, seen: SeenWith, now: Temporal.Instant) => Promise<void>;
  /** Deletes signals that were last seen before an instant. */
  readonly deleteBefore: (db: Database, before: Temporal.Instant) => Promise<void>;
}

/** @param secret key of the HMAC, so that an address cannot be found by hashing all addresses. */
export function createAccountSignals(secret: string): AccountSignals {
  const hashOf = (kind: SignalKind, value: string): string =>
    createHmac('sha256', secret).update(`account-sign\n${kind}\n${value}`).digest('base64url');
  return {
    record: async (tx, userId, { device, address, paymentMethod }, now) => {
      const network = address === undefined ? undefined : networkOf(address);
      const signals: readonly (readonly [SignalKind, string | undefined])[] = [
        // A proxy on this machine that does not forward the browser's address: it says nothing about a person.
        ['address', network !== undefined && isOwn(network) ? undefined : network],
        ['device', device],
        ['payment_method', paymentMethod],
      ];
      const rows = signals.flatMap(([kind, value]) =>
        value === undefined
          ? []
          : [{ userId, kind, hash: hashOf(kind, value), firstSeenAt: now, lastSeenAt: now }],
      );
      if (rows.length === 0) return;
      await tx
        .insert(accountSignals)
        .values(rows)
        .onConflictDoUpdate({
          target: [accountSignals.userId, accountSignals.kind, accountSignals.hash],
          set: { lastSeenAt: sql`excluded.last_seen_at` },
        });
    },
    deleteBefore: async (db, before) => {
      await db.delete(accountSignals).where(lt(accountSignals.lastSeenAt, before));
    },
  };
}

function isOwn(network: string): boolean {
  return /^(?:127\.|0000:0000:0000:0000$)/.test(network);
}
