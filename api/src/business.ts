import { z } from 'zod';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/**
 * Business settings: the numbers in the product's rules (docs/product), which an operator can change without a release
 * (R-PROD-3). The environment variable is the key in capitals with underscores: `noticeHours` is `NOTICE_HOURS`. Names include
 * the unit.
 */
export const businessSettings = {
  accessTokenMinutes: whole(1, 1440).default(10).describe('An access token is valid this many minutes'),
  refreshTokenDays: whole(1, 365).default(30).describe('A refresh token is valid this many days'),
  signInDays: whole(1, 3650)
    .default(180)
    .describe('A sign-in ends after this many days, however much it is used'),
  refreshGraceSeconds: whole(0, 300)
    .default(10)
    .describe('Seconds in which an already used refresh token still works, for two open tabs'),
  codeMinutes: whole(1, 1440)
    .default(10)
    .describe('Verification and reset codes are valid this many minutes'),
  codeTries: whole(1, 100).default(5).describe('Wrong tries before a code ends'),
  secondStepMinutes: whole(1, 60)
    .default(5)
    .describe('Minutes to give the code of the authenticator app after the password'),
  freshSignInMinutes: whole(1, 60)
    .default(10)
    .describe('Minutes in which a new sign-in proves by itself that it is the owner, who has no password'),
  accountsPerProvider: whole(1, 100)
    .default(5)
    .describe('Accounts at one provider, such as Google, that a member may connect'),
  recoveryCodes: whole(1, 50).default(10).describe('Recovery codes a member gets for the authenticator app'),
  resetTokenMinutes: whole(1, 1440).default(10).describe('Minutes to set a new password after the code'),
  deletionDays: whole(1, 365)
    .default(30)
    .describe('Days a member has to take the deletion of their account back'),
  exportWaitHours: whole(0, 8760)
    .default(24)
    .describe('Hours between two copies of their data that a member has made'),
  exportKeepDays: whole(1, 90).default(7).describe('Days the copy of a member’s data can be downloaded'),
  exportTicketSeconds: whole(10, 3600)
    .default(60)
    .describe('Seconds in which the download of that copy has to begin'),
  weeklyIntroductions: whole(0, 1000).default(5).describe('Introductions a week for a basic member'),
  introductionRestDays: whole(0, 3650)
    .default(180)
    .describe('Days before the same pair is offered again after a pass'),
  introductionsAtOnce: whole(0, 1000)
    .default(3)
    .describe(
      'Introductions made at once after the expertise form, and on Monday; the rest of the week’s number stays for people who join later and for asking for more',
    ),
  topMembersPercent: z.coerce
    .number()
    .min(0)
    .max(100)
    .default(1)
    .describe('Percent of all members that count as top members'),
  topMemberDays: whole(0, 3650)
    .default(30)
    .describe('Days before a basic member is introduced to another top member'),
  introductionPauseDays: whole(1, 365)
    .default(28)
    .describe('Days for which “Pause” stops introductions to a member'),
  introductionDays: whole(1, 365).default(14).describe('Days to answer an introduction'),
  introductionReofferDays: whole(0, 3650)
    .default(28)
    .describe('Days before the same pair is offered again when an introduction ran out unanswered'),
  noticeHours: whole(0, 168).default(4).describe('A session is booked at least this many hours ahead'),
  bufferMinutes: whole(0, 120).default(10).describe('Free minutes kept after a session'),
  maxSessionsPerDay: whole(1, 96).default(4).describe('Sessions a host has on one day at most'),
  bookingHorizonDays: whole(1, 365).default(30).describe('A session is booked at most this many days ahead'),
  holdMinutes: whole(1, 60).default(5).describe('A held slot is kept this many minutes'),
  sessionMinutes: whole(5, 240).default(20).describe('A session lasts this many minutes'),
  longSessionMinutes: whole(10, 480)
    .default(50)
    .describe('The longer session that pro hosts can offer lasts this many minutes'),
  requestExpiryHours: whole(1, 720)
    .default(48)
    .describe('An unanswered request expires after this many hours'),
  weeklyBookings: whole(0, 1000).default(2).describe('Bookings a week for a basic member'),
  weeklyBookingsWithCalendar: whole(0, 1000)
    .default(4)
    .describe('Bookings a week for a basic member who has connected a calendar'),
  weeklyBookingsAtMost: whole(0, 1000)
    .default(8)
    .describe('Bookings a week for a basic member at most; each invited person who joins adds one up to it'),
  freeChangeHours: whole(0, 168)
    .default(3)
    .describe('Cancelling later than this before the start counts as late'),
  disputeDays: whole(0, 365)
    .default(30)
    .describe('Days in which a member can dispute a late change or a missed session'),
  maxReschedules: whole(0, 20).default(3).describe('How often a session can be moved'),
  earlyStartMinutes: whole(0, 525_600)
    .default(10)
    .describe(
      'A session begins this many minutes before its planned start at the earliest; until then its room is a waiting room',
    ),
  shortestCallMinutes: whole(0, 60)
    .default(5)
    .describe('A call that begins late lasts this many minutes at least'),
  proAddedMinutes: whole(1, 240).default(30).describe('Minutes that a pro host can add to a call in all'),
  agreedAddedMinutes: whole(1, 120)
    .default(5)
    .describe('Minutes that are added to a call once, when both people agree'),
  firstWarningMinutes: whole(1, 120)
    .default(5)
    .describe('Minutes before the end of a call when its timer warns first'),
  lastWarningMinutes: whole(1, 60)
    .default(1)
    .describe('Minutes before the end of a call when its timer warns last'),
  guestLinkHours: whole(1, 720).default(24).describe('A guest link works this many hours at most'),
  firstReminderMinutes: whole(2, 43_200)
    .default(1440)
    .describe('The first reminder of a session is sent this many minutes before its start'),
  secondReminderMinutes: whole(2, 43_200)
    .default(60)
    .describe('The second reminder of a session is sent this many minutes before its start'),
  lastReminderMinutes: whole(1, 1440)
    .default(5)
    .describe('The last reminder of a session is sent this many minutes before its start'),
  promiseReminderDays: whole(1, 365)
    .default(2)
    .describe('Days after a session when a member is reminded of a next step that is not done'),
  promiseLastReminderDays: whole(1, 365)
    .default(14)
    .describe('Days after a session when they are reminded of it for the second and last time'),
  rejoinGraceSeconds: whole(0, 3600)
    .default(60)
    .describe('Seconds a lost person has to come back before the room counts them as gone'),
  reviewRevealDays: whole(1, 90)
    .default(7)
    .describe(
      'A session can be reviewed for this many days; then a review is shown even if the other wrote none',
    ),
  proMonthlyCents: whole(50, 1_000_000).default(1900).describe('The pro plan costs this many cents a month'),
  proYearlyCents: whole(50, 1_000_000).default(19_000).describe('The pro plan costs this many cents a year'),
  paymentHoldMinutes: whole(5, 60)
    .default(30)
    .describe('A held slot is kept this many minutes in all once its booker has begun to pay'),
  voucherCents: whole(0, 100_000)
    .default(500)
    .describe('Lunch money in cents for one invited person who completes a session'),
  invitationKeepDays: whole(1, 365)
    .default(90)
    .describe('Days the address of an invited person is kept who does not join'),
  inquiryProofBits: whole(0, 24)
    .default(16)
    .describe('Zero bits a browser finds before it may send an inquiry; each more doubles its work'),
  inquiryWaitSeconds: whole(0, 60)
    .default(3)
    .describe('An inquiry is sent this many seconds after its form was opened at the earliest'),
  inquiryRetentionDays: whole(1, 3650)
    .default(365)
    .describe('Days an inquiry is kept once it is no longer open'),
  guestClipSeconds: whole(5, 600).default(60).describe('A guest’s clip is this many seconds long at most'),
  guestClipMaxMb: whole(1, 500).default(40).describe('A guest’s recording has this many MB at most'),
  guestClipKeepDays: whole(0, 365)
    .default(7)
    .describe('Days a guest’s clip is kept after the member has skipped it'),
  messageEditMinutes: whole(0, 10_080)
    .default(15)
    .describe('Minutes in which the author of a message can edit it'),
  messageFilesQuotaMb: whole(1, 1_000_000)
    .default(1_000)
    .describe('MB that the pictures and files of one member’s messages may take in all'),
  recordingQuotaMb: whole(0, 100_000_000)
    .default(50_000)
    .describe(
      'MB that recordings of sessions may take in all; what does not fit stays in the browser until there is room',
    ),
  recordingPiecesHours: whole(1, 8760)
    .default(72)
    .describe(
      'Hours after a session in which a browser may still send what is missing of its recording; then the raw pieces are deleted, at once when nothing is missing',
    ),
  notificationMailMinutes: whole(0, 1440)
    .default(15)
    .describe('Minutes news waits unread in the app before it is mailed'),
  searchesPerMinute: whole(1, 10_000).default(120).describe('Searches of one account in a minute'),
  connectionRequestsPerDay: whole(1, 10_000)
    .default(50)
    .describe('Requests to connect that one account sends in a day'),
  connectionAskAgainDays: whole(1, 3650)
    .default(90)
    .describe(
      'Days before somebody may ask the same person to connect again; so long a request that was declined looks as if it waited',
    ),
  introducesPerDay: whole(1, 10_000)
    .default(20)
    .describe('Times in a day that one account introduces two people to each other'),
  bookingsPerHour: whole(1, 10_000)
    .default(60)
    .describe('Slots that one account holds, books or moves to in an hour'),
  circlesPerDay: whole(1, 1000).default(10).describe('Circles that one account makes in a day'),
  followsPerHour: whole(1, 10_000)
    .default(120)
    .describe('Times in an hour that one account follows somebody, or stops to'),
  profileChangesPerHour: whole(1, 10_000)
    .default(120)
    .describe('Times in an hour that one account saves its profile'),
  mailRetentionDays: whole(1, 365).default(7).describe('Days a sent mail stays in the outbox'),
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
