import type { PersonSummary } from '@acquaint/contracts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { hiddenFrom } from '../../connections/connections.queries.ts';
import { personSummaries } from '../../identity/identity.queries.ts';
import { circles } from '../../circles/circles.queries.ts';
import { isToldIn, notifyLevelOf } from '../mentions/mentions.repository.ts';
import { isOpen, personJson } from '../messages/messages.repository.ts';

/** A member's unread messages of one conversation. */
export interface Waiting {
  readonly conversationId: string;
  readonly userId: string;
}

/** Number of the last message that is read. */
const seen = sql`greatest(m.read_seq, m.from_seq)`;

/**
 * Selects members with unread messages of a time range who were not notified yet: once, until they have read them.
 * Excludes muted and closed conversations, those where they are not notified of all messages, and messages of people who are hidden from the member (R-NET-6).
 */
export async function selectUntold(
  db: Database,
  { after, until }: { readonly after: Temporal.Instant; readonly until: Temporal.Instant },
  limit: number,
): Promise<Waiting[]> {
  const { rows } = await db.execute<{ conversation_id: string; user_id: string }>(sql`
    select m.conversation_id, m.user_id from conversations c
    join conversation_members m on m.conversation_id = c.id
    join lateral (select x.created_at from messages x where x.conversation_id = c.id and x.seq > ${seen}
      and x.deleted_at is null and not ${hiddenFrom(sql`m.user_id`, sql`x.author_id`)} order by x.seq limit 1) first on true
    where ${notifyLevelOf('m')} = 'all' and c.active_at > ${after.toString()}::timestamptz and not m.is_muted
      and not ${isToldIn('m')} and ${isOpen}
      and first.created_at > ${after.toString()}::timestamptz and first.created_at <= ${until.toString()}::timestamptz
    limit ${limit}`);
  return rows.map((row) => ({ conversationId: row.conversation_id, userId: row.user_id }));
}

/** Content of a notification: the number of unread messages, the author of the newest, and the title of a group. */
export interface Unread extends Record<string, unknown> {
  readonly count: number;
  readonly author: PersonSummary;
  readonly title: string;
}

/**
 * Notes that a member is notified now.
 * @returns null if they were notified or have read meanwhile, or all messages are deleted.
 */
export async function takeUntold(
  tx: Transaction,
  { conversationId, userId }: Waiting,
): Promise<Unread | null> {
  const { rows: taken } = await tx.execute<{ seen_seq: number }>(sql`
    update conversation_members m set told_seq = c.last_seq from conversations c
    where c.id = m.conversation_id and m.conversation_id = ${conversationId} and m.user_id = ${userId}
      and not ${isToldIn('m')} and c.last_seq > ${seen}
      and exists (select 1 from messages x where x.conversation_id = c.id and x.seq > ${seen}
        and x.deleted_at is null and not ${hiddenFrom(userId, sql`x.author_id`)})
    returning ${seen} as seen_seq`);
  const [mine] = taken;
  if (!mine) return null;
  const { rows } = await tx.execute<Unread>(sql`
    select count(*) over ()::integer as count, ${personJson('p')} as author,
      coalesce((select name from ${circles} where id = c.circle_id), c.title) as title
    from messages x join conversations c on c.id = x.conversation_id join ${personSummaries} p on p.id = x.author_id
    where x.conversation_id = ${conversationId} and x.seq > ${mine.seen_seq} and x.deleted_at is null
      and x.author_id <> ${userId} and not ${hiddenFrom(userId, sql`x.author_id`)}
    order by x.seq desc limit 1`);
  return rows[0] ?? null;
}
