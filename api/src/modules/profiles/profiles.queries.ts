import { pgView } from 'drizzle-orm/pg-core';
import { experienceColumns, subscriptionColumns } from './profiles.tables.ts';

/** What other modules may read of the tables of this module, for joins: views with the tables' names that can only be read. */

/** Where a person worked; months as `2021-05`. */
export const profileExperiences = pgView('profile_experiences', experienceColumns).existing();

/** Who follows whom. */
export const subscriptions = pgView('subscriptions', subscriptionColumns).existing();
