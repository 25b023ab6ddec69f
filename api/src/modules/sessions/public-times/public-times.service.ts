import { CURRENCY, listPublicTimes, type PersonSummary, type PublicTimes } from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import { defineCall, type Call } from '../../../http/calls.ts';
import type { LoggedIn } from '../../../http/security/tokens.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import type { Profiles } from '../../profiles/profiles.service.ts';
import { priceOf } from '../availability/availability.ts';
import { freeStarts, readPair, toSlot } from '../availability/bookable-times.ts';

/** Free slots for people without an account. */
export interface PublicTimesService {
  readonly list: Call<typeof listPublicTimes>;
  /** Returns a member who shows their free slots, and these; null for anyone else (R-BOOK-33). */
  readonly find: (
    context: Pick<RequestContext<LoggedIn | null>, 'user' | 'now'>,
    username: string,
  ) => Promise<{ readonly person: PersonSummary; readonly times: PublicTimes } | null>;
}

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  readonly people: Pick<Profiles, 'findPublicPerson'>;
}

export function createPublicTimes({ db, business, people }: Dependencies): PublicTimesService {
  const find: PublicTimesService['find'] = async (context, username) => {
    const person = await people.findPublicPerson(context, username);
    if (!person) return null;
    // Computed as when hosts preview their own slots: no other person's time is considered.
    const pair = await readPair(db, business, { hostId: person.id, bookerId: person.id }, context.now);
    if (!pair) return null;
    const minutes = business.sessionMinutes;
    return {
      person,
      times: {
        duration_minutes: minutes,
        price_cents: priceOf(pair.host.availability, minutes, business),
        currency: CURRENCY,
        slots: freeStarts(pair, business, minutes).map((at) => toSlot(at, minutes)),
      },
    };
  };
  return {
    find,
    list: defineCall(listPublicTimes, async (context, { query }) => ({
      times: (await find(context, query.username))?.times ?? null,
    })),
  };
}
