import { and, eq, inArray } from 'drizzle-orm';
import { OnboardingStep } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { users } from '../identity/identity.tables.ts';

/**
 * Ends multistep onboarding of people who have a session ahead: they have seen how it works, and the redirects of
 * specification §4 must not lead them away from the session's page or room.
 */
export async function completeTour(tx: Database, userIds: readonly string[]): Promise<void> {
  await tx
    .update(users)
    .set({ hasCompletedOnboarding: true, onboardingSteps: [...OnboardingStep.options] })
    .where(and(inArray(users.id, [...userIds]), eq(users.hasCompletedOnboarding, false)));
}
