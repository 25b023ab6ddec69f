import { msg } from '@acquaint/i18n/languages';
import type { IntroductionStatus } from '@acquaint/contracts';

/** The answer of one side. */
export type SideAnswer = 'offered' | 'saved' | 'accepted' | 'passed';
type IntroductionState = 'open' | 'matched' | 'expired';

/** What a member does with an introduction. */
export type Action = 'accept' | 'pass' | 'save';

export interface Sides {
  readonly state: IntroductionState;
  readonly mine: SideAnswer;
  readonly theirs: SideAnswer;
  readonly expiresAt: Temporal.Instant;
}

export type AnswerOutcome =
  | { readonly kind: 'set'; readonly answer: SideAnswer; readonly matches: boolean }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'conflict'; readonly detail: string };

const ANSWER: Readonly<Record<Action, SideAnswer>> = { accept: 'accepted', pass: 'passed', save: 'saved' };

/**
 * Applies an answer to an introduction (R-MATCH-1): it can be changed while the introduction is open, and repeating it
 * changes nothing. The other side's answer is visible only as a match after both accept (R-MATCH-2).
 */
export function answer(sides: Sides, action: Action, now: Temporal.Instant): AnswerOutcome {
  if (sides.state === 'matched') {
    return action === 'accept'
      ? { kind: 'unchanged' }
      : {
          kind: 'conflict',
          detail: msg('You’ve both already accepted. Remove the connection if you’ve changed your mind.'),
        };
  }
  if (hasEnded(sides, now)) {
    return {
      kind: 'conflict',
      detail: msg('This introduction has expired. Ask for more introductions: we make new ones every week.'),
    };
  }
  const reply = ANSWER[action];
  if (sides.mine === reply) return { kind: 'unchanged' };
  return { kind: 'set', answer: reply, matches: reply === 'accepted' && sides.theirs === 'accepted' };
}

function hasEnded({ state, expiresAt }: Pick<Sides, 'state' | 'expiresAt'>, now: Temporal.Instant): boolean {
  return state === 'expired' || Temporal.Instant.compare(expiresAt, now) <= 0;
}

/** Returns the status that one side sees; it does not reveal the other side's answer, except for a match. */
export function statusFor(
  { state, mine, expiresAt }: Omit<Sides, 'theirs'>,
  now: Temporal.Instant,
): IntroductionStatus {
  if (state === 'matched') return 'matched';
  if (mine === 'passed') return 'passed';
  return hasEnded({ state, expiresAt }, now) ? 'expired' : mine;
}

/** The current ISO week in a member's time zone. */
export interface LocalWeek {
  /** Monday 00:00. */
  readonly startsAt: Temporal.Instant;
  /** The Monday as a date. */
  readonly monday: Temporal.PlainDate;
  /** When the next weekly introductions are made: the coming Monday 08:00. */
  readonly nextAt: Temporal.Instant;
}

/** Hour of Monday at which the weekly introductions are made, in the member's zone. */
const MORNING_HOUR = 8;

/** Returns the week around `now` in an IANA zone; across clock changes it still starts at local midnight. */
export function localWeek(now: Temporal.Instant, timeZone: string): LocalWeek {
  const here = now.toZonedDateTimeISO(timeZone);
  const monday = here.toPlainDate().subtract({ days: here.dayOfWeek - 1 });
  const morning = (date: Temporal.PlainDate): Temporal.Instant =>
    date.toZonedDateTime({ timeZone, plainTime: { hour: MORNING_HOUR } }).toInstant();
  const thisMorning = morning(monday);
  return {
    startsAt: monday.toZonedDateTime(timeZone).toInstant(),
    monday,
    nextAt: Temporal.Instant.compare(now, thisMorning) < 0 ? thisMorning : morning(monday.add({ days: 7 })),
  };
}

/**
 * Returns the Monday whose introductions are due for a member now, null if none are: from Monday 08:00 in their zone,
 * once a week. A server that was down on Monday morning makes them later in the same week.
 */
export function dueMonday(
  now: Temporal.Instant,
  timeZone: string,
  lastWeeklyOn: Temporal.PlainDate | null,
): Temporal.PlainDate | null {
  const { monday, nextAt } = localWeek(now, timeZone);
  const isBeforeMorning =
    Temporal.PlainDate.compare(nextAt.toZonedDateTimeISO(timeZone).toPlainDate(), monday) === 0;
  if (isBeforeMorning) return null;
  return lastWeeklyOn && Temporal.PlainDate.compare(lastWeeklyOn, monday) >= 0 ? null : monday;
}

export interface WeekOfMember {
  readonly isPro: boolean;
  /** Introductions per week for a basic member. */
  readonly weeklyNumber: number;
  /** Free minutes of a usual week. */
  readonly freeMinutes: number;
  /** Length of a session and its buffer. */
  readonly minutesPerMeeting: number;
}

/**
 * Returns to how many members somebody can be introduced in a week: the plan's number (R-MATCH-13), but no more than
 * their free slots (R-MATCH-12). At least one, because a member without slots can book one of the other's. Pro members
 * are limited only by their slots.
 */
export function weeklyCapacity({
  isPro,
  weeklyNumber,
  freeMinutes,
  minutesPerMeeting,
}: WeekOfMember): number {
  const meetings = Math.max(1, Math.floor(freeMinutes / minutesPerMeeting));
  return isPro ? meetings : Math.min(weeklyNumber, meetings);
}

/** How many more introductions `find more` can give, and what limits the number. */
export interface WeekLeft {
  /** Null if unlimited. */
  readonly left: number | null;
  readonly limitedBy: 'plan' | 'open_times' | null;
}

/**
 * Returns what is left of a member's week: of the plan's number, or of their free times if those are fewer. For pro
 * members, free times count only if fewer are left than one request can give.
 * @param most maximum that one request gives.
 */
export function leftThisWeek(week: WeekOfMember, received: number, most: number): WeekLeft {
  const left = Math.max(0, weeklyCapacity(week) - received);
  if (week.isPro) return left >= most ? { left: null, limitedBy: null } : { left, limitedBy: 'open_times' };
  const isShort = weeklyCapacity(week) < week.weeklyNumber;
  return { left, limitedBy: isShort ? 'open_times' : 'plan' };
}
