import { and, isNull } from 'drizzle-orm';
import { users } from '../identity.tables.ts';

/** Condition: members who can be found, introduced and booked: not suspended, and without a pending deletion. */
export const CAN_BE_MET = and(isNull(users.suspendedAt), isNull(users.deletionRequestedAt));
