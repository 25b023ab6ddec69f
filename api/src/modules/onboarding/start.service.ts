import {
  adminDecideCase,
  adminDecideDispute,
  adminDecideInquiry,
  adminDecidePayout,
  adminDecideVerification,
  adminDecideWithheldMoney,
  familyName,
  mayCall,
  personNamePart,
  type InitialData,
  type InitialPeek,
  type Role,
  type SidebarCounts,
} from '@acquaint/contracts';
import type { SQL } from 'drizzle-orm';
import type { Business } from '../../business.ts';
import { unauthenticated } from '../../http/problem.ts';
import type { FindStaffStatus } from '../../http/security/guards.ts';
import type { LoggedIn } from '../../http/security/tokens.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database } from '../../ports/database/database.ts';
import { SUSPENDED } from '../identity/login/suspended.ts';
import { presentSteps } from './onboarding-rules.ts';
import { prepareStart } from './onboarding.repository.ts';

/** Interests of a member who has chosen none (R-ONB-10). */
const DEFAULT_INTERESTS = ['Machine Learning', 'Communications', 'Academia', 'Entrepreneurship'];

const FIRST_NAME = personNamePart(60, 1);
const LAST_NAME = familyName(60);

/** Whether a stored name would be accepted today (R-PROF-10). Without a last name it is, because login providers may send none. */
function followsNameRule({
  firstName,
  lastName,
}: {
  readonly firstName: string;
  readonly lastName: string;
}): boolean {
  return FIRST_NAME.safeParse(firstName).success && LAST_NAME.safeParse(lastName).success;
}

/** The peeks a member still has to decide about. */
export interface PendingPeeks {
  /** Returns them; the browser applies R-ONB-6 to them. */
  readonly list: (userId: string, now: Temporal.Instant) => Promise<InitialPeek[]>;
  /** Condition that is false for members who certainly have none, so that most members need no query. */
  readonly mayHave: (userId: SQL) => SQL<boolean>;
}

const OF_MEMBERS = [
  'messages',
  'upcoming_sessions',
  'pending_reviews',
  'introductions',
  'notifications',
] as const;
/** The queues of staff, with the call that decides in each; `staff` is their sum. */
const OF_STAFF = {
  verifications: adminDecideVerification,
  reports: adminDecideCase,
  disputes: adminDecideDispute,
  inquiries: adminDecideInquiry,
  withheld_money: adminDecideWithheldMoney,
  payouts: adminDecidePayout,
} as const;
type StaffQueue = keyof typeof OF_STAFF;
const STAFF_QUEUES = Object.keys(OF_STAFF) as StaffQueue[];

/** Each module counts what waits for a member; `staff` is a sum of these. */
export type SidebarCounters = {
  readonly [K in Exclude<keyof SidebarCounts, 'staff'>]: (
    userId: string,
    now: Temporal.Instant,
  ) => Promise<number>;
};

/** Data for the start of the shell, and for its sidebar. */
export interface StartService {
  /** @throws ProblemError 401 if the account no longer exists or is suspended: the shell logs out. */
  readonly initialData: (context: RequestContext) => Promise<InitialData>;
  readonly sidebarCounts: (context: RequestContext) => Promise<SidebarCounts>;
}

interface Dependencies {
  readonly db: Database;
  readonly business: Pick<Business, 'messageEditMinutes' | 'introductionPauseDays'>;
  readonly pendingPeeks: PendingPeeks;
  readonly counters: SidebarCounters;
  /** Called for staff only. */
  readonly findStaffStatus: FindStaffStatus;
  /** Whether the operator requires a second factor of staff. */
  readonly requiresSecondFactorOfStaff: boolean;
}

export function createStartService(dependencies: Dependencies): StartService {
  const { db, business, pendingPeeks, counters, findStaffStatus, requiresSecondFactorOfStaff } = dependencies;
  const findStart = prepareStart(pendingPeeks.mayHave);
  /** Staff whom the admin area does not answer before they set up a second factor (R-ADMIN-33). */
  const needsSecondFactor = async (role: Role, user: LoggedIn): Promise<boolean> =>
    role !== 'member' && requiresSecondFactorOfStaff && !(await findStaffStatus(user))?.usesSecondFactor;

  return {
    initialData: async ({ user, now }) => {
      const start = await findStart(db, user.id);
      if (!start) throw unauthenticated();
      const { person } = start;
      if (person.suspendedAt) throw unauthenticated(SUSPENDED);
      // Most members have none: then this is one statement.
      const peeks = start.mayHavePeeks ? await pendingPeeks.list(user.id, now) : [];
      return {
        user_data: {
          id: person.id,
          username: person.username ?? person.email,
          has_chosen_username: person.username !== null,
          email: person.email,
          first_name: person.firstName,
          last_name: person.lastName,
          must_change_name: !followsNameRule(person),
          profile: start.profileId,
          picture_url: start.pictureUrl,
          time_zone: start.timeZone,
          formats: start.formats,
          interests: start.interests.length > 0 ? start.interests : DEFAULT_INTERESTS,
          is_pro: person.isPro,
          role: person.role,
          needs_second_factor: await needsSecondFactor(person.role, user),
          onboarding: {
            redirect_location: person.redirectLocation,
            redirect_expertize: person.redirectExpertize,
          },
          multistep_onboarding: presentSteps({
            done: person.onboardingSteps,
            hasCompleted: person.hasCompletedOnboarding,
          }),
        },
        snips: peeks,
        limits: {
          message_edit_minutes: business.messageEditMinutes,
          introduction_pause_days: business.introductionPauseDays,
        },
      };
    },

    sidebarCounts: async ({ user, now }) => {
      const countAll = async <Counter extends keyof SidebarCounters>(
        names: readonly Counter[],
        isCounted: (name: Counter) => boolean,
      ) => {
        const entries = names.map(async (name): Promise<readonly [Counter, number]> => [
          name,
          isCounted(name) ? await counters[name](user.id, now) : 0,
        ]);
        return Object.fromEntries(await Promise.all(entries)) as Record<Counter, number>;
      };
      // Staff are told only of what they can decide now, whatever their token says; for nearly all members, that is no query.
      const countWaiting = async () => {
        const standing = user.role === 'member' ? null : await findStaffStatus(user);
        const isServed = standing !== null && (standing.usesSecondFactor || !requiresSecondFactorOfStaff);
        return countAll(STAFF_QUEUES, (name) => isServed && mayCall(standing.role, OF_STAFF[name]));
      };
      const [own, waiting] = await Promise.all([countAll(OF_MEMBERS, () => true), countWaiting()]);
      return { ...own, ...waiting, staff: Object.values(waiting).reduce((sum, count) => sum + count, 0) };
    },
  };
}
