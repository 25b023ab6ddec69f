import { accountExportData } from './modules/account-export/account-export.personal-data.ts';
import { circlesData } from './modules/circles/circles.personal-data.ts';
import { connectionsData } from './modules/connections/connections.personal-data.ts';
import { identityData } from './modules/identity/identity.personal-data.ts';
import type { PersonalData } from './modules/identity/account/personal-data.ts';
import { inboxData } from './modules/inbox/inbox.personal-data.ts';
import { inquiriesData } from './modules/inquiries/inquiries.personal-data.ts';
import { introductionsData } from './modules/introductions/introductions.personal-data.ts';
import { invitationsData } from './modules/invitations/invitations.personal-data.ts';
import { moderationData } from './modules/moderation/moderation.personal-data.ts';
import { notificationsData } from './modules/notifications/notifications.personal-data.ts';
import { paymentsData } from './modules/payments/payments.personal-data.ts';
import { peekCommentsData } from './modules/peek-comments/peek-comments.personal-data.ts';
import { peeksData } from './modules/peeks/peeks.personal-data.ts';
import { platformData } from './modules/platform/platform.personal-data.ts';
import { profilesData } from './modules/profiles/profiles.personal-data.ts';
import { recordingsData } from './modules/recordings/recordings.personal-data.ts';
import { reliabilityData } from './modules/reliability/reliability.personal-data.ts';
import { sessionOutcomeData } from './modules/session-outcome/session-outcome.personal-data.ts';
import { sessionsData } from './modules/sessions/sessions.personal-data.ts';
import { socialAccountsData } from './modules/social-accounts/social-accounts.personal-data.ts';
import { staffData } from './modules/staff/staff.personal-data.ts';

/** The personal data of all modules, in the order in which rows are deleted and files of an export are written. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  identityData,
  profilesData,
  socialAccountsData,
  notificationsData,
  inquiriesData,
  introductionsData,
  connectionsData,
  invitationsData,
  circlesData,
  inboxData,
  reliabilityData,
  sessionsData,
  sessionOutcomeData,
  recordingsData,
  paymentsData,
  peeksData,
  peekCommentsData,
  staffData,
  moderationData,
  platformData,
  accountExportData,
];
