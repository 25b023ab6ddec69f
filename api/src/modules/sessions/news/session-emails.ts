import { PRODUCT_NAME } from '@acquaint/contracts';
import { cityName } from '../../../i18n/city-name.ts';
import { currentLocale, t } from '../../../i18n/i18n.ts';
import type { Attachment, Email } from '../../../ports/email/email.ts';
import { emailHtml, type EmailLink } from '../../../ports/email/email-layout.ts';
import { calendarFile } from '../calendar-feed/calendar-file.ts';
import { plannedEnd } from '../calls/call-timing.ts';
import { nameInEmail } from '../../../i18n/people.ts';
import type { SessionMember } from '../members.repository.ts';
import type { SessionRow } from '../sessions.tables.ts';

/** Input of an email about one session to one of its two people, written in the recipient's locale. */
export interface EmailAbout {
  readonly session: SessionRow;
  readonly to: SessionMember;
  readonly other: SessionMember;
  /** Without a trailing slash. */
  readonly siteUrl: string;
  /** Organizer of calendar entries: the setting `MAIL_FROM`. */
  readonly sender: string;
  readonly now: Temporal.Instant;
}

/** Email to a host who approves bookings, about a new request. */
export function requestEmail(about: EmailAbout): Email {
  const { session } = about;
  const { name, at } = named(about);
  return writeEmail(
    about,
    t('{name} would like to meet you', { name }),
    [
      t('{name} would like {minutes} minutes with you on {at}.', {
        name,
        minutes: session.durationMinutes,
        at,
      }),
      ...quoted(session.note),
      t('Accept or decline: {url}', { url: upcoming(about) }),
      t('If you don’t answer, the request expires and the time is free again.'),
    ],
    { text: t('Answer'), url: upcoming(about) },
  );
}

/** Email to both when a session is confirmed; contains the calendar entry. */
export function confirmationEmail(about: EmailAbout): Email {
  const { name, at } = named(about);
  return writeEmail(
    about,
    t('Confirmed: {name}, {at}', { name, at: shortWhen(about) }),
    [
      t('You’re meeting {name} on {at}.', { name, at }),
      ...quoted(about.session.note),
      t('The room is now open: {url}', { url: room(about) }),
      t('Something came up? Cancel or move it here: {url}', { url: upcoming(about) }),
    ],
    { text: t('Enter the room'), url: room(about) },
    [calendarFile({ ...about, method: 'REQUEST' })],
  );
}

/**
 * Email to both when the booker has moved a confirmed session of a host who approves bookings: it is a request again, and the old
 * calendar entry is removed.
 */
export function moveRequestEmail(about: EmailAbout): Email {
  const { session, to } = about;
  const { name, at } = named(about);
  const files = [calendarFile({ ...about, method: 'CANCEL' })];
  if (to.id === session.bookerId) {
    return writeEmail(
      about,
      t('Requested: {name}, {at}', { name, at: shortWhen(about) }),
      [
        t(
          'You gave up your time with {name} and asked for {at}. {name} approves each booking, so the session isn’t confirmed until they accept.',
          { name, at },
        ),
        t('See it here: {url}', { url: upcoming(about) }),
      ],
      { text: t('See your sessions'), url: upcoming(about) },
      files,
    );
  }
  return writeEmail(
    about,
    t('{name} would like a different time', { name }),
    [
      t(
        '{name} can’t make the time you agreed on, and would like {minutes} minutes with you on {at} instead.',
        {
          name,
          minutes: session.durationMinutes,
          at,
        },
      ),
      t('Accept or decline: {url}', { url: upcoming(about) }),
      t('If you don’t answer, the request expires and the time is free again.'),
    ],
    { text: t('Answer'), url: upcoming(about) },
    files,
  );
}

/** Email to both when a session was moved; replaces the calendar entry. @param before the previous start. */
export function moveEmail(about: EmailAbout, before: Temporal.Instant): Email {
  const { name, at } = named(about);
  return writeEmail(
    about,
    t('Moved: {name}, {at}', { name, at: shortWhen(about) }),
    [
      t('Your session with {name} is now on {at}.', { name, at }),
      t('It was originally planned for {before}.', { before: startTime(before, about.to) }),
      t('The room: {url}', { url: room(about) }),
    ],
    { text: t('Enter the room'), url: room(about) },
    [calendarFile({ ...about, method: 'REQUEST' })],
  );
}

/** Email to both when a session was cancelled; removes the calendar entry, if there was one. */
export function cancellationEmail(about: EmailAbout): Email {
  const { session, to } = about;
  const { name, at } = named(about);
  const canceller = session.cancelledBy === 'host' ? session.hostId : session.bookerId;
  const isOwn = canceller === to.id;
  return writeEmail(
    about,
    t('Cancelled: {name}, {at}', { name, at: shortWhen(about) }),
    [
      isOwn
        ? t('You cancelled your session with {name} on {at}.', { name, at })
        : t('{name} cancelled your session on {at}.', { name, at }),
      ...quoted(session.cancelReason),
    ],
    undefined,
    session.confirmedAt ? [calendarFile({ ...about, method: 'CANCEL' })] : [],
  );
}

/** Email to the person who could still have come, when the other cannot meet any more. */
export function callOffEmail(about: EmailAbout): Email {
  const { session } = about;
  const { name, at } = named(about);
  return writeEmail(
    about,
    t('Cancelled: {name}, {at}', { name, at: shortWhen(about) }),
    [
      t('{name} can’t meet you any more, so your session on {at} is cancelled. We’re sorry.', { name, at }),
      t('It doesn’t count against you. Anything you paid will be refunded.'),
      t('Meet someone else: {url}', { url: others(about) }),
    ],
    { text: t('Meet someone else'), url: others(about) },
    session.confirmedAt ? [calendarFile({ ...about, method: 'CANCEL' })] : [],
  );
}

/** Email to the booker when the host has declined. */
export function declineEmail(about: EmailAbout): Email {
  const { name, at } = named(about);
  return writeEmail(
    about,
    t('{name} can’t make it', { name }),
    [
      t('{name} declined the session on {at}. It doesn’t count towards your weekly limit.', { name, at }),
      ...quoted(about.session.cancelReason),
      t('Meet someone else: {url}', { url: others(about) }),
    ],
    { text: t('Meet someone else'), url: others(about) },
  );
}

/** Email to the booker of a request that nobody answered. */
export function expiryEmail(about: EmailAbout): Email {
  const { name, at } = named(about);
  return writeEmail(
    about,
    t('No answer from {name}', { name }),
    [
      t(
        'Your request to meet {name} on {at} wasn’t answered in time. It doesn’t count towards your weekly limit.',
        {
          name,
          at,
        },
      ),
      t('Find another time, or meet someone else: {url}', { url: others(about) }),
    ],
    { text: t('Meet someone else'), url: others(about) },
  );
}

/** Email to both when the planned time is over and they did not meet. @param came whether the recipient was in the room. */
export function missedEmail(about: EmailAbout, came: boolean): Email {
  const { name, at } = named(about);
  return writeEmail(
    about,
    t('You and {name} didn’t meet', { name }),
    [
      t('The time for your session with {name} on {at} has passed, and you weren’t both in the room.', {
        name,
        at,
      }),
      came
        ? t('You were there. It doesn’t count against you.')
        : t('You weren’t in the room, so it counts as missed. If that’s wrong, tell us here: {url}', {
            url: past(about),
          }),
      t('Find another time: {url}', { url: others(about) }),
    ],
    { text: t('Find another time'), url: others(about) },
  );
}

/** Email that reminds of a session. @param minutes before the start: 1440, 60 or 5. */
export function reminderEmail(about: EmailAbout, minutes: number): Email {
  const { name, at } = named(about);
  return writeEmail(
    about,
    reminderTitle(minutes, name),
    [t('You’re meeting {name} on {at}.', { name, at }), t('The room: {url}', { url: room(about) })],
    { text: t('Enter the room'), url: room(about) },
  );
}

/** `Tomorrow: Ada Lovelace`, `In one hour: …`, `In 5 minutes: …`. @param minutes before the start. */
export function reminderTitle(minutes: number, name: string): string {
  if (minutes >= 1440) return t('Tomorrow: {name}', { name });
  return minutes === 60
    ? t('In one hour: {name}', { name })
    : t('In {minutes} minutes: {name}', { minutes, name });
}

/** Returns the other person's name and the time of the session. */
function named(about: EmailAbout): { readonly name: string; readonly at: string } {
  return { name: nameInEmail(about.other), at: when(about) };
}

/**
 * Writes an email about a session.
 * @param action the button of the HTML version. A paragraph that ends with its URL stands in the text only.
 */
function writeEmail(
  about: EmailAbout,
  subject: string,
  paragraphs: readonly string[],
  action: EmailLink | undefined,
  attachments: readonly Attachment[] = [],
): Email {
  const { to, other, siteUrl } = about;
  const [first = '', ...rest] = paragraphs;
  const lines = [t('Hello {name},', { name: to.firstName }), first, ...otherZone(about), ...rest];
  return {
    to: to.email,
    // Names are user input: a line break must not end the header.
    subject: subject.replace(/\s+/g, ' '),
    text: [...lines, PRODUCT_NAME].join('\n\n'),
    html: emailHtml({
      person: { pictureUrl: other.pictureUrl && siteUrl + other.pictureUrl },
      paragraphs: lines.filter((line) => action === undefined || !line.endsWith(action.url)),
      action,
    }),
    ...(attachments.length > 0 ? { attachments } : {}),
  };
}

/** Says what time a session to come is for the other person, if their clock shows another. */
function otherZone({ session, to, other }: EmailAbout): string[] {
  if (session.endedAt !== null || other.isErased) return [];
  const start = session.startsAt.toZonedDateTimeISO(other.timeZone);
  if (start.offset === session.startsAt.toZonedDateTimeISO(to.timeZone).offset) return [];
  const day = start.toLocaleString(currentLocale(), { weekday: 'long' });
  const at = time(start);
  return [
    t('For {name}, that’s {day}, {at} ({zone}).', {
      name: nameInEmail(other),
      day,
      at,
      zone: cityName(other.timeZone),
    }),
  ];
}

/** `Tuesday 24 November 2026, 10:00 to 10:20 (Berlin)`, in the recipient's time zone. */
function when({ session, to }: EmailAbout): string {
  const start = session.startsAt.toZonedDateTimeISO(to.timeZone);
  const end = plannedEnd(session).toZonedDateTimeISO(to.timeZone);
  const day = start.toLocaleString(currentLocale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return t('{day}, {start} to {end} ({zone})', {
    day,
    start: time(start),
    end: time(end),
    zone: cityName(to.timeZone),
  });
}

const shortWhen = ({ session, to }: EmailAbout): string => startTime(session.startsAt, to);

/** `Tue 24 Nov 10:00`, in the recipient's time zone and the current locale. */
export function startTime(at: Temporal.Instant, to: Pick<SessionMember, 'timeZone'>): string {
  const start = at.toZonedDateTimeISO(to.timeZone);
  return `${start.toLocaleString(currentLocale(), { weekday: 'short', day: 'numeric', month: 'short' })} ${time(start)}`;
}

const time = (at: Temporal.ZonedDateTime): string =>
  at.toPlainTime().toLocaleString(currentLocale(), { timeStyle: 'short' });
const room = ({ siteUrl, session }: EmailAbout): string => `${siteUrl}/room?session=${session.id}`;
const upcoming = ({ siteUrl }: EmailAbout): string => `${siteUrl}/dashboard/sessions/upcoming`;
const quoted = (words: string): string[] => (words === '' ? [] : [t('“{text}”', { text: words })]);
const others = ({ siteUrl }: EmailAbout): string => `${siteUrl}/dashboard/home/intros`;
const past = ({ siteUrl }: EmailAbout): string => `${siteUrl}/dashboard/sessions/past`;
