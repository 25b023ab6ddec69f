import type {
  AvailabilitySettings,
  getAttendance,
  getCalendarFile,
  getReminders,
  listHolidayCountries,
  listHolidays,
  listSessions,
  ParsedInput,
  Session,
  SuccessBody,
  updateAvailability,
  updateReminders,
} from '@acquaint/contracts';
import type { Business } from '../../business.ts';
import { paged, type Paged, type PageRequest } from '../../http/paging.ts';
import { badField, notFound } from '../../http/problem.ts';
import { t } from '../../i18n/i18n.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { reminderMinutes } from './calls/session-due.ts';
import { selectAttendance } from './calls/attendance.repository.ts';
import { changedAvailability } from './availability/availability.ts';
import { holidayCountries, holidaysBetween, requireHolidayPlace } from './availability/holidays.ts';
import { lockPeople, selectMembers, upsertAvailability, type SessionMember } from './members.repository.ts';
import { selectReminderChoices, upsertReminderChoice } from './news/reminders.repository.ts';
import { findFeedEntry } from './calendar-feed/calendar-feed.repository.ts';
import { calendarFeed } from './calendar-feed/calendar-file.ts';
import { presentSession } from './session-presenter.ts';
import {
  countAwaitingReview,
  findSessionView,
  selectAwaitingReview,
  selectSessions,
} from './sessions.repository.ts';

/** A member's own availability, reminders and sessions. */
export interface SessionsService {
  readonly getSettings: (context: RequestContext) => Promise<AvailabilitySettings>;
  /**
   * @throws ProblemError 400 when a basic member offers long sessions, for holidays of an unknown place, and for a price without
   * a payment provider.
   */
  readonly updateSettings: (
    context: RequestContext,
    changes: ParsedInput<typeof updateAvailability>['body'],
  ) => Promise<AvailabilitySettings>;
  readonly listHolidayCountries: () => Promise<SuccessBody<typeof listHolidayCountries>>;
  /** @throws ProblemError 400 for an unknown place. */
  readonly listHolidays: (
    context: RequestContext,
    place: ParsedInput<typeof listHolidays>['query'],
  ) => Promise<SuccessBody<typeof listHolidays>>;
  readonly getReminders: (context: RequestContext) => Promise<SuccessBody<typeof getReminders>>;
  /** @throws ProblemError 400 for a time at which no reminder is sent. */
  readonly updateReminders: (
    context: RequestContext,
    changes: ParsedInput<typeof updateReminders>['body'],
  ) => Promise<SuccessBody<typeof getReminders>>;
  readonly list: (
    context: RequestContext,
    query: ParsedInput<typeof listSessions>['query'],
  ) => Promise<Paged<Session>>;
  /** @throws ProblemError 404 for a session that is not theirs; only the booker can see a hold. */
  readonly get: (context: RequestContext, id: string) => Promise<Session>;
  /** Returns the total count of `listAwaitingReview`. */
  readonly countAwaitingReview: (userId: string, now: Temporal.Instant) => Promise<number>;
  /** Returns completed sessions that a member attended, has not reviewed and still can, newest first. */
  readonly listAwaitingReview: (
    userId: string,
    page: PageRequest,
    now: Temporal.Instant,
  ) => Promise<Paged<Session>>;
  /** @throws ProblemError 404 for a session that is not theirs or was never confirmed. */
  readonly getCalendarFile: (
    context: RequestContext,
    id: string,
  ) => Promise<SuccessBody<typeof getCalendarFile>>;
  /** @throws ProblemError 404 for a session that is not theirs. */
  readonly getAttendance: (context: RequestContext, id: string) => Promise<SuccessBody<typeof getAttendance>>;
}

export function createSessionsService({
  db,
  business,
  canBePaid,
  publicUrl,
}: {
  readonly db: Database;
  readonly business: Business;
  /** False without a payment provider: sessions then have no price. */
  readonly canBePaid: () => boolean;
  readonly publicUrl: () => string;
}): SessionsService {
  const remindAt = reminderMinutes(business);
  /** Removes duplicates and puts the earliest reminder first. @throws ProblemError 400 for a time without a reminder. */
  const known = (minutes: readonly number[], field: 'mail' | 'in_app'): number[] => {
    if (minutes.some((each) => !remindAt.includes(each))) {
      throw badField(field, 'Choose one of the times we offer for reminders.');
    }
    return remindAt.filter((each) => minutes.includes(each));
  };
  /** Sessions that count since before this time cannot be reviewed any more. */
  const countsAfter = (now: Temporal.Instant): Temporal.Instant =>
    now.subtract({ hours: 24 * business.reviewRevealDays });
  const me = async (executor: Database, { user }: RequestContext): Promise<SessionMember> => {
    const member = (await selectMembers(executor, business, [user.id])).get(user.id);
    if (!member) throw notFound('This account no longer exists.');
    return member;
  };
  const get: SessionsService['get'] = async ({ user, now }, id) => {
    const view = await findSessionView(db, id, user.id);
    const mine = view?.bookerId === user.id || (view?.hostId === user.id && view.bookedAt !== null);
    if (!view || !mine) throw notFound('We couldn’t find this session.');
    return presentSession(view, user.id, now, business);
  };

  return {
    get,
    getSettings: async (context) => (await me(db, context)).availability,

    updateSettings: (context, changes) =>
      withTransaction(db, async (tx) => {
        await lockPeople(tx, [context.user.id]);
        const { availability, isPro } = await me(tx, context);
        if (changes.offers_long && !isPro) {
          throw badField(
            'offers_long',
            t('You need the Pro plan to offer {minutes}-minute sessions.', {
              minutes: business.longSessionMinutes,
            }),
          );
        }
        if (!canBePaid()) refusePrices(changes);
        if (changes.holidays) await requireHolidayPlace(changes.holidays, 'holidays');
        const settings = changedAvailability(availability, changes);
        await upsertAvailability(tx, context.user.id, settings, context.now);
        return settings;
      }),

    listHolidayCountries: async () => ({ results: [...(await holidayCountries())] }),

    listHolidays: async (context, { country, region = null }) => {
      await requireHolidayPlace({ country, region }, 'country');
      const { availability } = await me(db, context);
      const today = context.now.toZonedDateTimeISO(availability.time_zone).toPlainDate();
      return { results: await holidaysBetween({ country, region }, today, today.add({ years: 1 })) };
    },

    getReminders: async ({ user }) => ({
      times: remindAt,
      ...((await selectReminderChoices(db, [user.id], remindAt)).get(user.id) ?? NONE),
    }),

    updateReminders: ({ user }, { mail, in_app }) =>
      withTransaction(db, async (tx) => {
        await lockPeople(tx, [user.id]);
        const before = (await selectReminderChoices(tx, [user.id], remindAt)).get(user.id) ?? NONE;
        const choice = {
          mail: known(mail ?? before.mail, 'mail'),
          in_app: known(in_app ?? before.in_app, 'in_app'),
        };
        await upsertReminderChoice(tx, user.id, choice, remindAt);
        return { times: remindAt, ...choice };
      }),

    list: async ({ user, now }, query) => {
      const { views, count } = await selectSessions(
        db,
        { userId: user.id, period: query.period, now },
        query,
      );
      return paged(
        views.map((view) => presentSession(view, user.id, now, business)),
        count,
        query,
      );
    },

    countAwaitingReview: (userId, now) => countAwaitingReview(db, userId, countsAfter(now)),

    listAwaitingReview: async (userId, page, now) => {
      const { views, count } = await selectAwaitingReview(db, userId, countsAfter(now), page);
      return paged(
        views.map((view) => presentSession(view, userId, now, business)),
        count,
        page,
      );
    },

    getCalendarFile: async (context, id) => {
      const entry = await findFeedEntry(db, context.user.id, id);
      if (!entry) throw notFound('We couldn’t find this session.');
      const { timeZone } = await me(db, context);
      return { file_name: 'session.ics', content: calendarFeed([entry], timeZone, publicUrl()) };
    },

    getAttendance: async (context, id) => {
      await get(context, id);
      const rows = await selectAttendance(db, id);
      return {
        results: rows.map(({ person, enteredAt, leftAt }) => ({
          person,
          entered_at: enteredAt.toString(),
          left_at: leftAt?.toString() ?? null,
        })),
      };
    },
  };
}

const NONE = { mail: [], in_app: [] };

function refusePrices(changes: ParsedInput<typeof updateAvailability>['body']): void {
  for (const field of ['price_cents', 'long_price_cents'] as const) {
    if ((changes[field] ?? 0) > 0) {
      throw badField(field, 'Payments aren’t available on this site. Sessions are free here.');
    }
  }
}
