import type { TourStep } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { addOnboardingStep } from '../identity/identity.queries.ts';

/**
 * Marks a step of onboarding (R-ONB-9) as done for people who have just done it; the other steps stay as they are. With it
 * onboarding is complete: whoever has a session ahead has seen how it works, and the redirects of the other steps would
 * lead them away from the pages that they now need.
 */
export function completeTour(tx: Database, userIds: readonly string[], step: TourStep): Promise<void> {
  return addOnboardingStep(tx, userIds, step);
}
