import type { listMessageReactions, MessageReaction, ParsedInput } from '@acquaint/contracts';
import { paged, type Paged } from '../../../http/paging.ts';
import { notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import { findOwner } from './message-changes.repository.ts';
import { NO_MESSAGE } from './messages.service.ts';
import { selectReactions } from './reactions.repository.ts';

/**
 * Returns who reacted to a message, without people whom the caller has blocked (R-MSG-3).
 * @throws ProblemError 404
 */
export async function listReactionsTo(
  db: Database,
  { user }: Pick<RequestContext, 'user'>,
  id: string,
  query: ParsedInput<typeof listMessageReactions>['query'],
): Promise<Paged<MessageReaction>> {
  const message = await findOwner(db, id, user.id);
  if (!message) throw notFound(NO_MESSAGE);
  if (message.deletedAt) return paged([], 0, query);
  const { rows, count } = await selectReactions(db, user.id, id, { ...query, only: query.reaction });
  return paged(rows, count, query);
}
