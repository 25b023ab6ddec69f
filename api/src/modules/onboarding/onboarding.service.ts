import type {
  MultistepOnboarding,
  ParsedInput,
  updateMultistepOnboarding,
  suggestUsername,
  updateOnboarding,
  SuccessBody,
} from '@acquaint/contracts';
import { badField, conflict, unauthenticated } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { changeSteps, presentSteps } from './onboarding-rules.ts';
import { findFreeUsername } from '../identity/account/suggested-username.ts';
import { takeUsername } from '../identity/account/usernames.ts';
import { changeAccount, changeProfileFields } from '../identity/identity.queries.ts';
import { hasExpertise, lockPerson } from './onboarding.repository.ts';
import { languageOfReader, t } from '../../i18n/i18n.ts';

type OnboardingChange = ParsedInput<typeof updateOnboarding>['body'];
type StepsChange = ParsedInput<typeof updateMultistepOnboarding>['body'];

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
  /** Suggests a free username that fits the caller's name; null if there is none. */
  readonly suggestUsername: (context: RequestContext) => Promise<SuccessBody<typeof suggestUsername>>;
  readonly updateSteps: (context: RequestContext, change: StepsChange) => Promise<MultistepOnboarding>;
}

export function createOnboardingService({ db }: { readonly db: Database }): OnboardingService {
  const own = async (tx: Transaction, id: string) => {
    const person = await lockPerson(tx, id);
    if (!person) throw unauthenticated();
    return person;
  };
  return {
    update: ({ user, now }, change) =>
      withTransaction(db, async (tx) => {
        const person = await own(tx, user.id);
        const username = await chooseUsername(tx, person, change.username);
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
        if (username !== null && username !== person.username) await takeUsername(tx, user.id, username, now);
        await changeAccount(tx, user.id, flags);
        const place = {
          ...(change.time_zone === undefined ? {} : { timeZone: change.time_zone }),
          ...(change.location === undefined ? {} : { location: change.location }),
          ...(change.headline === undefined ? {} : { headline: change.headline }),
          ...(change.goals === undefined ? {} : { goals: change.goals }),
          ...(change.languages === undefined ? {} : { languages: [...new Set(change.languages)] }),
        };
        if (Object.keys(place).length > 0) await changeProfileFields(tx, user.id, place, now);
        return {
          redirect_location: flags.redirectLocation,
          redirect_expertize: flags.redirectExpertize,
          username: username ?? person.email,
        };
      }),

    suggestUsername: async ({ user, now }) => ({
      username: await findFreeUsername(db, user.id, languageOfReader(), now),
    }),

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
 * Returns the username. It can be corrected until the expertise form is saved, as nobody has met the member yet; after that it is
 * changed on the account page, where the former one is kept (R-ACCT-29).
 * @throws ProblemError 409 for another one later.
 */
async function chooseUsername(
  tx: Transaction,
  { id, username }: { readonly id: string; readonly username: string | null },
  choice: string | undefined,
): Promise<string | null> {
  if (choice === undefined || choice === username) return username;
  if (username !== null && (await hasExpertise(tx, id))) {
    throw conflict(
      t('Your username is already {username}. You can change it on your account page.', { username }),
    );
  }
  return choice;
}
