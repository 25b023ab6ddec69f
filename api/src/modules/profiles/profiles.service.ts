import {
  getPublicProfile,
  PublicProfile,
  type ParsedInput,
  type PersonSummary,
  type Profile,
  type SearchResult,
  type updateProfile,
} from '@acquaint/contracts';
import type { Business } from '../../business.ts';
import { badRequest, forbidden, notFound } from '../../http/problem.ts';
import { defineCall, type Call } from '../../http/calls.ts';
import type { LoggedIn } from '../../http/security/tokens.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import {
  findPerson,
  findPersonById,
  findReportable,
  findPublicPerson,
  selectSearchResults,
} from './people.repository.ts';
import { changeProblems, changesExpertise, readChange } from './own-profile/profile-change.ts';
import { changedVisibility } from './profile-visibility.ts';
import { unknownTopics } from '../identity/topics.queries.ts';
import { changeProfile, findProfile, lockProfile, type OpenIntroduction } from './profiles.repository.ts';

/** Called with the ID of a person whose expertise form was saved, after the commit and before the response. */
export type ExpertiseListener = (userId: string, now: Temporal.Instant) => Promise<void>;

/** What other modules may call. */
export interface Profiles {
  /** Registers a listener for saved expertise forms. A failure of the listener is logged and does not affect the save. */
  readonly onExpertiseSaved: (listener: ExpertiseListener) => void;
  /** Registers a listener for changes of profiles and experiences, called after the commit. */
  readonly onChanged: (listener: (userId: string) => void) => void;
  /** Returns people in the form of search results, in the order of the IDs. Unknown IDs are left out. */
  readonly searchResults: (userIds: readonly string[]) => Promise<SearchResult[]>;
  /** Finds a member whom the viewer may see. @throws ProblemError 404 */
  readonly getPerson: (context: RequestContext, reference: string) => Promise<PersonSummary>;
  /** Like `getPerson`, by ID. @throws ProblemError 404 */
  readonly getPersonById: (context: RequestContext, id: string) => Promise<PersonSummary>;
  /** Finds a member whom the caller may report: also one whom they have blocked. @throws ProblemError 404 */
  readonly getReportable: (context: RequestContext, username: string) => Promise<PersonSummary>;
  /** Finds a member who shows their profile to people without an account (R-PROF-13); null for anyone else. */
  readonly findPublicPerson: (
    context: Pick<RequestContext<LoggedIn | null>, 'user'>,
    username: string,
  ) => Promise<PersonSummary | null>;
}

export interface ProfilesService extends Profiles {
  /** What people without an account see of a member. */
  readonly getPublic: Call<typeof getPublicProfile>;
  /** Publishes a change of the profile; to be called when a part of it was changed elsewhere. */
  readonly tellChanged: (userId: string) => void;
  /** @throws ProblemError 404 */
  readonly getProfile: (context: RequestContext, reference: string) => Promise<Profile>;
  /**
   * Changes the caller's own profile.
   * @throws ProblemError 404 for an unknown profile, 403 for another member's, 400 for an unknown topic or level.
   */
  readonly update: (
    context: RequestContext,
    profileId: string,
    body: ParsedInput<typeof updateProfile>['body'],
  ) => Promise<Profile>;
}

/** Matches no account: what nobody in particular sees. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Dependencies {
  readonly db: Database;
  readonly business: Pick<Business, 'connectionAskAgainDays'>;
  readonly events: EventPublisher;
  readonly openIntroduction: OpenIntroduction;
  readonly log: { readonly error: (details: object, message: string) => void };
}

export function createProfilesService(deps: Dependencies): ProfilesService {
  const { db, business, events, openIntroduction, log } = deps;
  const listeners: ExpertiseListener[] = [];
  const changeListeners: ((userId: string) => void)[] = [];
  const tellChanged = (userId: string): void => {
    for (const listener of changeListeners) listener(userId);
  };

  const tellExpertise = async (userId: string, now: Temporal.Instant): Promise<void> => {
    for (const listener of listeners) {
      try {
        await listener(userId, now);
      } catch (error) {
        log.error({ err: error, user_id: userId }, 'a listener for saved expertise failed');
      }
    }
  };

  const profileOf = async ({ user, now }: RequestContext, userId: string): Promise<Profile> => {
    const profile = await findProfile(db, user.id, userId, {
      openIntroduction,
      askAgainDays: business.connectionAskAgainDays,
      now,
    });
    if (!profile) throw notFound('We couldn’t find this person.');
    return profile;
  };

  const getPerson: ProfilesService['getPerson'] = async ({ user }, reference) => {
    const person = await findPerson(db, user.id, reference);
    if (!person) throw notFound('We couldn’t find this person.');
    return person;
  };

  const getPersonById: ProfilesService['getPersonById'] = async ({ user }, id) => {
    const person = await findPersonById(db, user.id, id);
    if (!person) throw notFound('We couldn’t find this person.');
    return person;
  };

  const getReportable: ProfilesService['getReportable'] = async ({ user }, username) => {
    const person = await findReportable(db, user.id, { username });
    if (!person) throw notFound('We couldn’t find this person.');
    return person;
  };

  const findPublic: ProfilesService['findPublicPerson'] = ({ user }, username) =>
    findPublicPerson(db, user?.id ?? null, username);

  return {
    onExpertiseSaved: (listener) => listeners.push(listener),
    onChanged: (listener) => changeListeners.push(listener),
    tellChanged,
    searchResults: (userIds) => selectSearchResults(db, userIds),
    getPerson,
    getPersonById,
    getReportable,
    findPublicPerson: findPublic,
    getPublic: defineCall(getPublicProfile, async (context, { query }) => {
      const person = await findPublic(context, query.username);
      const profile = person && (await findProfile(db, NOBODY, person.id));
      // The schema leaves out what only members see.
      return { profile: profile && PublicProfile.parse(profile) };
    }),
    getProfile: async (context, reference) => profileOf(context, (await getPerson(context, reference)).id),

    update: async (context, profileId, body) => {
      const { user, now } = context;
      const change = readChange(body);
      await withTransaction(db, async (tx) => {
        const profile = await lockProfile(tx, profileId);
        if (!profile) throw notFound('We couldn’t find this profile.');
        if (profile.userId !== user.id) throw forbidden('This is someone else’s profile.');
        const slugs = [...(change.topics.expert_in ?? []), ...(change.topics.looking_for ?? [])];
        const problems = changeProblems(change, await unknownTopics(tx, slugs));
        if (problems) throw badRequest('Please check the highlighted fields.', problems);
        const visibility = body.visibility && changedVisibility(profile.visibility, body.visibility);
        const fields = { ...change.profile, ...(visibility ? { visibility } : {}) };
        await changeProfile(tx, user.id, { ...change, profile: fields }, now);
      });
      tellChanged(user.id);
      if (changesExpertise(change)) await tellExpertise(user.id, now);
      events.publish([user.id], 'profile/updated', { user_id: user.id });
      return profileOf(context, user.id);
    },
  };
}
