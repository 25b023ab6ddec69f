import { badField, notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database } from '../../ports/database/database.ts';
import { findPerson } from './people.repository.ts';
import { deleteSubscription, insertSubscription } from './subscriptions.repository.ts';

/** Following members, whose peeks then appear in the "following" feed (R-NET-12). */
export interface SubscriptionsService {
  /** @throws ProblemError 404 for a person whom the caller may not see, 400 for the caller. */
  readonly subscribe: (context: RequestContext, username: string) => Promise<void>;
  /** @throws ProblemError 404 for a person whom the caller may not see. */
  readonly unsubscribe: (context: RequestContext, username: string) => Promise<void>;
}

export function createSubscriptionsService({ db }: { readonly db: Database }): SubscriptionsService {
  const personId = async (viewerId: string, username: string): Promise<string> => {
    const person = await findPerson(db, viewerId, username);
    if (!person) throw notFound('We couldn’t find this person.');
    return person.id;
  };
  return {
    subscribe: async ({ user, now }, username) => {
      const id = await personId(user.id, username);
      if (id === user.id) throw badField('username', 'You can’t follow yourself');
      await insertSubscription(db, { subscriberId: user.id, personId: id, createdAt: now });
    },
    unsubscribe: async ({ user }, username) => {
      await deleteSubscription(db, user.id, await personId(user.id, username));
    },
  };
}
