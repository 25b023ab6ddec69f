import { and, inArray, sql } from 'drizzle-orm';
import type { TourStep } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { users } from '../identity/identity.tables.ts';

/**
 * Marks a step of onboarding (R-ONB-9) as done for people who have just done it; the other steps stay as they are. With it
 * onboarding is complete: whoever has a session ahead has seen how it works, and the redirects of the other steps would
 * lead them away from the pages that they now need.
 */
export async function completeTour(tx: Database, userIds: readonly string[], step: TourStep): Promise<void> {
  await tx
    .update(users)
    .set({
      hasCompletedOnboarding: true,
      onboardingSteps: sql`array_append(${users.onboardingSteps}, ${step}::text)`,
    })
    .where(and(inArray(users.id, [...userIds]), sql`${step}::text <> all(${users.onboardingSteps})`));
}
