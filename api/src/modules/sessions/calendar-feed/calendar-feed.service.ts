import { randomBytes } from 'node:crypto';
import type { getCalendarFeed, SuccessBody } from '@acquaint/contracts';
import { digestOf } from '../../../digest.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import { inLocale } from '../../../i18n/i18n.ts';
import type { Seal } from '../../identity/secrets/sealed.ts';
import {
  deleteFeed,
  findFeed,
  findFeedOwner,
  putFeed,
  selectFeedEntries,
  type CalendarFeedRow,
} from './calendar-feed.repository.ts';
import { calendarFeed } from './calendar-file.ts';

type FeedAnswer = SuccessBody<typeof getCalendarFeed>;

/** Path of the feed; the parameter `key` identifies its owner. */
export const FEED_PATH = '/calendar/sessions.ics';
const KEY_BYTES = 32;
const SHOWN_DAYS_BACK = 90;

/** A member's sessions for their calendar program, at an unguessable URL. */
export interface CalendarFeedService {
  readonly find: (context: RequestContext) => Promise<FeedAnswer>;
  /** Creates a new URL; the earlier one stops working. */
  readonly make: (context: RequestContext) => Promise<FeedAnswer>;
  readonly end: (context: RequestContext) => Promise<void>;
  /** Returns the calendar of a key; null when the key is invalid. */
  readonly read: (key: string, now: Temporal.Instant) => Promise<string | null>;
}

interface Dependencies {
  readonly db: Database;
  readonly seal: Seal;
  readonly publicUrl: () => string;
}

export function createCalendarFeedService({ db, seal, publicUrl }: Dependencies): CalendarFeedService {
  const urlOf = (key: string): string => `${publicUrl()}${FEED_PATH}?key=${key}`;
  const keyOf = ({ sealedKey, userId }: CalendarFeedRow): string | null => {
    try {
      return seal.open(sealedKey, sealedFor(userId));
    } catch {
      // The secret that encrypted the key was removed from the settings: the feed still works, but its URL cannot be shown.
      return null;
    }
  };
  return {
    find: async ({ user }) => {
      const feed = await findFeed(db, user.id);
      const key = feed && keyOf(feed);
      return { url: key ? urlOf(key) : null, made_at: feed?.madeAt.toString() ?? null };
    },
    make: async ({ user, now }) => {
      const key = randomBytes(KEY_BYTES).toString('base64url');
      const sealedKey = seal.close(key, sealedFor(user.id));
      await putFeed(db, { userId: user.id, keyHash: digestOf(key), sealedKey, madeAt: now });
      return { url: urlOf(key), made_at: now.toString() };
    },
    end: ({ user }) => deleteFeed(db, user.id),
    read: async (key, now) => {
      const owner = await findFeedOwner(db, digestOf(key));
      if (!owner) return null;
      const since = now.subtract({ hours: 24 * SHOWN_DAYS_BACK });
      const entries = await selectFeedEntries(db, owner.id, since);
      return inLocale(owner.formats, () => calendarFeed(entries, owner.timeZone, publicUrl()));
    },
  };
}

const sealedFor = (userId: string): string => `calendar feed ${userId}`;
