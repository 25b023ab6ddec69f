import { z } from 'zod';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/**
 * Business settings: the numbers in the product's rules (docs/product), which an operator can change without a release
 * (R-PROD-3). The environment variable is the key in capitals with underscores: `noticeHours` is `NOTICE_HOURS`. Names include
 * the unit.
 */
export const businessSettings = {
  accessTokenMinutes: whole(1, 1440).default(10).describe('Minutes for which an access token is valid'),
  refreshTokenDays: whole(1, 365).default(30).describe('Days for which a refresh token is valid'),
  signInDays: whole(1, 3650).default(180).describe('Days after which a login ends, even if it is in use'),
  refreshGraceSeconds: whole(0, 300)
    .default(10)
    .describe(
      'Seconds for which a refresh token works again after its first use, because two tabs may use it at once',
    ),
  codeMinutes: whole(1, 1440)
    .default(10)
    .describe('Minutes for which verification and reset codes are valid'),
  codeTries: whole(1, 100).default(5).describe('Wrong attempts after which a code expires'),
  secondStepMinutes: whole(1, 60)
    .default(5)
    .describe('Minutes to enter the code of the authenticator app after the password'),
  freshSignInMinutes: whole(1, 60)
    .default(10)
    .describe('Minutes for which a new login counts as reauthentication of a member without a password'),
  accountsPerProvider: whole(1, 100)
    .default(5)
    .describe('Largest number of accounts at one provider, such as Google, that a member can connect'),
  recoveryCodes: whole(1, 50)
    .default(10)
    .describe('Number of recovery codes that come with the authenticator app'),
  resetTokenMinutes: whole(1, 1440)
    .default(10)
    .describe('Minutes to set a new password after entering the code'),
  deletionDays: whole(1, 365)
    .default(30)
    .describe('Days in which a member can cancel the deletion of their account'),
  usernameChangeDays: whole(0, 3650)
    .default(30)
    .describe('Days until a member can change their username again'),
  formerUsernameDays: whole(0, 3650)
    .default(90)
    .describe('Days for which a former username leads to the member, and nobody else can take it'),
  exportWaitHours: whole(0, 8760)
    .default(24)
    .describe('Hours until a member can request another account export'),
  exportKeepDays: whole(1, 90).default(7).describe('Days for which an account export can be downloaded'),
  exportTicketSeconds: whole(10, 3600)
    .default(60)
    .describe('Seconds in which the download of an account export must begin'),
  weeklyIntroductions: whole(0, 1000).default(5).describe('Introductions per week for a basic member'),
  introductionRestDays: whole(0, 3650)
    .default(180)
    .describe('Days until a pair can be introduced again after one of them passed'),
  introductionsAtOnce: whole(0, 1000)
    .default(3)
    .describe(
      'Introductions made together after the expertise form, and on Monday; the rest of the weekly number is kept for members who join later and for requests for more',
    ),
  topMembersPercent: z.coerce
    .number()
    .min(0)
    .max(100)
    .default(1)
    .describe('Percentage of all members who count as top members'),
  topMemberDays: whole(0, 3650)
    .default(30)
    .describe('Days until a basic member can be introduced to another top member'),
  introductionPauseDays: whole(1, 365)
    .default(28)
    .describe('The longest pause of introductions that ends by itself, in days'),
  introductionDays: whole(1, 365).default(14).describe('Days in which an introduction can be answered'),
  introductionReofferDays: whole(0, 3650)
    .default(28)
    .describe('Days until a pair can be introduced again after an introduction expired unanswered'),
  pathCircleMembers: whole(0, 10_000)
    .default(150)
    .describe(
      'Largest number of members of a circle in which people count as knowing each other, for “Who can introduce me?”',
    ),
  noticeHours: whole(0, 168).default(4).describe('Least number of hours between a booking and its session'),
  bufferMinutes: whole(0, 120).default(10).describe('Minutes kept free after a session'),
  maxSessionsPerDay: whole(1, 96)
    .default(4)
    .describe('Largest number of sessions that a host has on one day'),
  bookingHorizonDays: whole(1, 365)
    .default(30)
    .describe('Largest number of days between a booking and its session'),
  holdMinutes: whole(1, 60).default(5).describe('Minutes for which a slot is held for its booker'),
  sessionMinutes: whole(5, 240).default(20).describe('Length of a session, in minutes'),
  longSessionMinutes: whole(10, 480)
    .default(50)
    .describe('Length of the longer session that Pro hosts can offer, in minutes'),
  requestExpiryHours: whole(1, 720)
    .default(48)
    .describe('Hours after which an unanswered request for a session expires'),
  weeklyBookings: whole(0, 1000).default(2).describe('Bookings per week for a basic member'),
  weeklyBookingsWithCalendar: whole(0, 1000)
    .default(4)
    .describe('Bookings per week for a basic member who has connected a calendar'),
  weeklyBookingsAtMost: whole(0, 1000)
    .default(8)
    .describe(
      'Largest number of bookings a week for a basic member: each invited person who joins adds one, up to this number',
    ),
  freeChangeHours: whole(0, 168)
    .default(3)
    .describe('Hours before the start: a later cancellation or move counts as late'),
  disputeDays: whole(0, 365).default(30).describe('Days in which a member can dispute a reliability mark'),
  maxReschedules: whole(0, 20).default(3).describe('Number of times a session can be moved'),
  earlyStartMinutes: whole(0, 525_600)
    .default(10)
    .describe(
      'Minutes before the planned start at which a session can begin; earlier, people in the room wait',
    ),
  shortestCallMinutes: whole(0, 60)
    .default(5)
    .describe('Shortest call, in minutes: one that begins late is extended to it'),
  proAddedMinutes: whole(1, 240)
    .default(30)
    .describe('Largest number of minutes that a Pro host can add to a call in total'),
  agreedAddedMinutes: whole(1, 120)
    .default(5)
    .describe('Minutes that can be added to a call once, when both people agree'),
  firstWarningMinutes: whole(1, 120)
    .default(5)
    .describe('Minutes before the end of a call at which its timer warns for the first time'),
  lastWarningMinutes: whole(1, 60)
    .default(1)
    .describe('Minutes before the end of a call at which its timer warns for the last time'),
  guestLinkHours: whole(1, 720).default(24).describe('Largest number of hours for which a guest link works'),
  firstReminderMinutes: whole(2, 43_200)
    .default(1440)
    .describe('Minutes before the start of a session at which its first reminder is sent'),
  secondReminderMinutes: whole(2, 43_200)
    .default(60)
    .describe('Minutes before the start of a session at which its second reminder is sent'),
  lastReminderMinutes: whole(1, 1440)
    .default(5)
    .describe('Minutes before the start of a session at which its last reminder is sent'),
  promiseReminderDays: whole(1, 365)
    .default(2)
    .describe('Days after a session at which a member is reminded of a next step that is not done'),
  promiseLastReminderDays: whole(1, 365)
    .default(14)
    .describe('Days after a session at which a member is reminded of it for the second and last time'),
  rejoinGraceSeconds: whole(0, 3600)
    .default(60)
    .describe(
      'Seconds for which a person whose connection was lost can return before they count as having left the room',
    ),
  reviewRevealDays: whole(1, 90)
    .default(7)
    .describe(
      'Days in which a session can be reviewed; after that, a review is shown even if the other person wrote none',
    ),
  proMonthlyCents: whole(50, 1_000_000).default(1900).describe('Price of Pro per month, in cents'),
  proYearlyCents: whole(50, 1_000_000).default(19_000).describe('Price of Pro per year, in cents'),
  paymentHoldMinutes: whole(5, 60)
    .default(30)
    .describe('Minutes in total for which a slot is held once its booker has started to pay'),
  voucherCents: whole(0, 100_000)
    .default(500)
    .describe('Lunch money for an invited person’s first completed session, in cents'),
  minSessionMinutes: whole(0, 60)
    .default(5)
    .describe(
      'Least number of minutes that two people must be together for a session to count, unless both confirm it',
    ),
  paymentDisputeHours: whole(0, 720)
    .default(48)
    .describe(
      'Hours after a session in which its payment can be disputed, and a session that was too short can be confirmed; then the money is released, or refunded',
    ),
  voucherHoldDays: whole(0, 365)
    .default(7)
    .describe(
      'Days after a session that was paid with lunch money until its host can have the money paid out',
    ),
  signalRetentionDays: whole(1, 3650)
    .default(90)
    .describe(
      'Days for which keyed hashes of browsers, network addresses and cards are stored, which reveal several accounts of one person',
    ),
  inviterChainSteps: whole(0, 20)
    .default(3)
    .describe(
      'Two members connected by at most this many invitations count as linked, so that money between them waits for staff',
    ),
  peekLaterHours: whole(1, 720)
    .default(24)
    .describe('Hours until a person who put off the decision on a peek is asked again'),
  invitationKeepDays: whole(1, 365)
    .default(90)
    .describe('Days for which the email address of an invited person who does not join is stored'),
  inquiryProofBits: whole(0, 24)
    .default(16)
    .describe(
      'Proof of work before an inquiry can be sent, in zero bits; each additional bit doubles the work',
    ),
  inquiryWaitSeconds: whole(0, 60)
    .default(3)
    .describe('Least number of seconds between opening the inquiry form and sending it'),
  inquiryRetentionDays: whole(1, 3650)
    .default(365)
    .describe('Days for which an inquiry is stored once it is no longer open'),
  guestClipSeconds: whole(5, 600).default(60).describe('Longest clip of a guest, in seconds'),
  guestClipMaxMb: whole(1, 500).default(40).describe('Largest clip of a guest, in MB'),
  guestClipKeepDays: whole(0, 365)
    .default(7)
    .describe('Days for which a guest’s clip is stored after the member skipped it'),
  messageEditMinutes: whole(0, 10_080)
    .default(15)
    .describe('Minutes in which the author of a message or a comment can edit it'),
  messageFilesQuotaMb: whole(1, 1_000_000)
    .default(1_000)
    .describe('Total size of the pictures and files in one member’s messages, in MB'),
  recordingQuotaMb: whole(0, 100_000_000)
    .default(50_000)
    .describe(
      'Total size of all recordings, in MB; pieces that do not fit stay in the browser until there is space',
    ),
  recordingPiecesHours: whole(1, 8760)
    .default(72)
    .describe(
      'Hours after a session in which a browser can still send missing pieces of its recording; then, or once nothing is missing, the raw pieces are deleted',
    ),
  notificationMailMinutes: whole(0, 1440)
    .default(15)
    .describe('Minutes for which a notification must stay unread before it is emailed'),
  searchesPerMinute: whole(1, 10_000)
    .default(120)
    .describe('Largest number of searches per account and minute'),
  connectionRequestsPerDay: whole(1, 10_000)
    .default(50)
    .describe('Largest number of connection requests per account and day'),
  connectionAskAgainDays: whole(1, 3650)
    .default(90)
    .describe(
      'Days until a member can send the same person another connection request; until then, a declined request looks like a pending one',
    ),
  firstMessagesPerDay: whole(1, 10_000)
    .default(10)
    .describe('Largest number of connection requests per day to people whom a member does not know'),
  firstMessagesNewPerDay: whole(1, 10_000).default(5).describe('The same with a new account'),
  firstMessagesNewDays: whole(0, 365).default(7).describe('Days for which an account is new'),
  firstMessagesMostPerDay: whole(1, 10_000)
    .default(30)
    .describe(
      'The same once at least half of the requests of some days, and FIRST_MESSAGES_ANSWERED of them, were accepted',
    ),
  firstMessagesAnswered: whole(1, 10_000)
    .default(5)
    .describe('Number of accepted requests after which a member can send more requests'),
  firstMessagesAnsweredDays: whole(1, 365)
    .default(30)
    .describe('Days in which accepted requests count for that'),
  spamScore: whole(1, 100)
    .default(5)
    .describe('Spam score at which a connection request or a post in a circle waits for a moderator'),
  spamDays: whole(1, 90)
    .default(7)
    .describe('Days for which the same text sent to others counts towards its spam score'),
  introducesPerDay: whole(1, 10_000)
    .default(20)
    .describe('Largest number of introductions that one account makes per day'),
  bookingsPerHour: whole(1, 10_000)
    .default(60)
    .describe('Largest number of slots that one account holds, books or moves a session to per hour'),
  circlesPerDay: whole(1, 1000)
    .default(10)
    .describe('Largest number of circles that one account creates per day'),
  circleEventsPerDay: whole(1, 1000)
    .default(10)
    .describe('Largest number of circle events that one account creates per day'),
  circleEventDoorsMinutes: whole(0, 1440)
    .default(15)
    .describe('Minutes before the first round of a circle event at which its lobby opens'),
  circleEventAheadMinutes: whole(0, 60)
    .default(1)
    .describe(
      'Minutes before a round of a circle event at which its pairs are chosen, at most the length of the break',
    ),
  circleEventRoundMinutes: whole(1, 50).default(5).describe('Shortest round of a circle event, in minutes'),
  circleInviteDays: whole(1, 3650)
    .default(14)
    .describe('Days in which an invitation to a circle, by name or email, can be used'),
  circleAskAgainDays: whole(0, 3650)
    .default(14)
    .describe('Days until someone whose request to join a circle was declined can ask again'),
  circleAdminAwayDays: whole(1, 3650)
    .default(60)
    .describe('Days without a visit after which a deputy replaces the admin of a circle'),
  circleAdminWarningDays: whole(1, 365)
    .default(7)
    .describe('Days between the warning to an admin who is away and the deputy taking over'),
  followsPerHour: whole(1, 10_000)
    .default(120)
    .describe('Largest number of times that one account follows or unfollows someone per hour'),
  profileChangesPerHour: whole(1, 10_000)
    .default(120)
    .describe('Largest number of times that one account saves its profile per hour'),
  mailRetentionDays: whole(1, 365).default(7).describe('Days for which a sent email stays in the outbox'),
} as const;

/** The business settings, parsed, as services read them. */
export type Business = { readonly [K in keyof typeof businessSettings]: number };

/** Settings of which the first must be larger than the second. */
const DESCENDING = [
  ['longSessionMinutes', 'sessionMinutes'],
  ['firstReminderMinutes', 'secondReminderMinutes'],
  ['secondReminderMinutes', 'lastReminderMinutes'],
  ['promiseLastReminderDays', 'promiseReminderDays'],
  ['firstWarningMinutes', 'lastWarningMinutes'],
] as const satisfies readonly (readonly [keyof Business, keyof Business])[];

/**
 * Returns the first two settings that contradict each other, the one that must be larger first; undefined when all fit.
 */
export function wrongOrder(business: Business): readonly [keyof Business, keyof Business] | undefined {
  return DESCENDING.find(([larger, smaller]) => business[larger] <= business[smaller]);
}
