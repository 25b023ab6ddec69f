import { msg } from '@acquaint/words/languages';
import type { IntroductionStatus } from '@acquaint/contracts';

/** What one side has answered. */
export type SideAnswer = 'offered' | 'saved' | 'accepted' | 'passed';
type IntroductionState = 'open' | 'matched' | 'expired';

/** What a person does with an introduction. */
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
 * An answer to an introduction (R-MATCH-1): it can be changed while the introduction is open, and repeating it changes
 * nothing. What the other side answered shows only in the match of two accepts (R-MATCH-2).
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
  const wanted = ANSWER[action];
  if (sides.mine === wanted) return { kind: 'unchanged' };
  return { kind: 'set', answer: wanted, matches: wanted === 'accepted' && sides.theirs === 'accepted' };
}

function hasEnded({ state, expiresAt }: Pick<Sides, 'state' | 'expiresAt'>, now: Temporal.Instant): boolean {
  return state === 'expired' || Temporal.Instant.compare(expiresAt, now) <= 0;
}

/** The status one side sees; nothing of the other side's answer is in it but the match. */
export function statusFor(
  { state, mine, expiresAt }: Omit<Sides, 'theirs'>,
  now: Temporal.Instant,
): IntroductionStatus {
  if (state === 'matched') return 'matched';
  if (mine === 'passed') return 'passed';
  return hasEnded({ state, expiresAt }, now) ? 'expired' : mine;
}

/** The ISO week a person is in, by their own clock. */
export interface LocalWeek {
  /** Monday 00:00. */
  readonly startsAt: Temporal.Instant;
  /** The Monday as a date. */
  readonly monday: Temporal.PlainDate;
  /** When the next weekly introductions are made: the coming Monday 08:00, or the hour given. */
  readonly nextAt: Temporal.Instant;
}

/** Hour of Monday at which the weekly introductions are made, in the member's zone. */
const MORNING_HOUR = 8;

/** The week around `now` in an IANA zone; across clock changes it still begins at midnight by the wall. */
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
 * The Monday whose introductions are due to a person now, null when none are: from Monday 08:00 in their zone, once
 * a week. A server that was down on Monday morning makes up for it on the same Monday or later that week.
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
  /** Introductions a week for a basic member. */
  readonly weeklyNumber: number;
  /** Free minutes of a usual week. */
  readonly freeMinutes: number;
  /** A session and its buffer. */
  readonly minutesPerMeeting: number;
}

/**
 * How many people a member can be introduced to in a week: the plan's number (R-MATCH-13), and no more than their open
 * slots (R-MATCH-12). At least one, because a member without slots can book one of the other's. A pro member has no
 * number, only their slots.
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

/** How many more introductions `find more` may give, and what sets the number. */
export interface WeekLeft {
  /** Null without a limit. */
  readonly left: number | null;
  readonly limitedBy: 'plan' | 'open_times' | null;
}

/**
 * What is left of a member's week: of the plan's number, or of their open times where those are fewer. A pro member has
 * no number; their open times are told of only when they end before the next question does.
 * @param most the most that one question gives.
 */
export function leftThisWeek(week: WeekOfMember, given: number, most: number): WeekLeft {
  const left = Math.max(0, weeklyCapacity(week) - given);
  if (week.isPro) return left >= most ? { left: null, limitedBy: null } : { left, limitedBy: 'open_times' };
  const isShort = weeklyCapacity(week) < week.weeklyNumber;
  return { left, limitedBy: isShort ? 'open_times' : 'plan' };
}
