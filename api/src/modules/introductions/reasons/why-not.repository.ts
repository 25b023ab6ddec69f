import { sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { connections } from '../../connections/connections.queries.ts';
import type { ApartOptions } from '../matching/apart.repository.ts';

/** The relation of two members as far as the caller may know it, without the other's answers. */
export interface Between {
  readonly isBlocked: boolean;
  readonly isConnected: boolean;
  /** An introduction of the two waits for an answer of the caller or of both. */
  readonly isOpen: boolean;
  /** An introduction that both saw ended recently, or the caller passed recently. */
  readonly rests: boolean;
  /**
   * A request is pending (the caller's looks so after a decline, too), or a connection was ended or declined by the
   * caller recently.
   */
  readonly isSettled: boolean;
}

/** Returns the relation between the caller and another member. */
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
