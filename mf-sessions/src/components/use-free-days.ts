import { useEndpointQuery } from '@acquaint/api-client';
import { listFreeSlots, type SuccessBody } from '@acquaint/contracts';
import { useState } from 'react';
import { addDays, dateIn, daysBetween } from './slot-days.ts';

/** Number of days per page, up to the last day that can be booked (R-BOOK-5). */
const DAYS_SHOWN = 14;
const DAYS_IN_ALL = 31;
const LAST_PAGE = Math.ceil(DAYS_IN_ALL / DAYS_SHOWN) - 1;

interface FreeDaysOptions {
  readonly username: string;
  /** The reader's time zone, in which days are counted. */
  readonly zone: string;
  /** Minutes of a session; without them, the length that every host offers. */
  readonly duration?: number;
  /** Id of the reader's own session that is to be moved. */
  readonly moving?: string;
  /** An instant in UTC whose days are shown first. */
  readonly startAt?: string | undefined;
}

/** Loads free slots of a member, two weeks at a time; the next two weeks are prefetched. */
export function useFreeDays({ username, zone, duration, moving, startAt }: FreeDaysOptions) {
  const [today] = useState(() => dateIn(zone, Date.now()));
  const pageOf = (at: string): number => {
    const page = Math.floor(daysBetween(today, dateIn(zone, Date.parse(at))) / DAYS_SHOWN);
    return Math.min(Math.max(page, 0), LAST_PAGE);
  };
  const [page, setPage] = useState(() => (startAt === undefined ? 0 : pageOf(startAt)));
  const firstOf = (each: number): string => addDays(today, each * DAYS_SHOWN);
  const daysOf = (each: number): number => Math.min(DAYS_SHOWN, DAYS_IN_ALL - each * DAYS_SHOWN);
  const inputOf = (each: number) => ({
    query: {
      username,
      days: daysOf(each),
      time_zone: zone,
      ...(each === 0 ? {} : { from: firstOf(each) }),
      ...(moving === undefined ? {} : { moving }),
      ...(moving === undefined && duration !== undefined ? { duration: String(duration) } : {}),
    },
  });
  const query = useEndpointQuery(listFreeSlots, inputOf(page), {
    // Keeps the previous days rendered while others load, and with them the focus.
    placeholderData: (before: SuccessBody<typeof listFreeSlots> | undefined) =>
      moving !== undefined || duration === undefined || before?.duration_minutes === duration
        ? before
        : undefined,
  });
  const hasLater = page < LAST_PAGE;
  useEndpointQuery(listFreeSlots, inputOf(hasLater ? page + 1 : page), {
    enabled: hasLater && query.isSuccess && !query.isPlaceholderData,
  });
  return {
    query,
    /** Whether other days are being loaded. */
    isTurning: query.isPlaceholderData,
    first: firstOf(page),
    last: addDays(firstOf(page), daysOf(page) - 1),
    earlier: page > 0 ? () => setPage(page - 1) : null,
    later: hasLater ? () => setPage(page + 1) : null,
    /** Shows the days around an instant in UTC. */
    goTo: (at: string) => setPage(pageOf(at)),
  };
}

export type FreeDays = ReturnType<typeof useFreeDays>;
