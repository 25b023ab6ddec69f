import { PRODUCT_NAME } from '@acquaint/contracts';
import type { Attachment, Message } from '../../ports/mail/mail.ts';
import { calendarFile } from './calendar-file.ts';
import { plannedEnd } from './call-timing.ts';
import { fullName } from './member-name.ts';
import type { SessionMember } from './members.repository.ts';
import type { SessionRow } from './sessions.tables.ts';

/** A mail about one session to one of its two people. */
export interface LetterAbout {
  readonly session: SessionRow;
  readonly to: SessionMember;
  readonly other: SessionMember;
  /** Without a trailing slash. */
  readonly siteUrl: string;
  /** Whom calendar entries name as their organizer: the setting `MAIL_FROM`. */
  readonly sender: string;
  readonly now: Temporal.Instant;
}

/** Told to the host who approves bookings. */
export function requestLetter(about: LetterAbout): Message {
  const { session, other } = about;
  return letter(about, `${fullName(other)} would like to meet you`, [
    `${fullName(other)} asks for ${session.durationMinutes} minutes with you on ${when(about)}.`,
    ...quoted(session.note),
    `Accept or decline here: ${upcoming(about)}`,
    'Without an answer the request ends by itself and the time is free again.',
  ]);
}

/** Told to both when a session is confirmed; carries the calendar entry. */
export function confirmationLetter(about: LetterAbout): Message {
  const { session, other } = about;
  return letter(
    about,
    `Confirmed: ${fullName(other)}, ${shortWhen(about)}`,
    [
      `You meet ${fullName(other)} on ${when(about)}.`,
      ...quoted(session.note),
      `The room is open from now on: ${room(about)}`,
      `Something came up? Cancel or move it here: ${upcoming(about)}`,
    ],
    [calendarFile({ ...about, method: 'REQUEST' })],
  );
}

/**
 * Told to both when the booker moved a confirmed session of a host who approves bookings: it is asked for again, and the entry of
 * the time that was given up leaves the calendar.
 */
export function moveRequestLetter(about: LetterAbout): Message {
  const { session, to, other } = about;
  const name = fullName(other);
  const files = [calendarFile({ ...about, method: 'CANCEL' })];
  if (to.id === session.bookerId) {
    return letter(
      about,
      `Asked for: ${name}, ${shortWhen(about)}`,
      [
        `You gave up the time you had with ${name} and asked for ${when(about)}. ${name} approves each booking: you meet once it is accepted.`,
        `See it here: ${upcoming(about)}`,
      ],
      files,
    );
  }
  return letter(
    about,
    `${name} would like another time`,
    [
      `${name} cannot make the time you had agreed on, and asks for ${session.durationMinutes} minutes with you on ${when(about)}.`,
      `Accept or decline here: ${upcoming(about)}`,
      'Without an answer the request ends by itself and the time is free again.',
    ],
    files,
  );
}

/** Told to both when a session was moved; replaces the calendar entry. */
export function moveLetter(about: LetterAbout): Message {
  return letter(
    about,
    `Moved: ${fullName(about.other)}, ${shortWhen(about)}`,
    [`Your session with ${fullName(about.other)} is now on ${when(about)}.`, `The room: ${room(about)}`],
    [calendarFile({ ...about, method: 'REQUEST' })],
  );
}

/** Told to both; takes the entry out of the calendar when there was one. */
export function cancellationLetter(about: LetterAbout): Message {
  const { session, to, other } = about;
  const canceller = session.cancelledBy === 'host' ? session.hostId : session.bookerId;
  const isOwn = canceller === to.id;
  return letter(
    about,
    `Cancelled: ${fullName(other)}, ${shortWhen(about)}`,
    [
      isOwn
        ? `You cancelled your session with ${fullName(other)} on ${when(about)}.`
        : `${fullName(other)} cancelled your session on ${when(about)}.`,
      ...quoted(session.cancelReason),
    ],
    session.confirmedAt ? [calendarFile({ ...about, method: 'CANCEL' })] : [],
  );
}

/** Told to the booker. */
export function declineLetter(about: LetterAbout): Message {
  return letter(about, `${fullName(about.other)} cannot make it`, [
    `${fullName(about.other)} declined the session on ${when(about)}. It does not count against your week.`,
    ...quoted(about.session.cancelReason),
    `Other people to meet: ${about.siteUrl}/dashboard/home/intros`,
  ]);
}

/** Told to the booker of a request that nobody answered. */
export function expiryLetter(about: LetterAbout): Message {
  return letter(about, `No answer from ${fullName(about.other)}`, [
    `Your request to meet ${fullName(about.other)} on ${when(about)} was not answered in time. It does not count against your week.`,
    `Choose another time, or other people to meet: ${about.siteUrl}/dashboard/home/intros`,
  ]);
}

/** Told to both when the planned time is over and they never met. @param came the reader was in the room. */
export function missedLetter(about: LetterAbout, came: boolean): Message {
  const other = fullName(about.other);
  return letter(about, `You and ${other} did not meet`, [
    `The time of your session with ${other} on ${when(about)} is over, and you were not both in the room.`,
    came
      ? 'You were there: it does not count against you.'
      : `You were not in the room, so it counts as missed. If that is wrong, say so here: ${past(about)}`,
    `Another time: ${about.siteUrl}/dashboard/home/intros`,
  ]);
}

/** @param minutes before the start: 1440, 60 or 5. */
export function reminderLetter(about: LetterAbout, minutes: number): Message {
  return letter(about, `${reminderTitle(minutes)}: ${fullName(about.other)}`, [
    `You meet ${fullName(about.other)} on ${when(about)}.`,
    `The room: ${room(about)}`,
  ]);
}

/** `Tomorrow`, `In one hour`, `In 5 minutes`. */
export function reminderTitle(minutes: number): string {
  if (minutes >= 1440) return 'Tomorrow';
  return minutes === 60 ? 'In one hour' : `In ${minutes} minutes`;
}

function letter(
  { to }: LetterAbout,
  subject: string,
  paragraphs: readonly string[],
  attachments: readonly Attachment[] = [],
): Message {
  return {
    to: to.email,
    // A name is what its owner typed: no line break may end the header.
    subject: subject.replace(/\s+/g, ' '),
    text: [`Hello ${to.firstName},`, ...paragraphs, PRODUCT_NAME].join('\n\n'),
    ...(attachments.length > 0 ? { attachments } : {}),
  };
}

/** `Tuesday 24 November 2026, 10:00 to 10:20 (Europe/Berlin)`, as the reader's clock shows it. */
function when({ session, to }: LetterAbout): string {
  const start = session.startsAt.toZonedDateTimeISO(to.timeZone);
  const end = plannedEnd(session).toZonedDateTimeISO(to.timeZone);
  const day = start.toLocaleString(to.formats, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return `${day}, ${time(start, to)} to ${time(end, to)} (${to.timeZone})`;
}

function shortWhen({ session, to }: LetterAbout): string {
  const start = session.startsAt.toZonedDateTimeISO(to.timeZone);
  return `${start.toLocaleString(to.formats, { weekday: 'short', day: 'numeric', month: 'short' })} ${time(start, to)}`;
}

const time = (at: Temporal.ZonedDateTime, { formats }: SessionMember): string =>
  at.toPlainTime().toLocaleString(formats, { timeStyle: 'short' });
const room = ({ siteUrl, session }: LetterAbout): string => `${siteUrl}/room?session=${session.id}`;
const upcoming = ({ siteUrl }: LetterAbout): string => `${siteUrl}/dashboard/sessions/upcoming`;
const quoted = (words: string): string[] => (words === '' ? [] : [`“${words}”`]);
const past = ({ siteUrl }: LetterAbout): string => `${siteUrl}/dashboard/sessions/past`;
