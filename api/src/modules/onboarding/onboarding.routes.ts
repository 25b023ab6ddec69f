import {
  getInitialData,
  getSidebarCounts,
  suggestUsername,
  updateMultistepOnboarding,
  updateOnboarding,
} from '@acquaint/contracts';
import { serveCalls } from '../../http/calls.ts';
import type { Platform } from '../../platform.ts';
import { selectStaffStatus } from '../identity/identity.queries.ts';
import { createOnboardingService } from './onboarding.service.ts';
import { createStartService, type PendingPeeks, type SidebarCounters } from './start.service.ts';

interface FromOtherModules {
  readonly pendingPeeks: PendingPeeks;
  readonly counters: SidebarCounters;
}

/** Registers the endpoints for initial data and onboarding. Call it last, because it uses the other modules. */
export function registerOnboarding(
  { serve, db, config }: Platform,
  { pendingPeeks, counters }: FromOtherModules,
): void {
  const onboarding = createOnboardingService({ db });
  serveCalls(serve, onboarding);
  const start = createStartService({
    ...{ db, business: config.business, pendingPeeks, counters },
    findStaffStatus: (staff) => selectStaffStatus(db, staff),
    requiresSecondFactorOfStaff: config.login.requiresSecondFactorOfStaff,
  });
  serve(getInitialData).with(async (_, context) => ({ status: 200, body: await start.initialData(context) }));
  serve(getSidebarCounts).with(async (_, context) => ({
    status: 200,
    body: await start.sidebarCounts(context),
  }));
  serve(suggestUsername).with(async (_, context) => ({
    status: 200,
    body: await onboarding.suggestUsername(context),
  }));
  serve(updateOnboarding).with(async ({ body }, context) => ({
    status: 200,
    body: await onboarding.update(context, body),
  }));
  serve(updateMultistepOnboarding).with(async ({ body }, context) => ({
    status: 200,
    body: await onboarding.updateSteps(context, body),
  }));
}
