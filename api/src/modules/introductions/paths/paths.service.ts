import { randomUUID } from 'node:crypto';
import type {
  askForIntroduction,
  IntroductionAsk,
  ParsedInput,
  PathSettings,
  updatePathSettings,
  WarmPath,
} from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import { paged, type Paged, type PageRequest } from '../../../http/paging.ts';
import { conflict, notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import { t } from '../../../i18n/i18n.ts';
import { nameInEmail } from '../../../i18n/people.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { afterCommit, withTransaction } from '../../../ports/database/transaction.ts';
import type { EventPublisher } from '../../../realtime/event-publisher.ts';
import type { Connections } from '../../connections/connections.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { BringingTogetherService } from '../bringing-together.service.ts';
import { selectPeople } from '../introductions.repository.ts';
import { answerAsk, findAsk, putAsk, selectAsks, type AskRow } from './asks.repository.ts';
import { askedLongAgo, askEndsAt, shownAsk } from './path-rules.ts';
import { findTarget, savePathSettings, selectPaths, selectPathSettings } from './paths.repository.ts';

export interface PathsService {
  /**
   * Lists who could introduce the caller to a member (R-MATCH-24).
   * @throws ProblemError 404 for somebody whom the caller may not know of.
   */
  readonly list: (context: RequestContext, username: string) => Promise<WarmPath[]>;
  /**
   * Asks a person on a path to introduce the caller to a member.
   * @returns the id of the request.
   * @throws ProblemError 404 unless there is such a path that the caller sees, and 409 if they asked the same not long ago.
   */
  readonly ask: (
    context: RequestContext,
    body: ParsedInput<typeof askForIntroduction>['body'],
  ) => Promise<string>;
  /** Lists the open requests to the caller. */
  readonly listAsks: (context: RequestContext, page: PageRequest) => Promise<Paged<IntroductionAsk>>;
  /**
   * Introduces the two people of a request to the caller.
   * @param note what both read; without it, the text of the request.
   * @returns the introduction's id.
   * @throws ProblemError 404 for a request that is not open and the caller's, 409 if the two may not be introduced.
   */
  readonly forward: (context: RequestContext, id: string, note: string | undefined) => Promise<string>;
  /**
   * Declines a request to the caller; nobody is told (R-MATCH-27).
   * @throws ProblemError 404 for a request that is not open and the caller's.
   */
  readonly decline: (context: RequestContext, id: string) => Promise<void>;
  readonly settings: (context: RequestContext) => Promise<PathSettings>;
  readonly changeSettings: (
    context: RequestContext,
    change: ParsedInput<typeof updatePathSettings>['body'],
  ) => Promise<PathSettings>;
}

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  readonly events: EventPublisher;
  readonly notifications: Notifications;
  readonly connections: Pick<Connections, 'holdConnected' | 'holdUnblockedAmong'>;
  readonly together: Pick<BringingTogetherService, 'introducePair'>;
}

/** Creates the service for paths: who can introduce whom, requests to do so, and their answers. */
export function createPathsService({
  db,
  business,
  events,
  notifications,
  connections,
  together,
}: Dependencies): PathsService {
  const circleMembers = business.pathCircleMembers;
  const firstOpen = (now: Temporal.Instant): Temporal.Instant =>
    now.subtract({ hours: 24 * business.introductionDays });
  const target = async (meId: string, username: string) => {
    const person = await findTarget(db, meId, username);
    if (!person) throw notFound('We couldn’t find this person.');
    return person;
  };
  const openAsk = async (database: Database, id: string, meId: string, now: Temporal.Instant) => {
    const ask = await findAsk(database, id, meId, firstOpen(now));
    if (!ask) throw notFound('We couldn’t find this request. You may have answered it already.');
    return ask;
  };
  const settings: PathsService['settings'] = async ({ user }) => {
    const { introducesOthers, isReachable } = await selectPathSettings(db, user.id);
    return { introduces_others: introducesOthers, is_reachable: isReachable };
  };

  return {
    list: async ({ user, now }, username) => {
      const { id: targetId } = await target(user.id, username);
      if (targetId === user.id) return [];
      const rows = await selectPaths(db, { meId: user.id, targetId, circleMembers });
      return rows.map(({ person, toYou, toThem, answer, askedAt }) => ({
        person,
        to_you: toYou,
        to_them: toThem,
        ask: askedAt && shownAsk({ answer, askedAt }, now, business),
      }));
    },

    ask: async ({ user, now }, { username, through, note }) => {
      const other = await target(user.id, username);
      const path = { meId: user.id, targetId: other.id, through: { username: through }, circleMembers };
      // One response for every cause, so that it reveals no connection (R-MATCH-26).
      const nobody = () => notFound('This person can’t introduce you right now.');
      const [middle] = other.id === user.id ? [] : await selectPaths(db, path);
      if (!middle) throw nobody();
      const throughId = middle.person.id;
      return withTransaction(db, async (tx) => {
        await connections.holdUnblockedAmong(tx, [user.id, throughId, other.id]);
        const [still] = await selectPaths(tx, path);
        if (!still) throw nobody();
        const people = { askerId: user.id, throughId, targetId: other.id };
        const ask = { id: randomUUID(), ...people, note, askedAt: now };
        const id = await putAsk(tx, ask, askedLongAgo(now, business));
        if (id === null) {
          throw conflict(
            t('You’ve already asked {name}. We’ll tell you if they introduce you.', {
              name: middle.person.first_name,
            }),
          );
        }
        await notify(tx, ask, now);
        return id;
      });
    },

    listAsks: async ({ user, now }, page) => {
      const { rows, count } = await selectAsks(db, user.id, firstOpen(now), page);
      const people = await selectPeople(
        db,
        rows.flatMap(({ askerId, targetId }) => [askerId, targetId]),
      );
      const asks = rows.flatMap(({ id, askerId, targetId, note, askedAt }) => {
        const [asker, about] = [people.get(askerId), people.get(targetId)];
        if (!asker || !about) return [];
        return {
          ...{ id, asker, target: about, note, asked_at: askedAt.toString() },
          expires_at: askEndsAt(askedAt, business).toString(),
        };
      });
      return paged(asks, count, page);
    },

    forward: async (context, id, note) => {
      const { user, now } = context;
      const ask = await openAsk(db, id, user.id, now);
      const people = await selectPeople(db, [ask.askerId, ask.targetId]);
      const [asker, about] = [people.get(ask.askerId), people.get(ask.targetId)];
      if (!asker || !about) throw notFound();
      return together.introducePair(context, [asker, about], note ?? ask.note, async (tx) => {
        await openAsk(tx, id, user.id, now);
        await mustKnowBoth(tx, ask, user.id);
        if (!(await answerAsk(tx, id, 'forwarded', now))) throw answered();
      });
    },

    decline: async ({ user, now }, id) => {
      await openAsk(db, id, user.id, now);
      if (!(await answerAsk(db, id, 'declined', now))) throw answered();
    },

    settings,

    changeSettings: async (context, { introduces_others, is_reachable }) => {
      await savePathSettings(db, context.user.id, {
        ...(introduces_others !== undefined && { introducesOthers: introduces_others }),
        ...(is_reachable !== undefined && { isReachable: is_reachable }),
      });
      return settings(context);
    },
  };

  /**
   * Checks within the transaction that a member still may introduce two people: both are connections, or the path is still there.
   * @throws ProblemError 409
   */
  async function mustKnowBoth(
    tx: Transaction,
    { askerId, targetId }: Pick<AskRow, 'askerId' | 'targetId'>,
    meId: string,
  ): Promise<void> {
    const areOpen = await connections.holdUnblockedAmong(tx, [meId, askerId, targetId]);
    const connected = await connections.holdConnected(tx, meId, [askerId, targetId]);
    if (areOpen && connected.size === 2) return;
    const path = { meId: askerId, targetId, through: { id: meId }, circleMembers };
    if (!areOpen || (await selectPaths(tx, path)).length === 0) {
      throw conflict('You can’t introduce these two people any more. Decline the request instead.');
    }
  }

  async function notify(tx: Transaction, ask: Omit<AskRow, 'answer' | 'answeredAt'>, now: Temporal.Instant) {
    const people = await selectPeople(tx, [ask.askerId, ask.targetId]);
    const [asker, about] = [people.get(ask.askerId), people.get(ask.targetId)];
    if (!asker || !about) return;
    await notifications.notify(tx, {
      userId: ask.throughId,
      kind: 'introduction_asked',
      content: () => ({
        title: t('{name} asks you to introduce them to {other}', {
          name: nameInEmail(asker),
          other: nameInEmail(about),
        }),
        text: t(
          'It’s up to you whether you introduce them and what you write. If you don’t, no one will know.',
        ),
      }),
      path: '/dashboard/home/intros',
      personId: asker.id,
      now,
    });
    afterCommit(tx, () => events.publish([ask.throughId], 'introduction/asked', { ask_id: ask.id }));
  }
}

const answered = () => conflict('You’ve already answered this request.');
