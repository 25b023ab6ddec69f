import type {
  MultistepOnboarding,
  ParsedInput,
  updateMultistepOnboarding,
  updateOnboarding,
  SuccessBody,
} from '@acquaint/contracts';
import { badField, conflict, unauthenticated } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { isUniqueViolation } from '../../ports/database/errors.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { changeSteps, isReservedUsername, presentSteps } from './onboarding-rules.ts';
import { changeAccount, changeProfileFields } from '../identity/identity.queries.ts';
import { hasExpertise, lockPerson } from './onboarding.repository.ts';
import { t } from '../../i18n/i18n.ts';

type OnboardingChange = ParsedInput<typeof updateOnboarding>['body'];
type StepsChange = ParsedInput<typeof updateMultistepOnboarding>['body'];

const TAKEN = 'This username is taken. Please choose another one.';

/** A member's own onboarding (R-ONB-7, R-ONB-9): both methods change only the caller's account. */
export interface OnboardingService {
  /**
   * Chooses the username and place, or clears a redirect once its form is completed.
   * @throws ProblemError 409 for a taken username, for a second one, and for an incomplete form.
   */
  readonly update: (
    context: RequestContext,
    change: OnboardingChange,
  ) => Promise<SuccessBody<typeof updateOnboarding>>;
  readonly updateSteps: (context: RequestContext, change: StepsChange) => Promise<MultistepOnboarding>;
}

export function createOnboardingService({ db }: { readonly db: Database }): OnboardingService {
  const own = async (tx: Transaction, id: string) => {
    const person = await lockPerson(tx, id);
    if (!person) throw unauthenticated();
    return person;
  };
  return {
    update: async ({ user, now }, change) => {
      if (change.username !== undefined && isReservedUsername(change.username)) throw conflict(TAKEN);
      try {
        return await withTransaction(db, async (tx) => {
          const person = await own(tx, user.id);
          const username = chooseUsername(person.username, change.username);
          if (change.redirect_location === false && username === null) {
            throw badField('username', 'Choose a username first');
          }
          if (change.redirect_expertize === false && !(await hasExpertise(tx, user.id))) {
            throw conflict('First, please tell us what you know and what you’re looking for.');
          }
          const flags = {
            redirectLocation: username === null && person.redirectLocation,
            redirectExpertize: change.redirect_expertize ?? person.redirectExpertize,
          };
          await changeAccount(tx, user.id, { ...flags, username });
          const place = {
            ...(change.time_zone === undefined ? {} : { timeZone: change.time_zone }),
            ...(change.location === undefined ? {} : { location: change.location }),
            ...(change.headline === undefined ? {} : { headline: change.headline }),
            ...(change.goals === undefined ? {} : { goals: change.goals }),
          };
          if (Object.keys(place).length > 0) await changeProfileFields(tx, user.id, place, now);
          return {
            redirect_location: flags.redirectLocation,
            redirect_expertize: flags.redirectExpertize,
            username: username ?? person.email,
          };
        });
      } catch (error) {
        if (isUniqueViolation(error, 'users_username_key')) throw conflict(TAKEN);
        throw error;
      }
    },

    updateSteps: ({ user }, change) =>
      withTransaction(db, async (tx) => {
        const person = await own(tx, user.id);
        const steps = changeSteps(
          { done: person.onboardingSteps, hasCompleted: person.hasCompletedOnboarding },
          change,
        );
        await changeAccount(tx, user.id, {
          onboardingSteps: [...steps.done],
          hasCompletedOnboarding: steps.hasCompleted,
        });
        return presentSteps(steps);
      }),
  };
}

/**
 * Returns the username; it can be chosen only once, so that links to the member keep working.
 * @throws ProblemError 409 for another one.
 */
function chooseUsername(current: string | null, choice: string | undefined): string | null {
  if (choice === undefined) return current;
  if (current !== null && current !== choice) {
    throw conflict(
      t('Your username is already {username}. It can’t be changed, because links to your profile use it.', {
        username: current,
      }),
    );
  }
  return choice;
}
