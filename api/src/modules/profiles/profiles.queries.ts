import { sql, type SQL } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import { selectShownToVisitors } from './people.repository.ts';
import { experienceColumns, subscriptionColumns } from './profiles.tables.ts';
import { profileVerifications } from './verification/verifications.tables.ts';

/** Read-only views of this module's tables, for joins by other modules. */

/** Where a person worked; months as `2021-05`. */
export const profileExperiences = pgView('profile_experiences', experienceColumns).existing();

/** Who follows whom. */
export const subscriptions = pgView('subscriptions', subscriptionColumns).existing();

/** Returns what visitors see of those of these members who show their profile to them (R-PROF-13), by ID. */
export const selectPublicPeople = selectShownToVisitors;

/** Since when the oldest request for a verification waits; null if none does. */
export const oldestVerification: SQL<string | null> = sql`(select min(${profileVerifications.requestedAt})
  from ${profileVerifications} where ${profileVerifications.state} = 'waiting')`;
