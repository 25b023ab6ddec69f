import type { TourStep } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { addOnboardingStep } from '../identity/identity.queries.ts';

/**
 * Marks an onboarding step as completed for members who have just done it (R-ONB-17); the other steps are unchanged. It also ends the
 * redirects to them: a member with an upcoming session has seen how the product works, and the redirects would lead them away from the
 * pages they need now.
 */
export async function completeTour(tx: Database, userIds: readonly string[], step: TourStep): Promise<void> {
  await addOnboardingStep(tx, userIds, step, { ends: true });
}
