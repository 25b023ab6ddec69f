import { OnboardingStep, type MultistepOnboarding } from '@acquaint/contracts';

/** Steps that completing onboarding marks as well (R-ONB-9). */
const SET_BY_COMPLETION = ['build-network', 'complete-profile'] as const satisfies readonly OnboardingStep[];

interface StepsChange {
  readonly steps?: Partial<Record<OnboardingStep, boolean>> | undefined;
  readonly has_completed_onboarding?: boolean | undefined;
}

/** State of the first steps as stored: the names of completed steps. */
interface StoredSteps {
  readonly done: readonly string[];
  readonly hasCompleted: boolean;
}

/** Applies a change: named steps are set or cleared, the others are unchanged; completing sets two more. */
export function changeSteps(stored: StoredSteps, change: StepsChange): StoredSteps {
  const done = new Set(stored.done);
  for (const [step, isDone] of Object.entries(change.steps ?? {})) {
    if (isDone) done.add(step);
    else done.delete(step);
  }
  if (change.has_completed_onboarding) for (const step of SET_BY_COMPLETION) done.add(step);
  return {
    done: OnboardingStep.options.filter((step) => done.has(step)),
    hasCompleted: change.has_completed_onboarding ?? stored.hasCompleted,
  };
}

/** Returns the contract's form of the stored state: every step with true or false. */
export function presentSteps({ done, hasCompleted }: StoredSteps): MultistepOnboarding {
  const steps = Object.fromEntries(OnboardingStep.options.map((step) => [step, done.includes(step)]));
  return { has_completed_onboarding: hasCompleted, steps: steps as MultistepOnboarding['steps'] };
}
