import { randomUUID } from 'node:crypto';
import type { addPushSubscription, ParsedInput } from '@acquaint/contracts';
import { badField } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database } from '../../ports/database/database.ts';
import { selectDeliveryChoice } from './notification-settings.repository.ts';
import { isPushService } from './push-endpoints.ts';
import type { SendPush } from './push-sender.ts';
import { deleteSubscription, findUnread, keepSubscription, selectTargets } from './push.repository.ts';

/** News in browsers that are not looking at the site. */
export interface PushService {
  /** @throws ProblemError 400 for an address that is no push service's. */
  readonly subscribe: (
    context: RequestContext,
    subscription: ParsedInput<typeof addPushSubscription>['body'],
  ) => Promise<void>;
  readonly unsubscribe: (context: RequestContext, endpoint: string) => Promise<void>;
  /**
   * Pushes one piece of news to every browser of its reader; nothing when it is read already. A second try may show it
   * again, in place of the first: it has the same tag.
   * @throws Error when a push service asks to be tried again later and none took it.
   */
  readonly push: (notificationId: string) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly send: SendPush;
  readonly services: readonly string[];
}

export function createPushService({ db, send, services }: Dependencies): PushService {
  return {
    subscribe: async ({ user, now }, { endpoint, keys }) => {
      if (!isPushService(endpoint, services)) {
        throw badField('endpoint', 'This server can’t send to that push service. Try another browser.');
      }
      await keepSubscription(db, {
        id: randomUUID(),
        userId: user.id,
        signInId: user.family,
        endpoint,
        ...keys,
        createdAt: now,
      });
    },
    unsubscribe: ({ user }, endpoint) => deleteSubscription(db, user.id, endpoint),
    push: async (notificationId) => {
      const news = await findUnread(db, notificationId);
      const choice = news && (await selectDeliveryChoice(db, news.userId));
      if (!choice || choice.pushOff.includes(news.kind)) return;
      const targets = await selectTargets(db, news.userId);
      // The first 32 letters that may stand in a topic (RFC 8030): enough to tell them apart.
      const tag = news.id.replaceAll('-', '');
      const outcomes = await Promise.all(
        targets.map(async (target) => {
          const outcome = await send(target, { title: news.title, text: news.body, path: news.path, tag });
          if (outcome === 'gone') await deleteSubscription(db, news.userId, target.endpoint);
          return outcome;
        }),
      );
      if (outcomes.includes('later') && !outcomes.includes('sent')) {
        throw new Error('the push service asks to be tried again later');
      }
    },
  };
}
