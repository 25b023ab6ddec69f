import {
  acceptRequest,
  bookSession,
  confirmHold,
  cancelSession,
  createRoomToken,
  declineRequest,
  disputeMark,
  endCalendarFeed,
  getAvailability,
  getCalendarFeed,
  getReliability,
  getReminders,
  getSessionPayment,
  deleteRecording,
  getRecording,
  getSession,
  getWallet,
  holdSlot,
  listConnectedCalendars,
  listFreeSlots,
  listHolidays,
  listMoments,
  listPendingReviews,
  answerCalendarChange,
  listCalendarChanges,
  listRecordings,
  listSessions,
  listLoginProviders,
  listWalletEntries,
  makeCalendarFeed,
  paySession,
  releaseHold,
  requestPayout,
  rescheduleSession,
  reviewSession,
  sendInvites,
  shareRecording,
  syncCalendars,
  updateAvailability,
  updateReminders,
} from '@acquaint/contracts';
import type {
  AvailabilitySettings,
  CalendarChange,
  ConnectedCalendar,
  Session,
  SuccessBody,
  WalletEntry,
} from '@acquaint/contracts';
import { fake, sampleId, samplePage, startHarness, sampleOf } from '@acquaint/remote-kit/harness';
import manifest from '../remote.json' with { type: 'json' };
import { sampleHolidays } from './components/slots/test-availability.ts';
import { sampleDueSession, samplePaid, samplePayment } from './components/payment/test-payment.ts';
import { sampleRecording } from './components/test-recording.ts';
import { instantIn, sampleHold, sampleSession } from './components/test-session.ts';
import { remote } from './remote.ts';

const OPEN = sampleSession({ id: sampleId(50), starts_at: instantIn(5), room_open: true });
const MET = sampleSession({
  id: sampleId(53),
  state: 'completed',
  starts_at: instantIn(-24 * 60),
  can_review: true,
});
const DUE = sampleDueSession({ starts_at: instantIn(24 * 60) });
let payment = samplePayment({ session: DUE, usable_vouchers_cents: 500 });
let sessions = [
  OPEN,
  DUE,
  sampleSession({ note: 'About compilers', price_cents: 2_500, payment: 'paid' }),
  sampleSession({ id: sampleId(52), state: 'requested', my_role: 'host', starts_at: instantIn(3 * 24 * 60) }),
  MET,
  sampleSession({ id: sampleId(54), state: 'cancelled', starts_at: instantIn(-48 * 60) }),
];
const sessionOf = (id: string) => sessions.find((each) => each.id === id) ?? OPEN;
const change = (id: string, state: Session['state']) => {
  sessions = sessions.map((each) => (each.id === id ? { ...each, state } : each));
  return { status: 200, body: sessionOf(id) } as const;
};
const isAhead = ({ state }: Session) => state === 'held' || state === 'confirmed' || state === 'requested';
/** Simulates a payment provider that redirects back at once. */
const pay = (usesVouchers: boolean) => {
  const vouchers_cents = usesVouchers ? payment.usable_vouchers_cents : 0;
  change(DUE.id, 'confirmed');
  payment = samplePaid({
    session: { ...DUE, state: 'confirmed', payment: 'paid' },
    vouchers_cents,
    card_cents: payment.amount_cents - vouchers_cents,
  });
  return { status: 201, body: { url: null, session: payment.session } } as const;
};

let calendarChanges: CalendarChange[] = [
  {
    session_id: OPEN.id,
    provider: 'google',
    label: 'Google',
    change: 'moved',
    starts_at: instantIn(3 * 24 * 60),
  },
];
let availability: AvailabilitySettings = sampleOf(getAvailability);
let reminders = sampleOf(getReminders);
const BROKEN_CALENDAR: ConnectedCalendar = {
  provider: 'google',
  label: 'Google',
  email: 'grace@mail.example',
  state: 'broken',
  problem: 'We no longer have access to Google. Reconnect your calendar.',
  needs_reconnect: true,
  last_synced_at: instantIn(-60),
  hears_changes: true,
  writing: {
    state: 'broken',
    problem:
      'One session isn’t up to date in your Google calendar: we no longer have access. Reconnect your calendar.',
    waiting: 1,
    last_written_at: '2026-11-01T09:00:00Z',
  },
};
const PROVIDERS: SuccessBody<typeof listLoginProviders> = {
  results: [{ provider: 'microsoft', label: 'Microsoft', uses: ['sign_in', 'calendar'] }],
};
let feed: SuccessBody<typeof getCalendarFeed> = { url: null, made_at: null };
const feedIs = (url: string | null) => {
  feed = { url, made_at: url && instantIn(0) };
  return feed;
};
let reliability = sampleOf(getReliability);
let wallet = sampleOf(getWallet);
let entries: WalletEntry[] = sampleOf(listWalletEntries).results;
const payOut = (cents: number): WalletEntry => {
  const { available_cents, payout_cents } = wallet;
  wallet = { ...wallet, available_cents: available_cents - cents, payout_cents: payout_cents + cents };
  const entry: WalletEntry = {
    id: sampleId(80 + entries.length),
    kind: 'payout',
    person: null,
    at: instantIn(0),
    lines: [
      { account: 'available', amount_cents: -cents },
      { account: 'payout', amount_cents: cents },
    ],
  };
  entries = [entry, ...entries];
  return entry;
};
const slot = (minutes: number) => ({ starts_at: instantIn(minutes), ends_at: instantIn(minutes + 20) });
const SLOTS = [24 * 60, 24 * 60 + 30, 26 * 60, 48 * 60, 72 * 60].map(slot);

let recording = sampleRecording({ session_id: MET.id });
/** The period shown by the recording, and two marked moments, the second one outside of it. */
const PART = { from: instantIn(-60), until: instantIn(-59) };
const MOMENTS = [-59.5, -30].map((minutes, index) => ({
  id: sampleId(70 + index),
  at: instantIn(minutes),
  seconds: 0,
}));

export const harness = startHarness({
  remote,
  manifest,
  addresses: {
    review: `/dashboard/review?session=${MET.id}`,
    'interview-payment': `/dashboard/interview-payment/?session=${DUE.id}`,
    room: `/room?session=${OPEN.id}`,
    recording: `/dashboard/sessions/recording?id=${recording.id}`,
  },
  params: { 'book-session': { username: 'grace' }, 'profile.free-times': { username: 'grace' } },
  fakes: [
    fake(listSessions, ({ query }) => ({
      status: 200,
      body: samplePage(sessions.filter((each) => isAhead(each) === (query.period === 'upcoming'))),
    })),
    fake(listCalendarChanges, () => ({ status: 200, body: { results: calendarChanges } })),
    fake(answerCalendarChange, ({ params, body }) => {
      calendarChanges = [];
      if (body.answer === 'cancel') return change(params.id, 'cancelled');
      return { status: 200, body: sessionOf(params.id) };
    }),
    fake(getSession, ({ params }) => ({ status: 200, body: sessionOf(params.id) })),
    fake(getSessionPayment, () => ({ status: 200, body: payment })),
    fake(paySession, ({ body }) => pay(body.use_vouchers)),
    fake(cancelSession, ({ params }) => change(params.id, 'cancelled')),
    fake(acceptRequest, ({ params }) => change(params.id, 'confirmed')),
    fake(declineRequest, ({ params }) => change(params.id, 'declined')),
    fake(getAvailability, () => ({ status: 200, body: availability })),
    fake(updateAvailability, ({ body }) => {
      availability = { ...availability, ...(body as Partial<AvailabilitySettings>) };
      return { status: 200, body: availability };
    }),
    fake(getReminders, () => ({ status: 200, body: reminders })),
    fake(updateReminders, ({ body }) => {
      reminders = {
        ...reminders,
        mail: body.mail ?? reminders.mail,
        in_app: body.in_app ?? reminders.in_app,
      };
      return { status: 200, body: reminders };
    }),
    fake(listConnectedCalendars, () => ({ status: 200, body: { results: [BROKEN_CALENDAR] } })),
    fake(syncCalendars, () => ({ status: 200, body: { results: [BROKEN_CALENDAR] } })),
    fake(listLoginProviders, () => ({ status: 200, body: PROVIDERS })),
    fake(getCalendarFeed, () => ({ status: 200, body: feed })),
    fake(makeCalendarFeed, () => ({
      status: 201,
      body: feedIs(`https://acquaint.example/calendar/sessions.ics?key=${sampleId(90)}`),
    })),
    fake(endCalendarFeed, () => {
      feedIs(null);
      return { status: 204, body: undefined };
    }),
    fake(getReliability, () => ({ status: 200, body: reliability })),
    fake(disputeMark, ({ params, body }) => {
      const disputed = { ...sampleOf(disputeMark), id: params.id, dispute: body.text };
      reliability = { ...reliability, marks: [disputed] };
      return { status: 200, body: disputed };
    }),
    fake(getWallet, () => ({ status: 200, body: wallet })),
    fake(listWalletEntries, () => ({ status: 200, body: samplePage(entries) })),
    fake(requestPayout, ({ body }) => ({ status: 201, body: payOut(body.amount_cents) })),
    fake(sendInvites, ({ body }) => ({ status: 202, body: { sent: body.emails.length } })),
    fake(listPendingReviews, () => ({ status: 200, body: samplePage([MET]) })),
    fake(reviewSession, ({ params, body }) => ({
      status: 201,
      body: { id: sampleId(61), session_id: params.id, rating: body.rating, is_shown: false },
    })),
    fake(listHolidays, ({ query }) => ({ status: 200, body: { results: sampleHolidays(query.country) } })),
    fake(listFreeSlots, ({ query }) => ({
      status: 200 as const,
      body: {
        ...sampleOf(listFreeSlots),
        time_zone: query.time_zone ?? 'UTC',
        duration_minutes: query.duration ?? 20,
        price_cents: 2_500,
        slots: SLOTS,
      },
    })),
    fake(bookSession, ({ body }) => ({
      status: 201,
      body: sampleSession({ id: sampleId(55), starts_at: body.starts_at }),
    })),
    fake(holdSlot, ({ body }) => ({
      status: 201,
      body: { ...sampleHold(body.starts_at), price_cents: 2_500 },
    })),
    fake(releaseHold, () => ({ status: 204, body: undefined })),
    fake(confirmHold, ({ params }) => ({ status: 200, body: sampleSession({ id: params.id }) })),
    fake(rescheduleSession, ({ params, body }) => {
      sessions = sessions.map((each) =>
        each.id === params.id ? { ...each, ...body, reschedules_left: each.reschedules_left - 1 } : each,
      );
      return { status: 200, body: sessionOf(params.id) };
    }),
    fake(listRecordings, () => ({ status: 200, body: samplePage([recording]) })),
    fake(getRecording, () => ({
      status: 200,
      body: { ...recording, parts: [PART], ledger: [], is_ledger_sound: true },
    })),
    fake(listMoments, () => ({ status: 200, body: { results: MOMENTS } })),
    fake(shareRecording, ({ body }) => {
      recording = { ...recording, is_shared: body.is_shared };
      return { status: 200, body: recording };
    }),
    fake(deleteRecording, () => {
      recording = { ...recording, state: 'deleted' };
      return { status: 204, body: undefined };
    }),
    fake(createRoomToken, () => ({
      status: 200 as const,
      body: {
        ...sampleOf(createRoomToken),
        session: OPEN,
        ice_servers: [],
        server_time: instantIn(0),
      },
    })),
  ],
});
