import { ProblemError } from '../../http/problem.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Database } from '../../ports/database/database.ts';
import type { Connection, Gateway } from '../../realtime/gateway.ts';
import { selectBlockersOf } from '../connections/connections.queries.ts';
import type { ConversationsService } from './conversations.service.ts';
import type { MessagesService } from './messages/messages.service.ts';
import { findSettings } from './settings.repository.ts';
import { findMembership, selectMemberIds } from './messages/write-batch.repository.ts';
import { t, translated } from '../../i18n/i18n.ts';

interface Dependencies {
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly db: Database;
  readonly messages: MessagesService;
  readonly conversations: ConversationsService;
  readonly log: { readonly error: (about: object, message: string) => void };
}

/** Messages per answer to a socket that catches up. */
const CHANGES = 100;
/** Seconds after which a client retries if the server cannot store a message now. */
const RETRY_SECONDS = 2;

/** Handles chat messages of the socket, with the same rules as over HTTP. */
export function listenToChat({ gateway, clock, db, messages, conversations, log }: Dependencies): void {
  const refused = (
    connection: Connection,
    message: { readonly conversation_id: string; readonly client_id: string },
    error: unknown,
  ): void => {
    const isProblem = error instanceof ProblemError;
    if (!isProblem) log.error({ err: error }, 'could not store a message from a socket');
    connection.send({
      type: 'chat/refused',
      conversation_id: message.conversation_id,
      client_id: message.client_id,
      detail: isProblem
        ? translated(sentenceOf(error))
        : t('We couldn’t save this. We’ll try again in a moment.'),
      retry_after_seconds: isProblem ? waitOf(error) : RETRY_SECONDS,
    });
  };

  gateway.onMessage('chat/send', (connection, { type: _, conversation_id, ...content }) => {
    const { client_id } = content;
    // Not awaited, so that the socket's next message can go into the same transaction. The writer keeps their order.
    void messages.write({ user: connection.user, now: clock.now() }, conversation_id, content).then(
      ({ id, seq, version }) =>
        connection.send({ type: 'chat/sent', conversation_id, client_id, message_id: id, seq, version }),
      (error: unknown) => refused(connection, { conversation_id, client_id }, error),
    );
  });

  gateway.onMessage('chat/catch-up', async ({ user, send }, { conversation_id, after }) => {
    const { results, ...rest } = await messages.list(user.id, conversation_id, { after, limit: CHANGES });
    send({ type: 'chat/changes', conversation_id, messages: results, ...rest });
  });

  gateway.onMessage('chat/typing', async ({ user }, { conversation_id }) => {
    if (!(await findMembership(db, conversation_id, user.id))?.isOpen) return;
    if (!(await findSettings(db, user.id)).shows_typing) return;
    const memberIds = await selectMemberIds(db, conversation_id);
    const blockers = await selectBlockersOf(db, user.id, memberIds);
    const others = memberIds.filter((id) => id !== user.id && !blockers.has(id));
    gateway.sendTo(others, { type: 'chat/typing', conversation_id, user_id: user.id });
  });

  gateway.onMessage('chat/read', async ({ user }, { conversation_id, seq }) => {
    await conversations.read({ user, now: clock.now() }, conversation_id, seq);
  });
}

function sentenceOf({ detail, errors }: ProblemError): string {
  return Object.values(errors ?? {})[0]?.[0] ?? detail;
}

/** Returns the seconds until a retry is useful, which is only the case after a rate limit; otherwise null. */
function waitOf({ status, headers }: ProblemError): number | null {
  return status === 429 ? Number(headers['retry-after'] ?? RETRY_SECONDS) : null;
}
