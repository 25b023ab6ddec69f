import { registerAccountExport } from './modules/account-export/account-export.routes.ts';
import { registerAdmin } from './modules/admin/admin.routes.ts';
import { registerCalendars } from './modules/calendars/calendars.routes.ts';
import { selectCircleNames } from './modules/circles/circles.queries.ts';
import { createCircleSuccession, registerCircles } from './modules/circles/circles.routes.ts';
import { createEventCancellations } from './modules/circles/events/event-cancellations.ts';
import { hiddenFrom } from './modules/connections/connections.queries.ts';
import { registerConnections } from './modules/connections/connections.routes.ts';
import { registerContacts } from './modules/contacts/contacts.routes.ts';
import { registerIdentity } from './modules/identity/identity.routes.ts';
import { orderByChat, selectQuotes } from './modules/inbox/inbox.queries.ts';
import { registerInbox } from './modules/inbox/inbox.routes.ts';
import { createModeration, registerModeration } from './modules/moderation/moderation.routes.ts';
import { releaseInquiriesOf, selectInquirySubjects } from './modules/inquiries/inquiries.queries.ts';
import { registerInquiries } from './modules/inquiries/inquiries.routes.ts';
import { registerInvitations } from './modules/invitations/invitations.routes.ts';
import { openIntroduction } from './modules/introductions/introductions.queries.ts';
import { registerIntroductions } from './modules/introductions/introductions.routes.ts';
import {
  isFileOfHeld,
  releaseReportsOf,
  selectCaseSubjects,
  selectSanctionSubjects,
} from './modules/moderation/moderation.queries.ts';
import { createHeldMessages } from './modules/moderation/held/held-messages.service.ts';
import { registerNotifications } from './modules/notifications/notifications.routes.ts';
import { registerOnboarding } from './modules/onboarding/onboarding.routes.ts';
import { registerOverrides } from './modules/overrides/overrides.routes.ts';
import { registerWithheldMoney } from './modules/payments/withheld-money/withheld-money.routes.ts';
import { registerPayments } from './modules/payments/payments.routes.ts';
import { countComments } from './modules/peek-comments/peek-comments.queries.ts';
import { registerPeekComments } from './modules/peek-comments/peek-comments.routes.ts';
import type { PeekLinks } from './modules/peeks/link/peek-link.service.ts';
import { mayHavePending } from './modules/peeks/peeks.queries.ts';
import { selectPeekTitles } from './modules/peeks/staff-peeks.service.ts';
import { registerPeeks } from './modules/peeks/peeks.routes.ts';
import { registerProfiles, registerSearch } from './modules/profiles/profiles.routes.ts';
import {
  registerStaffTopics,
  registerTopics,
  registerTopicSuggestions,
} from './modules/topics/topics.routes.ts';
import { registerMetrics } from './modules/platform/metrics.routes.ts';
import { registerCanaryLoads } from './modules/platform/canary-loads/canary-loads.routes.ts';
import { registerRemoteFailures } from './modules/platform/remote-failures/remote-failures.routes.ts';
import { registerSecurityReports } from './modules/platform/security-reports/security-reports.routes.ts';
import { registerRecordings } from './modules/recordings/recordings.routes.ts';
import { registerRemotes } from './modules/remotes/remotes.routes.ts';
import type { RegistryService } from './modules/remotes/registry.service.ts';
import { registerVerifications } from './modules/profiles/verification/verifications.routes.ts';
import { registerReliability } from './modules/reliability/reliability.routes.ts';
import { registerReviews } from './modules/reviews/reviews.routes.ts';
import { registerRoom } from './modules/room/room.routes.ts';
import { registerSocialAccounts } from './modules/social-accounts/social-accounts.routes.ts';
import type { LockLeaving } from './modules/identity/account/account-deletions.ts';
import { findNames } from './modules/identity/account/former-usernames.ts';
import { countMembers, lockAccounts } from './modules/identity/identity.queries.ts';
import { selectMetAmong } from './modules/sessions/sessions.queries.ts';
import {
  selectPaymentOwners,
  selectPayoutOwners,
  selectWithheldOwners,
} from './modules/payments/payments.queries.ts';
import { selectMarkOwners } from './modules/reliability/reliability.queries.ts';
import { registerSessions } from './modules/sessions/sessions.routes.ts';
import { registerSessionOutcome } from './modules/session-outcome/session-outcome.routes.ts';
import { registerStaff } from './modules/staff/staff.routes.ts';
import { registerSite } from './modules/site/site.routes.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import type { Platform } from './platform.ts';
import type { Transaction } from './ports/database/database.ts';
import { createReportables } from './reportables.ts';

/** The name a member is known by; null when there is no such member. */
type FindUsername = (userId: string) => Promise<string | null>;

/**
 * Every domain module, in the order in which one needs another. A module's register function makes its repository
 * and service, registers its routes and jobs, and returns what other modules may call.
 * @returns what the shell's page carries: the registry of remotes, and more tags for the head of some pages.
 */
export function registerModules(
  platform: Platform,
  findUsername: FindUsername,
): { readonly registry: RegistryService; readonly headOf: PeekLinks['headOf'] } {
  const registry = registerRemotes(platform, {
    findNames: (userId) => findNames(platform.db, userId),
    countMembers: () => countMembers(platform.db),
  });
  const failures = registerRemoteFailures(platform);
  const canaryLoads = registerCanaryLoads(platform, { registry, failures });
  const addGauge = registerMetrics(platform, failures, registerSecurityReports(platform));
  const identity = registerIdentity(platform, PERSONAL_DATA);
  const { logins, accountDeletions, erasures, reauthenticate, codes, signals } = identity;
  const connected = registerSocialAccounts(platform, identity);
  registerOverrides(platform);
  registerTopics(platform);
  const notifications = registerNotifications(platform, { hiddenFrom, selectQuotes });
  registerContacts(platform, connected.contacts);
  registerAccountExport(platform, { notifications, reauthenticate, personalData: PERSONAL_DATA });
  const profiles = registerProfiles(platform, { notifications, openIntroduction });
  const sessions = registerSessions(platform, notifications, profiles, { accountDeletions });
  const payments = registerPayments(platform, { notifications, sessions, accountDeletions, signals });
  const emails = registerInvitations(platform, { vouchers: payments.vouchers, notifications, sessions });
  registerCalendars(platform, { connected: connected.calendars, notifications, sessions });
  const recordings = registerRecordings(platform, { sessions, notifications, accountDeletions });
  registerRoom(platform, sessions, recordings);
  const moments = registerSessionOutcome(platform, { sessions, notifications });
  registerReviews(platform, notifications, sessions, profiles);
  const held = createHeldMessages({ ...platform, business: platform.config.business });
  const connections = registerConnections(platform, {
    notifications,
    onBlocked: sessions.callOffBetween,
    metAmong: selectMetAmong,
    screen: held.screen,
  });
  const cancellations = createEventCancellations({ ...platform, notifications, rounds: sessions.rounds });
  const succession = createCircleSuccession(platform, notifications, cancellations);
  const lockLeaving: LockLeaving = async (tx, userId, now, circleIds) => {
    const { eventIds, deputyIds } = await succession.lockLed(tx, userId, now, circleIds);
    await sessions.lockAhead(tx, userId, eventIds, now);
    await lockAccounts(tx, [userId, ...deputyIds]);
  };
  accountDeletions.lockWith(lockLeaving);
  /** Lets others handle the inquiries and reports that a member of staff had taken on. */
  const releaseWork = async (tx: Transaction, staffId: string): Promise<void> => {
    await releaseInquiriesOf(tx, staffId);
    await releaseReportsOf(tx, staffId);
  };
  accountDeletions.onErasing(releaseWork);
  const moderation = createModeration(platform, {
    notifications,
    logins,
    reportables: createReportables(platform, cancellations, notifications),
    held,
    lockLeaving,
    onSuspended: async (tx, userId, now) => {
      await sessions.callOffAll(tx, userId, now);
      await succession.leaveAll(tx, userId, now);
      await releaseWork(tx, userId);
    },
  });
  const people = registerAdmin(platform, {
    logins,
    failures,
    canaryLoads,
    registry,
    findUsername,
    suspensions: moderation.sanctions,
    reauthenticate,
    notifications,
    // Support still answers inquiries.
    releaseCases: (tx, staffId, role) => (role === 'member' ? releaseWork : releaseReportsOf)(tx, staffId),
    subjectNames: {
      ...{ circle: selectCircleNames, snip: selectPeekTitles, inquiry: selectInquirySubjects },
      ownersOf: {
        ...{ dispute: selectMarkOwners, payout: selectPayoutOwners, money: selectWithheldOwners },
        ...{ session: selectPaymentOwners, report: selectCaseSubjects, 'circle-report': selectCaseSubjects },
        ...{ sanction: selectSanctionSubjects, appeal: selectSanctionSubjects },
      },
    },
  });
  const { audit } = people;
  const introductions = registerIntroductions(platform, {
    connections,
    notifications,
    profiles,
    sessions,
    audit,
    addGauge,
  });
  registerSearch(platform, introductions.findPeople);
  registerTopicSuggestions(platform, introductions.embedder);
  const money = registerWithheldMoney(platform, { payments, sessions, notifications, audit });
  const reliability = registerReliability(platform, { notifications, audit, sessions });
  const verifications = registerVerifications(platform, { notifications, audit, codes });
  registerCircles(platform, succession, {
    notifications,
    accountDeletions,
    emails,
    bestAmong: introductions.bestAmong,
    orderByChat,
    roundPlanner: introductions.roundPlanner,
    rounds: sessions.rounds,
    cancellations,
    audit,
  });
  const inquiries = registerInquiries(platform, { audit, notifications });
  const reports = registerModeration(platform, moderation, { audit, getReportable: profiles.getReportable });
  const inbox = registerInbox(platform, {
    ...{ connections, reports, notifications, isFileOfHeld, audit },
    screen: held.screen,
  });
  held.deliverWith({ toPerson: connections.deliverRequest, toCircle: inbox.deliverPost });

  const peeks = registerPeeks(platform, {
    notifications,
    audit,
    sources: recordings.peekSources,
    marksOf: moments.list,
    countComments,
  });

  registerPeekComments(platform, { notifications, audit, reports });

  registerStaffTopics(platform, { notifications, audit });
  registerStaff(platform, { people, verifications, erasures, notifications, audit });

  registerSite(platform, { peeks, payments });

  registerOnboarding(platform, {
    pendingPeeks: { list: peeks.pending, mayHave: mayHavePending },
    counters: {
      messages: inbox.countUnread,
      upcoming_sessions: sessions.countUpcomingSessions,
      pending_reviews: sessions.countPendingReviews,
      introductions: introductions.countOpen,
      notifications: notifications.countUnread,
      verifications: verifications.countOpen,
      reports: reports.countOpen,
      disputes: reliability.countOpen,
      inquiries: inquiries.countOpen,
      withheld_money: money.countWithheld,
      payouts: money.countPayouts,
    },
  });
  return { registry, headOf: peeks.links.headOf };
}
