import type { PersonSummary } from '@acquaint/contracts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { personSummaries, profiles, users } from '../identity/identity.queries.ts';
import { connections } from '../connections/connections.queries.ts';

/** What a member may know about the owner of an email address. */
export interface KnownAddress {
  readonly email: string;
  /** The member to suggest; null for oneself, for members already connected or asked, blocked, or not searchable. */
  readonly person: PersonSummary | null;
  /** Whether the owner is a member, as far as the caller may know. They are then not invited. */
  readonly isKnown: boolean;
}

/** Addresses per statement. */
const BATCH = 1_000;

/** Returns those of these addresses that belong to members. */
export async function selectByEmail(
  db: Database,
  meId: string,
  emails: readonly string[],
): Promise<Map<string, KnownAddress>> {
  const known = new Map<string, KnownAddress>();
  for (let first = 0; first < emails.length; first += BATCH) {
    const list = sql.join(
      emails.slice(first, first + BATCH).map((email) => sql`${email}`),
      sql`, `,
    );
    const { rows } = await db.execute<{
      email: string;
      person: PersonSummary;
      is_me: boolean;
      is_found: boolean;
      status: string | null;
    }>(sql`
      select u.email, to_jsonb(p) as person, u.id = ${meId} as is_me,
        profile.is_listed and u.suspended_at is null as is_found,
        -- To whoever was declined the request waits on.
        case when c.status = 'declined' and c.requested_by = ${meId} then 'pending' else c.status end as status
      from ${users} u
      join ${personSummaries} p on p.id = u.id
      join ${profiles} profile on profile.user_id = u.id
      left join ${connections} c on (c.person_a = u.id and c.person_b = ${meId}) or (c.person_b = u.id and c.person_a = ${meId})
      where u.email in (${list})`);
    for (const { email, person, is_me, is_found, status } of rows) {
      const isTied = status === 'accepted' || status === 'pending';
      known.set(email, {
        email,
        person: is_found && !is_me && !isTied && status !== 'blocked' ? person : null,
        isKnown: is_me || isTied || (is_found && status !== 'blocked'),
      });
    }
  }
  return known;
}
