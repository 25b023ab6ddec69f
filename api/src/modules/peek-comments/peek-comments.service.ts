import { randomUUID } from 'node:crypto';
import {
  addComment,
  adminDeleteComment,
  deleteComment,
  listComments,
  switchComments,
  to,
  updateComment,
  type ParsedInput,
  type PeekComment,
  type reportComment,
} from '@acquaint/contracts';
import type { Audit } from '../../audit.ts';
import type { Business } from '../../business.ts';
import { defineCall, type Call } from '../../http/calls.ts';
import { once } from '../../http/idempotency.ts';
import { paged } from '../../http/paging.ts';
import { conflict, forbidden, notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import { t } from '../../i18n/i18n.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import type { MemberReports } from '../../reports.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { NO_PEEK } from '../peeks/peeks.queries.ts';
import { countComments } from './peek-comments.queries.ts';
import {
  findComment,
  findCommentedPeek,
  findShownComment,
  insertComment,
  putCommentsOn,
  removeComment,
  selectComments,
  selectFollowing,
  selectNotified,
  updateCommentText,
  type CommentedPeek,
} from './peek-comments.repository.ts';

const PAGE_SIZE = 20;
const NO_COMMENT = 'We couldn’t find this comment. It may have been deleted.';
const TURNED_OFF = 'Comments on this peek are turned off.';

type Report = ParsedInput<typeof reportComment>['body'];

/** Comments on published peeks, for those who may see the peek (R-PEEK-70, R-PEEK-71). */
export interface PeekCommentsService {
  /** Throws 404 unless the caller may see the peek. */
  readonly list: Call<typeof listComments>;
  /** Throws 404 unless the caller may see the peek, 409 while its comments are off. */
  readonly add: Call<typeof addComment>;
  /** Throws 404 unless the caller may see the comment, 403 unless it is theirs, 409 when it is too late (R-PEEK-72). */
  readonly update: Call<typeof updateComment>;
  /** Throws 404 unless the caller may see the comment, 403 unless they wrote it or are in the peek (R-PEEK-73). */
  readonly remove: Call<typeof deleteComment>;
  /** Throws 404 unless the caller may see the peek, 403 unless they are in it. */
  readonly turn: Call<typeof switchComments>;
  /** Deletes a comment by staff, and notifies its author of the reason. Throws 404. */
  readonly removeByStaff: Call<typeof adminDeleteComment>;
  /**
   * Reports somebody else's comment to staff (R-PEEK-75).
   * @throws ProblemError 404, 409 for an own comment, 429.
   */
  readonly report: (context: RequestContext, id: string, report: Report) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly events: EventPublisher;
  readonly notifications: Pick<Notifications, 'notify' | 'notifyOnce'>;
  readonly audit: Audit;
  readonly reports: MemberReports;
  readonly business: Pick<Business, 'messageEditMinutes'>;
}

export function createPeekCommentsService(deps: Dependencies): PeekCommentsService {
  const { db, events, notifications, audit, reports, business } = deps;
  const visible = async (
    source: Database,
    id: string,
    readerId: string,
    lock?: 'share' | 'update',
  ): Promise<CommentedPeek> => {
    const peek = await findCommentedPeek(source, id, readerId, lock);
    if (!peek) throw notFound(NO_PEEK);
    return peek;
  };
  /** @throws ProblemError 404 unless the reader may see both the comment and its peek. */
  const known = async (
    source: Database,
    id: string,
    readerId: string,
  ): Promise<{ readonly comment: PeekComment; readonly peek: CommentedPeek }> => {
    const comment = await findShownComment(source, id, readerId);
    const peek = comment && (await findCommentedPeek(source, comment.snip_id, readerId, 'share'));
    if (!peek) throw notFound(NO_COMMENT);
    return { comment, peek };
  };
  /** Open pages of others refetch after the commit; the pages of readers who have not commented do so by themselves. */
  const tell = async (peekId: string, alsoTo: readonly string[] = []): Promise<void> =>
    events.publish([...(await selectFollowing(db, peekId)), ...alsoTo], 'comment/changed', {
      snip_id: peekId,
    });
  /** Notifies the people in a peek of a comment, except its author (R-PEEK-76). */
  const notifyPeople = async (
    tx: Parameters<Notifications['notifyOnce']>[0],
    { id, title }: CommentedPeek,
    { user, now }: RequestContext,
  ): Promise<void> => {
    const people = await selectNotified(tx, id, user.id);
    await notifications.notifyOnce(
      tx,
      people.map((userId) => ({
        ...{ userId, kind: 'peek_commented', personId: user.id, now },
        path: to('/peek', { snip: id }),
        content: () => ({
          title: t('Someone commented on your peek'),
          text: t('See what people say about “{title}”.', { title }),
        }),
      })),
    );
  };

  return {
    list: defineCall(listComments, async ({ user }, { params, query }) => {
      const { areOn } = await visible(db, params.id, user.id);
      const request = { page: query.page, page_size: PAGE_SIZE };
      const counts = await countComments(db, user.id, [params.id]);
      const comments = await selectComments(db, params.id, user.id, request);
      return { ...paged(comments, counts.get(params.id) ?? 0, request), are_on: areOn };
    }),

    add: defineCall(addComment, async (context, { params, body }) => {
      const { user, now } = context;
      const id = randomUUID();
      const added = await withTransaction(db, (tx) =>
        once(context, tx, async () => {
          const peek = await visible(tx, params.id, user.id, 'share');
          if (!peek.areOn) throw conflict(TURNED_OFF);
          await insertComment(tx, {
            ...{ id, peekId: peek.id, authorId: user.id, body: body.text, createdAt: now },
          });
          await notifyPeople(tx, peek, context);
          return (await known(tx, id, user.id)).comment;
        }),
      );
      await tell(params.id);
      return added;
    }),

    update: defineCall(updateComment, async ({ user, now }, { params, body }) => {
      const updated = await withTransaction(db, async (tx) => {
        const { comment, peek } = await known(tx, params.id, user.id);
        if (comment.author.id !== user.id) throw forbidden('You can only edit your own comments.');
        if (!peek.areOn) throw conflict(TURNED_OFF);
        const minutes = business.messageEditMinutes;
        const until = Temporal.Instant.from(comment.created_at).add({ minutes });
        if (Temporal.Instant.compare(now, until) > 0)
          throw conflict(
            t('You can only edit a comment for {minutes} minutes. Delete it and write a new one instead.', {
              minutes,
            }),
          );
        if (comment.text === body.text) return comment;
        if (!(await updateCommentText(tx, comment.id, body.text, now))) throw notFound(NO_COMMENT);
        return { ...comment, text: body.text, edited_at: now.toString() };
      });
      await tell(updated.snip_id);
      return updated;
    }),

    remove: defineCall(deleteComment, async ({ user }, { params }) => {
      const row = await withTransaction(db, async (tx) => {
        const found = await findComment(tx, params.id);
        // Authors can delete what they wrote even after the peek or its comments have been hidden from them.
        if (found?.authorId !== user.id) {
          const { peek } = await known(tx, params.id, user.id);
          if (!peek.isMine)
            throw forbidden('Only the people in this peek can delete other people’s comments.');
        }
        if (!found || !(await removeComment(tx, found.id))) throw notFound(NO_COMMENT);
        return found;
      });
      await tell(row.peekId, [row.authorId]);
      return { snip_id: row.peekId };
    }),

    turn: defineCall(switchComments, async ({ user, now }, { params, body: { are_on } }) => {
      const isChanged = await withTransaction(db, async (tx) => {
        const peek = await visible(tx, params.id, user.id, 'update');
        if (!peek.isMine) throw forbidden('Only the people in this peek can turn its comments on or off.');
        return putCommentsOn(tx, peek.id, are_on, now);
      });
      if (isChanged) await tell(params.id);
      return { are_on };
    }),

    removeByStaff: defineCall(adminDeleteComment, async (context, { params, body: { reason } }) => {
      const row = await withTransaction(db, async (tx) => {
        const found = await findComment(tx, params.id);
        if (!found || !(await removeComment(tx, found.id))) throw notFound(NO_COMMENT);
        await audit(tx, context, { action: 'comment/deleted', subjectId: found.id, reason });
        await notifications.notify(tx, {
          ...{ userId: found.authorId, kind: 'system', personId: null, now: context.now },
          path: to('/peek', { snip: found.peekId }),
          content: () => ({
            title: t('We’ve deleted one of your comments'),
            text: t('Our reason: {reason}', { reason }),
          }),
        });
        return found;
      });
      await tell(row.peekId, [row.authorId]);
      return { snip_id: row.peekId };
    }),

    report: async (context, id, { reason, note }) => {
      const { comment } = await known(db, id, context.user.id);
      if (comment.author.id === context.user.id)
        throw conflict('This is your own comment. You can delete it.');
      await reports.report(context, { kind: 'comment', id, reason, note });
    },
  };
}
