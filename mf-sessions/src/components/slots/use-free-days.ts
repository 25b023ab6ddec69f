import { useEndpointQuery } from '@acquaint/api-client';
import { listFreeSlots } from '@acquaint/contracts';
import { useState } from 'react';
import { addDays, dateIn } from './slot-days.ts';

/** Number of days that can be booked, today included (R-BOOK-5). */
const DAYS = 31;

interface FreeDaysOptions {
  readonly username: string;
  /** The reader's time zone, in which days are counted. */
  readonly zone: string;
  /** Minutes of a session; without them, the length that every host offers. */
  readonly duration?: number;
  /** Id of the reader's own session that is to be moved. */
  readonly moving?: string;
}

/** Loads the free slots of a member on all days that can be booked. */
export function useFreeDays({ username, zone, duration, moving }: FreeDaysOptions) {
  const [first] = useState(() => dateIn(zone, Date.now()));
  const query = useEndpointQuery(listFreeSlots, {
    query: {
      username,
      days: DAYS,
      time_zone: zone,
      ...(moving === undefined ? {} : { moving }),
      ...(moving === undefined && duration !== undefined ? { duration: String(duration) } : {}),
    },
  });
  return { query, first, last: addDays(first, DAYS - 1), count: DAYS };
}

export type FreeDays = ReturnType<typeof useFreeDays>;
