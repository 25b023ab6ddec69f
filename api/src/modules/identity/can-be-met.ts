import { and, isNull } from 'drizzle-orm';
import { users } from './identity.tables.ts';

/** People who can be found, introduced and booked anew: not suspended, and not about to leave. */
export const CAN_BE_MET = and(isNull(users.suspendedAt), isNull(users.deletionRequestedAt));
