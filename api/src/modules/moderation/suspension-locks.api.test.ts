import { randomUUID } from 'node:crypto';
import {
  adminArchiveCircle,
  adminDecideCase,
  adminListCases,
  adminSuspendPerson,
  bookSession,
  cancelCircleEvent,
  cancelSession,
  createCircle,
  createCircleEvent,
  joinCircle,
  joinCircleEvent,
  reportContent,
  requestDeletion,
  setCircleRole,
  updateCircle,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { onPostgres } from '../../../test/database/on-postgres.ts';
import { appointStaff, registerMember, type TestMember } from '../../../test/people.ts';
import { at, hostWith, slotsOf } from '../sessions/test-booking.ts';

/** How often two things happen at the same moment. */
const TIMES = 6;

let moderators: readonly [TestMember, TestMember];
beforeAll(async () => {
  moderators = [await appointStaff('moderator'), await appointStaff('moderator')];
});

/** Returns how often the server has run a transaction again. */
async function retries(): Promise<number> {
  const metrics = String((await api.raw('/metrics')).body);
  return Number(/^database_retries_total (\d+)/m.exec(metrics)?.[1]);
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** A circle of an admin who can be booked, a member who has started an event in it, and a session of the two. */
async function scene(options: { readonly hasDeputy?: boolean } = {}) {
  const [admin, member] = [await hostWith(), await registerMember()];
  const body = { name: `Circle ${randomUUID()}`, topics: [{ slug: 'writing' }] };
  const circle = await api.ok(createCircle, { body }, { as: admin });
  const params = { id: circle.id };
  await api.ok(joinCircle, { params, body: {} }, { as: member });
  const everybody = ['admin', 'deputy', 'member'] as const;
  const permissions = { ...circle.permissions, events: [...everybody] };
  await api.ok(updateCircle, { params, body: { permissions } }, { as: admin });
  if (options.hasDeputy === true)
    await api.ok(setCircleRole, { params, body: { user_id: member.id, role: 'deputy' } }, { as: admin });
  const slots = await slotsOf(admin, member);
  const starts_at = at(slots, 30);
  const times = { round_minutes: 5, rounds: 3, break_minutes: 1 };
  const event = await api.ok(
    createCircleEvent,
    { params, body: { name: 'After work', starts_at, ...times } },
    { as: member },
  );
  await api.ok(joinCircleEvent, { params: { id: event.id } }, { as: admin });
  const choice = { username: admin.username, starts_at: at(slots, 5) };
  const session = await api.ok(bookSession, { body: choice }, { as: member });
  return { admin, member, circleId: circle.id, eventId: event.id, sessionId: session.id };
}

const reason = 'A test of what happens at the same moment.';
const suspend = (person: TestMember, as = moderators[0]) =>
  api.call(adminSuspendPerson, { params: { id: person.id }, body: { reason } }, { as });
const leave = (person: TestMember) =>
  api.call(requestDeletion, { body: { current_password: person.password } }, { as: person });
const cancelEvent = ({ eventId, member }: Scene) =>
  api.call(cancelCircleEvent, { params: { id: eventId }, body: { reason } }, { as: member });
const cancelBooked = ({ sessionId, member }: Scene) =>
  api.call(cancelSession, { params: { id: sessionId }, body: {} }, { as: member });
const archive = ({ circleId }: Scene) => {
  const body = { is_archived: true, reason };
  return api.call(adminArchiveCircle, { params: { id: circleId }, body }, { as: moderators[1] });
};

/** Suspends the admin for their circle, and hides it. */
async function suspendByReport({ circleId, admin, member }: Scene) {
  const report = { kind: 'circle', id: circleId, reason: 'fraud', note: '' } as const;
  await api.ok(reportContent, { body: report }, { as: member });
  const query = { username: admin.username };
  const [row] = (await api.ok(adminListCases, { query }, { as: moderators[0] })).results;
  const actions = (['suspension', 'hiding'] as const).map((kind) => ({ kind, days: null }));
  const body = { decision: 'upheld' as const, reason, actions };
  return api.call(adminDecideCase, { params: { id: row?.id ?? '' }, body }, { as: moderators[0] });
}

interface AtOnce {
  readonly what: string;
  readonly act: (scene: Scene) => readonly Promise<{ readonly status: number }>[];
  readonly hasDeputy?: boolean;
}

const AT_ONCE: readonly AtOnce[] = [
  {
    what: 'an event is cancelled while the admin of its circle is suspended',
    act: (one) => [cancelEvent(one), suspend(one.admin)],
  },
  {
    what: 'a circle is archived while its admin is suspended',
    act: (one) => [archive(one), suspend(one.admin)],
  },
  {
    what: 'a session is cancelled while its host is suspended',
    act: (one) => [cancelBooked(one), suspend(one.admin)],
  },
  {
    what: 'a session is cancelled while its host leaves',
    act: (one) => [cancelBooked(one), leave(one.admin)],
  },
  {
    what: 'an event is cancelled while its circle is hidden and the admin suspended',
    act: (one) => [cancelEvent(one), suspendByReport(one)],
  },
  {
    what: 'the admin and a deputy are suspended',
    act: (one) => [suspend(one.admin), suspend(one.member, moderators[1])],
    hasDeputy: true,
  },
];

onPostgres.each(AT_ONCE)('neither has to run again: $what', async ({ act, hasDeputy = false }) => {
  const scenes: Scene[] = [];
  for (let round = 0; round < TIMES; round++) scenes.push(await scene({ hasDeputy }));
  const before = await retries();
  const statuses: number[] = [];
  for (const one of scenes) for (const reply of await Promise.all(act(one))) statuses.push(reply.status);
  // Whoever comes second may be refused: the event was cancelled, or its circle archived or hidden, a moment before.
  const refused = [403, 404, 409];
  expect(statuses.filter((status) => status >= 300 && !refused.includes(status))).toEqual([]);
  expect((await retries()) - before).toBe(0);
});
