import {
  getSession,
  getSidebarCounts,
  listFreeSlots,
  listPendingReviews,
  listSessions,
} from '@acquaint/contracts';

/** What is old once a session changed its state. */
export const SESSION_READS = [
  listSessions,
  getSession,
  listFreeSlots,
  listPendingReviews,
  getSidebarCounts,
] as const;
