import type { AvailabilitySettings, Goal, Role } from '@acquaint/contracts';
import type { auditLog } from '../admin/audit.tables.ts';
import type { circleMembers, circles, circleTopics } from '../circles/circles.tables.ts';
import type { circleEventPeople, circleEvents, circleEventSeats } from '../circles/events/events.tables.ts';
import type { connections } from '../connections/connections.tables.ts';
import type { inquiries } from '../inquiries/inquiries.tables.ts';
import type { Mention } from '../inbox/mentions/mention-text.ts';
import type { introductions, introductionSides } from '../introductions/introductions.tables.ts';
import type { invitations } from '../invitations/invitations.tables.ts';
import type { appeals, reportCases, reports, sanctions } from '../moderation/moderation.tables.ts';
import type { notifications } from '../notifications/notifications.tables.ts';
import type { sessionPayments, withheldMoney } from '../payments/payments.tables.ts';
import type { peekPeople, peekReactions, peeks, peekSpeakers, peekTopics } from '../peeks/peeks.tables.ts';
import type { subscriptions } from '../profiles/profiles.tables.ts';
import type { profileVerifications } from '../profiles/verification/verifications.tables.ts';
import type { reliabilityMarks } from '../reliability/reliability.tables.ts';
import type { sessionAttendance, sessionReviews, sessions } from '../sessions/sessions.tables.ts';

/** A sample member. */
export interface Person {
  readonly id: string;
  readonly profileId: string;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly isPro: boolean;
  readonly isExpert: boolean;
  readonly isInvestor: boolean;
  readonly isDemo: boolean;
  readonly headline: string;
  readonly story: string;
  readonly statement: string;
  readonly location: string;
  readonly timeZone: string;
  readonly languages: readonly string[];
  readonly company: string;
  readonly jobTitle: string;
  readonly goals: readonly Goal[];
  readonly interests: readonly string[];
  readonly expertIn: readonly string[];
  readonly lookingFor: readonly string[];
  readonly weekly: AvailabilitySettings['weekly'];
  readonly acceptsSessions: boolean;
  readonly bookingMode: 'instant' | 'approve';
  readonly createdAt: Temporal.Instant;
  readonly lastSeenAt: Temporal.Instant;
}

type Rows<Table extends { readonly $inferInsert: object }> = Table['$inferInsert'][];

/** Sessions with their attendance and reviews. */
export interface SessionRows {
  readonly sessions: Rows<typeof sessions>;
  readonly attendance: Rows<typeof sessionAttendance>;
  readonly reviews: Rows<typeof sessionReviews>;
}

/** Connections, follows and circles. */
export interface NetworkRows {
  readonly connections: Rows<typeof connections>;
  readonly subscriptions: Rows<typeof subscriptions>;
  readonly circles: Rows<typeof circles>;
  readonly circleMembers: Rows<typeof circleMembers>;
  readonly circleTopics: Rows<typeof circleTopics>;
}

/** Events of circles with the people who signed up, and the sessions of past ones. */
export interface EventRows {
  readonly events: Rows<typeof circleEvents>;
  readonly people: Rows<typeof circleEventPeople>;
  readonly seats: Rows<typeof circleEventSeats>;
  readonly meetings: SessionRows;
}

/** A message without its sequence number. */
export interface TalkMessage {
  readonly authorId: string;
  readonly body: string;
  readonly at: Temporal.Instant;
  /** The text of the earlier message that it quotes. */
  readonly answers?: string;
  readonly likedBy?: readonly string[];
  /** The members whom it mentions by “@” and their name. */
  readonly mentions?: readonly Mention[];
  /** Whether the members whom it mentions, and the one whom it answers, were notified. */
  readonly isCall?: boolean;
  /** The member who has pinned it; omitted if nobody has. */
  readonly pinnedBy?: string;
}

/** The messages of one conversation. Direct and circle conversations are created with the connection or circle. */
export interface Talk {
  readonly place:
    | { readonly kind: 'direct'; readonly personA: string; readonly personB: string }
    | { readonly kind: 'circle'; readonly circleId: string }
    | {
        readonly kind: 'group';
        readonly id: string;
        readonly title: string;
        readonly memberIds: readonly string[];
        readonly since: Temporal.Instant;
      };
  /** Oldest first. */
  readonly messages: readonly TalkMessage[];
  /** People who have not read the latest message; all others have read everything. */
  readonly unreadBy: readonly string[];
}

export interface IntroductionRows {
  readonly introductions: Rows<typeof introductions>;
  readonly sides: Rows<typeof introductionSides>;
}

export interface PeekRows {
  readonly peeks: Rows<typeof peeks>;
  readonly people: Rows<typeof peekPeople>;
  readonly speakers: Rows<typeof peekSpeakers>;
  readonly topics: Rows<typeof peekTopics>;
  readonly reactions: Rows<typeof peekReactions>;
}

export type NotificationRows = Rows<typeof notifications>;

/** The log of what staff did, and what members were told about it. */
export interface StaffLog {
  readonly audit: Rows<typeof auditLog>;
  readonly notifications: NotificationRows;
}

/** Reports of members, what came of them, and appeals. */
export interface CaseRows extends StaffLog {
  readonly cases: Rows<typeof reportCases>;
  readonly reports: Rows<typeof reports>;
  readonly sanctions: Rows<typeof sanctions>;
  readonly appeals: Rows<typeof appeals>;
  /** Messages that were hidden, and when. */
  readonly hiddenMessages: readonly { readonly id: string; readonly at: Temporal.Instant }[];
}

/** What else waits for staff: inquiries of visitors, requests for verification, and disputed marks. */
export interface DeskRows extends StaffLog {
  readonly inquiries: Rows<typeof inquiries>;
  readonly verifications: Rows<typeof profileVerifications>;
  readonly marks: Rows<typeof reliabilityMarks>;
}

/** Sessions that were paid with lunch money, and the invitations that it was for. */
export interface MoneyRows extends StaffLog {
  readonly invitations: Rows<typeof invitations>;
  readonly payments: Rows<typeof sessionPayments>;
  readonly withheld: Rows<typeof withheldMoney>;
}

/** The input of every part of the sample data. */
export interface Ground {
  readonly seed: number;
  /** The full hour at which the data are created; everything in them is before or after it. */
  readonly now: Temporal.Instant;
  /** Names of topics by slug. */
  readonly topicNames: ReadonlyMap<string, string>;
}
