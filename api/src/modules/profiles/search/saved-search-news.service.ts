import { asAddress, type Address, type StoredSearch } from '@acquaint/contracts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { t } from '../../../i18n/i18n.ts';
import type { NewNotification, Notifications } from '../../notifications/notifications.service.ts';
import { selectDueOwners, takeDueSearches } from './saved-search-news.repository.ts';
import { tellOfNewcomers } from './search.repository.ts';
import { peopleFilter } from './search.service.ts';
import { searchWords } from './search-words.ts';

/** Interval at which a search is checked. All searches of a member are announced together, at most once per day. */
const EVERY = Temporal.Duration.from({ hours: 24 });
/** Owners fetched per batch; the next batch follows at once. */
const ROUND = 200;

/** Notifies members of new people who match their saved searches. */
export interface SavedSearchNews {
  /**
   * Checks the searches that are due, each owner in a transaction of their own, so that a killed process has notified an owner
   * completely or not at all. An owner whose searches fail is tried again with the next call. May run in several processes
   * concurrently.
   * @returns the number of members notified.
   */
  readonly notifyDue: (now: Temporal.Instant) => Promise<number>;
}

interface Found {
  readonly name: string;
  readonly search: StoredSearch;
  readonly people: readonly string[];
}

interface Dependencies {
  readonly db: Database;
  /** Delivers by the channels and at the times that the owner has chosen. */
  readonly notifications: Pick<Notifications, 'notify'>;
  /** Called when the searches of an owner fail; the others are notified all the same. */
  readonly onError: (error: unknown, userId: string) => void;
}

export function createSavedSearchNews({ db, notifications, onError }: Dependencies): SavedSearchNews {
  const findFor = async (tx: Transaction, userId: string, now: Temporal.Instant): Promise<Found[]> => {
    const matches: Found[] = [];
    for (const { id, name, search, seenAt } of await takeDueSearches(tx, userId, now, now.subtract(EVERY))) {
      const filter = peopleFilter(search, userId, now);
      const people = await tellOfNewcomers(tx, id, searchWords(search.searchKeyword), filter, seenAt);
      if (people.length > 0) matches.push({ name, search, people });
    }
    return matches;
  };
  const tell = (userId: string, now: Temporal.Instant): Promise<boolean> =>
    withTransaction(db, async (tx) => {
      const matches = await findFor(tx, userId, now);
      const [first] = matches;
      if (!first) return false;
      const kind = 'search_matched' as const;
      await notifications.notify(tx, { userId, kind, ...newsOf(matches, first), now });
      return true;
    });
  return {
    notifyDue: async (now) => {
      let count = 0;
      for (let after: string | null = null; ;) {
        const owners: string[] = await selectDueOwners(db, now.subtract(EVERY), after, ROUND);
        for (const owner of owners) {
          try {
            if (await tell(owner, now)) count += 1;
          } catch (error) {
            onError(error, owner);
          }
        }
        after = owners.at(-1) ?? null;
        if (owners.length < ROUND) return count;
      }
    },
  };
}

function newsOf(
  matches: readonly Found[],
  first: Found,
): Pick<NewNotification, 'content' | 'path' | 'personId'> {
  const people = new Set(matches.flatMap((each) => each.people));
  const count = people.size;
  const [only] = people;
  const personId = count === 1 && only !== undefined ? only : null;
  if (matches.length === 1)
    return {
      content: () => ({
        title: t(
          '{count, plural, one {A new person matches “{search}”} other {# new people match “{search}”}}',
          { count, search: first.name },
        ),
        text: t('Open your saved search to see who’s joined.'),
      }),
      path: addressOf(first.search),
      personId,
    };
  return {
    content: () => ({
      title: t(
        '{count, plural, one {A new person matches your saved searches} other {# new people match your saved searches}}',
        { count },
      ),
      text: t('Found by {searches}.', {
        searches: matches.map(({ name }) => t('“{text}”', { text: name })).join(', '),
      }),
    }),
    path: '/dashboard/search',
    personId,
  };
}

/** Returns the URL of the search page with the saved search. */
function addressOf({ searchKeyword, ...rest }: StoredSearch): Address {
  const params = new URLSearchParams(searchKeyword === '' ? {} : { q: searchKeyword });
  for (const [key, value] of Object.entries(rest))
    if (value !== undefined && value !== false) params.set(key, String(value));
  return params.size === 0 ? '/dashboard/search' : asAddress(`/dashboard/search?${params.toString()}`);
}
