import { and, inArray, sql } from 'drizzle-orm';
import type { TourStep } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { users } from '../identity/identity.tables.ts';

/** Marks a step of multistep onboarding (specification §3) as done for people who have just done it; the others stay. */
export async function completeTour(tx: Database, userIds: readonly string[], step: TourStep): Promise<void> {
  await tx
    .update(users)
    .set({ onboardingSteps: sql`array_append(${users.onboardingSteps}, ${step}::text)` })
    .where(and(inArray(users.id, [...userIds]), sql`${step}::text <> all(${users.onboardingSteps})`));
}
