import { randomUUID } from 'node:crypto';
import { MOST_SAVED_SEARCHES, type StoredSearch, type SavedSearch } from '@acquaint/contracts';
import { badField, conflict, notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import { isUniqueViolation } from '../../../ports/database/errors.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { lockOwner } from '../own-profile/profile-records.repository.ts';
import {
  countSavedSearches,
  deleteSavedSearch,
  insertSavedSearch,
  selectSavedSearches,
  updateSavedSearch,
  type SavedSearchRow,
} from './saved-searches.repository.ts';
import { countNewcomers } from './search.repository.ts';
import { peopleFilter } from './search.service.ts';
import { searchWords } from './search-words.ts';
import { t } from '../../../i18n/i18n.ts';

/** The caller's own saved searches of people. Nobody else can see them. */
export interface SavedSearchesService {
  readonly list: (context: RequestContext) => Promise<SavedSearch[]>;
  /** @throws ProblemError 400 for a name that is taken, 409 when there are too many. */
  readonly save: (context: RequestContext, name: string, search: StoredSearch) => Promise<SavedSearch>;
  /** @throws ProblemError 400 for a name that is taken, 404 for an unknown search. */
  readonly rename: (context: RequestContext, id: string, name: string) => Promise<SavedSearch>;
  /** Marks all people found so far as seen. @throws ProblemError 404 for an unknown search. */
  readonly run: (context: RequestContext, id: string) => Promise<SavedSearch>;
  /** @throws ProblemError 404 for an unknown search. */
  readonly remove: (context: RequestContext, id: string) => Promise<void>;
}

const alreadyRemoved = () => notFound('This saved search has already been removed.');

export function createSavedSearchesService({ db }: { readonly db: Database }): SavedSearchesService {
  const show = async ({ user, now }: RequestContext, row: SavedSearchRow): Promise<SavedSearch> => ({
    id: row.id,
    name: row.name,
    search: row.search,
    new_matches: await countNewcomers(
      db,
      searchWords(row.search.searchKeyword),
      peopleFilter(row.search, user.id, now),
      row.seenAt,
    ),
    created_at: row.createdAt.toString(),
  });
  return {
    list: async (context) => {
      const shown: SavedSearch[] = [];
      // One after the other: in parallel they would take every database connection.
      for (const row of await selectSavedSearches(db, context.user.id)) shown.push(await show(context, row));
      return shown;
    },
    save: async (context, name, search) => {
      const { user, now } = context;
      const times = { seenAt: now, lookedAt: now, createdAt: now };
      const row = { id: randomUUID(), userId: user.id, name, search, ...times };
      await withTransaction(db, async (tx) => {
        await lockOwner(tx, user.id);
        if ((await countSavedSearches(tx, user.id)) >= MOST_SAVED_SEARCHES) {
          throw conflict(
            t('You already have {count} saved searches. Please remove one first.', {
              count: MOST_SAVED_SEARCHES,
            }),
          );
        }
        await insertSavedSearch(tx, row);
      }).catch(nameIsTaken);
      return show(context, row);
    },
    rename: async (context, id, name) => {
      const row = await updateSavedSearch(db, context.user.id, id, { name }).catch(nameIsTaken);
      if (!row) throw alreadyRemoved();
      return show(context, row);
    },
    run: async (context, id) => {
      const row = await updateSavedSearch(db, context.user.id, id, { seenAt: context.now });
      if (!row) throw alreadyRemoved();
      return show(context, row);
    },
    remove: async ({ user }, id) => {
      if (!(await deleteSavedSearch(db, user.id, id))) throw alreadyRemoved();
    },
  };
}

function nameIsTaken(error: unknown): never {
  if (isUniqueViolation(error, 'saved_searches_name_idx')) {
    throw badField('name', 'You already have a saved search with this name. Choose another');
  }
  throw error;
}
