import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { consentLedger } from './recordings.tables.ts';

/** What other modules may read of this module's tables. */

/** SQL condition: a guest was in the call of this session. */
export function hadGuest(sessionId: AnyPgColumn): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${consentLedger}
    where ${consentLedger.sessionId} = ${sessionId} and ${consentLedger.guestId} is not null)`;
}
