import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { CalendarProvider } from '@acquaint/contracts';
import { digestOf } from '../../digest.ts';
import type { Database } from '../../ports/database/database.ts';
import { randomToken } from '../identity/secrets/secrets.ts';
import type { CalendarAccount } from '../social-accounts/social-accounts.routes.ts';
import type { CalendarAccess } from './calendar-access.ts';
import { forgetCursors } from './calendars.repository.ts';
import type { ChannelRow } from './calendars.tables.ts';
import {
  deleteChannel,
  findChannel,
  insertChannel,
  selectChannels,
  selectOpenAccounts,
  updateChannel,
} from './channels.repository.ts';
import { findOwner } from './writing.repository.ts';

/** What a notice says: something has changed; some changes were missed; the channel is about to expire, or has ended. */
export type NoticeKind = 'changed' | 'missed' | 'ending' | 'ended';

/** Channels over which providers notify us of changes in calendars. */
export interface ChannelsService {
  /** Opens or renews a calendar's channel if the provider can reach us. After a failure the calendar is still polled. */
  readonly keep: (account: CalendarAccount, now: Temporal.Instant) => Promise<void>;
  /** Returns those of these accounts that have an open channel. */
  readonly selectOpen: (accountIds: readonly string[], now: Temporal.Instant) => Promise<Set<string>>;
  /**
   * Accepts a notice if its secret belongs to a channel.
   * @returns the owner of the calendar, or null for an unknown secret.
   */
  readonly hear: (secret: string, kind: NoticeKind, now: Temporal.Instant) => Promise<string | null>;
  /** Closes the channels of an account that is about to be disconnected; ignores a provider that does not answer. */
  readonly end: (account: CalendarAccount, now: Temporal.Instant) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly access: CalendarAccess;
  /** Public address for a provider's notices; null if the provider cannot reach us. */
  readonly addressFor: (provider: CalendarProvider) => string | null;
}

/** Requested duration of a channel in hours: Google allows a week, Microsoft almost three days. */
const HOURS: Readonly<Record<CalendarProvider, number>> = { google: 168, microsoft: 70 };
/** Hours before its expiry at which a channel is renewed. */
const RENEWED_AHEAD_HOURS = 24;
/** Hours until a provider that refused a channel is asked again. */
const REFUSED_HOURS = 1;

export function createChannelsService({ db, access, addressFor }: Dependencies): ChannelsService {
  /** Deletes the channel even if the provider does not answer: later notices then belong to no channel. */
  const drop = async (
    account: CalendarAccount,
    channel: ChannelRow,
    now: Temporal.Instant,
  ): Promise<void> => {
    const { id, providerId } = channel;
    const close = (opened: string) =>
      access(account, now, (calendar, token) => calendar.close(token, id, opened));
    if (providerId !== null) await close(providerId);
    const stored = await deleteChannel(db, id);
    // The provider has answered `open` since the channel was read.
    if (stored !== null && stored !== providerId) await close(stored);
  };

  /** @returns whether the channel is renewed, or can be retried later. */
  const renew = async (
    account: CalendarAccount,
    channel: ChannelRow,
    now: Temporal.Instant,
  ): Promise<boolean> => {
    const { id, providerId } = channel;
    if (providerId === null) return false;
    const until = now.add({ hours: HOURS[account.provider] });
    const renewed = await access(account, now, (calendar, token) => calendar.renew(token, providerId, until));
    if (!('value' in renewed)) return true;
    if (renewed.value === null) return false;
    await updateChannel(db, id, { expiresAt: renewed.value });
    return true;
  };

  const open = async (
    account: CalendarAccount,
    address: string,
    before: readonly ChannelRow[],
    now: Temporal.Instant,
  ): Promise<void> => {
    const id = randomUUID();
    const secret = `${id}.${randomToken()}`;
    // Insert before the request: the first notice may arrive before the response.
    await insertChannel(db, {
      id,
      accountId: account.id,
      secretHash: digestOf(secret),
      providerId: null,
      expiresAt: now.add({ hours: REFUSED_HOURS }),
      heardAt: null,
    });
    const until = now.add({ hours: HOURS[account.provider] });
    const opened = await access(account, now, async (calendar, token) => {
      const channel = await calendar.open(token, { id, secret, address, until });
      if (await updateChannel(db, id, channel)) return true;
      // The account was disconnected before the provider answered: `end` could not close a channel without its provider id.
      await calendar.close(token, id, channel.providerId);
      return false;
    });
    if (!('value' in opened) || !opened.value) return;
    for (const channel of before) await drop(account, channel, now);
  };

  return {
    keep: async (account, now) => {
      const address = addressFor(account.provider);
      if (address === null) return;
      const channels = await selectChannels(db, [account.id]);
      const lasts = (hours: number) => (channel: ChannelRow) =>
        Temporal.Instant.compare(channel.expiresAt, now.add({ hours })) > 0;
      const running = channels.filter(lasts(0));
      const isAsked = running.some(({ providerId }) => providerId === null);
      const opened = running.filter(({ providerId }) => providerId !== null);
      if (isAsked || opened.some(lasts(RENEWED_AHEAD_HOURS))) return;
      const [channel] = opened;
      if (channel && (await renew(account, channel, now))) return;
      await open(account, address, channels, now);
    },

    selectOpen: (accountIds, now) => selectOpenAccounts(db, accountIds, now),

    hear: async (secret, kind, now) => {
      const id = /^([0-9a-f-]{36})\./.exec(secret)?.[1];
      const channel = id === undefined ? null : await findChannel(db, id);
      if (!channel || !isSame(channel.secretHash, digestOf(secret))) return null;
      if (kind === 'ended') await deleteChannel(db, channel.id);
      else {
        // Set an expiry so near that the read which follows this notice renews the channel.
        const expiresAt =
          kind === 'ending' ? sooner(channel.expiresAt, now.add({ hours: 1 })) : channel.expiresAt;
        await updateChannel(db, channel.id, { heardAt: now, expiresAt });
      }
      if (kind === 'missed') await forgetCursors(db, [channel.accountId]);
      return findOwner(db, channel.accountId);
    },

    end: async (account, now) => {
      for (const channel of await selectChannels(db, [account.id])) await drop(account, channel, now);
    },
  };
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));
const sooner = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(one, other) < 0 ? one : other;
