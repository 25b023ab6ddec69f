import { sql } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';

/** What there is between two people, as far as either may know it. */
export interface Between {
  readonly isBlocked: boolean;
  readonly isConnected: boolean;
  /** An introduction of theirs waits for an answer of mine or of both. */
  readonly isOpen: boolean;
  readonly wasIntroduced: boolean;
}

/** What there is between me and another person. */
export async function selectBetween(
  db: Database,
  meId: string,
  otherId: string,
  now: Temporal.Instant,
): Promise<Between> {
  const { rows } = await db.execute<{
    blocked: boolean;
    connected: boolean;
    open: boolean;
    introduced: boolean;
  }>(sql`
    select
      exists (select 1 from connections c where c.status = 'blocked'
        and c.person_a = least(${meId}::uuid, ${otherId}::uuid) and c.person_b = greatest(${meId}::uuid, ${otherId}::uuid)) as blocked,
      exists (select 1 from connections c where c.status = 'accepted'
        and c.person_a = least(${meId}::uuid, ${otherId}::uuid) and c.person_b = greatest(${meId}::uuid, ${otherId}::uuid)) as connected,
      exists (select 1 from introduction_sides s join introductions i on i.id = s.introduction_id
        where s.user_id = ${meId} and s.other_id = ${otherId} and i.state = 'open' and s.answer <> 'passed'
          and i.expires_at > ${now.toString()}::timestamptz) as open,
      exists (select 1 from introduction_sides s where s.user_id = ${meId} and s.other_id = ${otherId}) as introduced`);
  const [row] = rows;
  return {
    isBlocked: row?.blocked === true,
    isConnected: row?.connected === true,
    isOpen: row?.open === true,
    wasIntroduced: row?.introduced === true,
  };
}
