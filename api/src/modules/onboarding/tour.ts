import type { TourStep } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { addOnboardingStep } from '../identity/identity.queries.ts';

/**
 * Marks an onboarding step (R-ONB-9) as completed for members who have just done it; the other steps are unchanged.
 * This also completes onboarding: a member with an upcoming session has seen how the product works, and the redirects
 * of the other steps would lead them away from the pages they need now.
 */
export function completeTour(tx: Database, userIds: readonly string[], step: TourStep): Promise<void> {
  return addOnboardingStep(tx, userIds, step);
}
