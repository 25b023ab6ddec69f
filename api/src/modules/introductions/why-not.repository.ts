import { sql } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { connections } from '../connections/connections.queries.ts';
import type { ApartOptions } from './apart.repository.ts';

/** What there is between two people, as far as the one who asks knows it: nothing of what the other answered. */
export interface Between {
  readonly isBlocked: boolean;
  readonly isConnected: boolean;
  /** An introduction of theirs waits for an answer of mine or of both. */
  readonly isOpen: boolean;
  /** An introduction that both saw is not long past, or I passed not long ago. */
  readonly rests: boolean;
  /** A request waits (mine looks so after a decline, too), a connection has ended, or I declined one, not long ago. */
  readonly isSettled: boolean;
}

/** What there is between me and another person. */
export async function selectBetween(
  db: Database,
  meId: string,
  otherId: string,
  { now, business }: ApartOptions,
): Promise<Between> {
  const rested = now.subtract({ hours: 24 * business.introductionRestDays }).toString();
  const reoffered = now.subtract({ hours: 24 * business.introductionReofferDays }).toString();
  const { rows } = await db.execute<{
    blocked: boolean;
    connected: boolean;
    open: boolean;
    rests: boolean;
    settled: boolean;
  }>(sql`
    select
      exists (select 1 from ${connections} c where c.status = 'blocked'
        and c.person_a = least(${meId}::uuid, ${otherId}::uuid) and c.person_b = greatest(${meId}::uuid, ${otherId}::uuid)) as blocked,
      exists (select 1 from ${connections} c where c.status = 'accepted'
        and c.person_a = least(${meId}::uuid, ${otherId}::uuid) and c.person_b = greatest(${meId}::uuid, ${otherId}::uuid)) as connected,
      exists (select 1 from introduction_sides s join introductions i on i.id = s.introduction_id
        where s.user_id = ${meId} and s.other_id = ${otherId} and i.state = 'open' and s.answer <> 'passed'
          and i.expires_at > ${now.toString()}::timestamptz) as open,
      exists (select 1 from introduction_sides s join introductions i on i.id = s.introduction_id
        where s.user_id = ${meId} and s.other_id = ${otherId} and (i.expires_at > ${reoffered}::timestamptz
          or (s.answer = 'passed' and s.answered_at > ${rested}::timestamptz))) as rests,
      exists (select 1 from ${connections} c
        where c.person_a = least(${meId}::uuid, ${otherId}::uuid) and c.person_b = greatest(${meId}::uuid, ${otherId}::uuid)
          and (c.status = 'pending' or (c.status = 'declined' and c.requested_by = ${meId}) or (c.changed_at > ${rested}::timestamptz
            and (c.status = 'removed' or (c.status = 'declined' and c.requested_by = ${otherId}))))) as settled`);
  const [row] = rows;
  return {
    isBlocked: row?.blocked === true,
    isConnected: row?.connected === true,
    isOpen: row?.open === true,
    rests: row?.rests === true,
    isSettled: row?.settled === true,
  };
}
