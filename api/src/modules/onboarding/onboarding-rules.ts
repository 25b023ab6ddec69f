import { OnboardingStep, type MultistepOnboarding } from '@acquaint/contracts';

/** Steps that completing onboarding marks as well (R-ONB-9). */
const SET_BY_COMPLETION = ['build-network', 'complete-profile'] as const satisfies readonly OnboardingStep[];

/** Names that would let one person speak for the product. */
const RESERVED = new Set([
  'acquaint',
  'admin',
  'administrator',
  'moderator',
  'staff',
  'support',
  'help',
  'team',
]);

/** True for a username that nobody may choose. */
export function isReservedUsername(username: string): boolean {
  return RESERVED.has(username.replaceAll(/[._]/g, ''));
}

interface StepsChange {
  readonly steps?: Partial<Record<OnboardingStep, boolean>> | undefined;
  readonly has_completed_onboarding?: boolean | undefined;
}

/** Multistep onboarding as it is kept: the names of the done steps. */
interface KeptSteps {
  readonly done: readonly string[];
  readonly hasCompleted: boolean;
}

/** Applies a change: named steps are set or cleared, the others stay; completing sets two more. */
export function changeSteps(kept: KeptSteps, change: StepsChange): KeptSteps {
  const done = new Set(kept.done);
  for (const [step, isDone] of Object.entries(change.steps ?? {})) {
    if (isDone) done.add(step);
    else done.delete(step);
  }
  if (change.has_completed_onboarding) for (const step of SET_BY_COMPLETION) done.add(step);
  return {
    done: OnboardingStep.options.filter((step) => done.has(step)),
    hasCompleted: change.has_completed_onboarding ?? kept.hasCompleted,
  };
}

/** What is kept, as the contract shows it: every step with true or false. */
export function presentSteps({ done, hasCompleted }: KeptSteps): MultistepOnboarding {
  const steps = Object.fromEntries(OnboardingStep.options.map((step) => [step, done.includes(step)]));
  return { has_completed_onboarding: hasCompleted, steps: steps as MultistepOnboarding['steps'] };
}
