import {
  getCircle,
  getConversation,
  getInitialData,
  getPremiumInfo,
  getProfileByUsername,
  getVerification,
  getSession,
  getSessionPayment,
  getSidebarCounts,
  getWallet,
  listCircleMembers,
  listCircles,
  listConnections,
  listConversations,
  listFreeSlots,
  listIntroductions,
  listMyCircles,
  listNotifications,
  listPendingReviews,
  listReviews,
  listSessions,
  listSnips,
  listWalletEntries,
  type Endpoint,
  type FactName,
} from '@acquaint/contracts';

const sessions = [listSessions, getSession, listFreeSlots, getSidebarCounts] as const;
const introductions = [listIntroductions, getSidebarCounts] as const;
const circles = [listCircles, listMyCircles, getCircle, listCircleMembers] as const;

/** Whose answers are old once a fact is told. A fact that is not here makes nothing old. */
export const hints: Readonly<Partial<Record<FactName, readonly Endpoint[]>>> = {
  'profile/updated': [getInitialData, getProfileByUsername, getVerification],
  'expertise/saved': [getInitialData, getProfileByUsername, listIntroductions, getSidebarCounts],
  'introduction/offered': introductions,
  'introduction/answered': introductions,
  'introduction/matched': [...introductions, listConnections, listConversations, getProfileByUsername],
  'session/requested': sessions,
  'session/booked': sessions,
  'session/cancelled': sessions,
  'session/started': [listSessions, getSession],
  'session/completed': [...sessions, listPendingReviews],
  'payment/changed': [listSessions, getSession, getSessionPayment, getWallet, listWalletEntries],
  'plan/changed': [getInitialData, getPremiumInfo, listFreeSlots],
  'review/written': [listReviews, listPendingReviews, listSessions, getProfileByUsername, getSidebarCounts],
  'snip/published': [listSnips],
  'circle/joined': [...circles, listConversations],
  'circle/left': [...circles, listConversations],
  'notification/arrived': [listNotifications, listConversations, getSidebarCounts],
  'notification/read': [listNotifications, getSidebarCounts],
  'message/arrived': [listConversations, getSidebarCounts],
  'conversation/changed': [listConversations, getConversation, getSidebarCounts],
};

/** Everything a hint may have told while nobody heard it: read again after a lost socket came back. */
export const hintedEndpoints: readonly Endpoint[] = [
  ...new Set(Object.values(hints).flatMap((endpoints) => [...endpoints])),
];
