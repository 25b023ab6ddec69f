import { randomUUID } from 'node:crypto';
import {
  PROMISES_PER_SESSION,
  type listPromises,
  type makePromise,
  type ParsedInput,
  type SessionPromise,
} from '@acquaint/contracts';
import { paged, type Paged } from '../../http/paging.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { once } from '../../http/idempotency.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { afterCommit, withTransaction } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import { isAgreed, mayWriteTo } from './notes.service.ts';
import {
  countMade,
  deletePromise,
  findPromise,
  insertPromise,
  selectPromises,
  setPromiseDone,
  type PromiseView,
} from './promises.repository.ts';
import { t } from '../../i18n/i18n.ts';

/** Promises between the people of a session. Both can see them; only the author can change one. */
export interface PromisesService {
  readonly list: (
    context: RequestContext,
    query: ParsedInput<typeof listPromises>['query'],
  ) => Promise<Paged<SessionPromise>>;
  /** @throws ProblemError 404 for a session that is not theirs, 409 before it is agreed on, or for too many promises. */
  readonly make: (
    context: RequestContext,
    wish: ParsedInput<typeof makePromise>['body'],
  ) => Promise<SessionPromise>;
  /** @throws ProblemError 404 for a promise that is not theirs. */
  readonly setDone: (context: RequestContext, id: string, isDone: boolean) => Promise<SessionPromise>;
  /** @throws ProblemError 404 for a promise that is not theirs. */
  readonly remove: (context: RequestContext, id: string) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly events: EventPublisher;
  readonly sessions: Pick<Sessions, 'get' | 'lock'>;
}

const GONE = 'We couldn’t find this next step.';

export function createPromisesService({ db, events, sessions }: Dependencies): PromisesService {
  /** @throws ProblemError 404 unless the caller made it. */
  const mine = async (executor: Database, { user }: RequestContext, id: string): Promise<PromiseView> => {
    const promise = await findPromise(executor, id);
    if (promise?.userId !== user.id) throw notFound(GONE);
    return promise;
  };
  const tell = (tx: Transaction, session_id: string, people: readonly string[]): void =>
    afterCommit(tx, () => events.publish(people, 'promise/changed', { session_id }));

  return {
    list: async ({ user }, query) => {
      const choice = { sessionId: query.session_id, isOpen: query.is_open };
      const { views, count } = await selectPromises(db, user.id, choice, query);
      return paged(
        views.map((view) => present(view, user.id)),
        count,
        query,
      );
    },

    make: async (context, { session_id, text }) => {
      const session = await sessions.get(context, session_id);
      const { user, now } = context;
      if (!isAgreed(session)) throw conflict('You can add next steps once the session is confirmed.');
      const id = randomUUID();
      return withTransaction(db, (tx) =>
        once(context, tx, async () => {
          // The lock makes concurrent requests count one after the other.
          await mayWriteTo(tx, session);
          await sessions.lock(tx, session_id);
          if ((await countMade(tx, session_id, user.id)) >= PROMISES_PER_SESSION) {
            throw conflict(
              t('You can have up to {count} next steps for a session. Finish one of them first.', {
                count: PROMISES_PER_SESSION,
              }),
            );
          }
          await insertPromise(tx, { id, sessionId: session_id, userId: user.id, text, madeAt: now });
          tell(tx, session_id, [session.host.id, session.booker.id]);
          return present(await mine(tx, context, id), user.id);
        }),
      );
    },

    setDone: async (context, id, isDone) => {
      const { doneAt, sessionId, by, to } = await mine(db, context, id);
      if ((doneAt !== null) !== isDone) {
        await withTransaction(db, async (tx) => {
          await setPromiseDone(tx, id, isDone ? context.now : null);
          tell(tx, sessionId, [by.id, to.id]);
        });
      }
      return present(await mine(db, context, id), context.user.id);
    },

    remove: async (context, id) => {
      const { sessionId, by, to } = await mine(db, context, id);
      await withTransaction(db, async (tx) => {
        await deletePromise(tx, id);
        tell(tx, sessionId, [by.id, to.id]);
      });
    },
  };
}

function present(view: PromiseView, readerId: string): SessionPromise {
  return {
    id: view.id,
    session_id: view.sessionId,
    by: view.by,
    to: view.to,
    is_mine: view.userId === readerId,
    text: view.text,
    made_at: view.madeAt.toString(),
    done_at: view.doneAt?.toString() ?? null,
  };
}
