import { randomUUID } from 'node:crypto';
import type { addPushSubscription, ParsedInput } from '@acquaint/contracts';
import { badField } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import { inLocale } from '../../i18n/i18n.ts';
import type { Database } from '../../ports/database/database.ts';
import { selectDeliveryChoice } from './notification-settings.repository.ts';
import { readTexts } from './notification-texts.ts';
import type { SendPush } from './push-sender.ts';
import { findUnread, type HiddenFrom } from './notifications.repository.ts';
import { deleteSubscription, keepSubscription, selectTargets } from './push.repository.ts';

/** Notifications in browsers that do not have the site open. */
export interface PushService {
  /** @throws ProblemError 400 if the address is not that of a push service. */
  readonly subscribe: (
    context: RequestContext,
    subscription: ParsedInput<typeof addPushSubscription>['body'],
  ) => Promise<void>;
  readonly unsubscribe: (context: RequestContext, endpoint: string) => Promise<void>;
  /**
   * Pushes a notification to every browser of its recipient, unless it is already read or names someone who is hidden from them. A retry may show it again in
   * place of the first, because it has the same tag.
   * @throws Error if a push service asks for a retry and none accepted it.
   */
  readonly push: (notificationId: string) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly send: SendPush;
  readonly services: readonly string[];
  readonly hiddenFrom: HiddenFrom;
}

export function createPushService({ db, send, services, hiddenFrom }: Dependencies): PushService {
  return {
    subscribe: async ({ user, now }, { endpoint, keys }) => {
      if (!isPushService(endpoint, services)) {
        throw badField('endpoint', 'This server can’t send to that push service. Try another browser.');
      }
      await keepSubscription(db, {
        id: randomUUID(),
        userId: user.id,
        loginId: user.loginId,
        endpoint,
        ...keys,
        createdAt: now,
      });
    },
    unsubscribe: ({ user }, endpoint) => deleteSubscription(db, user.id, endpoint),
    push: async (notificationId) => {
      const news = await findUnread(db, notificationId, hiddenFrom);
      const choice = news && (await selectDeliveryChoice(db, news.userId));
      if (!choice || choice.pushOff.includes(news.kind)) return;
      const targets = await selectTargets(db, news.userId);
      const texts = inLocale(choice.formats, () => readTexts(news));
      // The id without dashes has 32 characters, the maximum of a topic (RFC 8030).
      const tag = news.id.replaceAll('-', '');
      const outcomes = await Promise.all(
        targets.map(async (target) => {
          const outcome = await send(target, { ...texts, path: news.path, tag });
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

/**
 * Whether the server may send to an endpoint named by a browser. Only push services configured by the operator are
 * allowed, because otherwise anybody could make the server call internal addresses.
 * @param services hosts; `*.example.org` matches all subdomains; 127.0.0.1 with a port is for tests.
 */
function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (protocol === 'http:') return hostname === '127.0.0.1' && services.includes(host);
  return services.some((service) =>
    service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service,
  );
}
