import { randomUUID } from 'node:crypto';
import {
  adminListPeople,
  adminSuspendPerson,
  createCircle,
  createSocketTicket,
  getCircle,
  joinCircle,
  listTopics,
  pauseIntroductions,
  profileExperiences,
  requestConnection,
  type Role,
  subscribe,
  updateReminders,
} from '@acquaint/contracts';
import { api, type Caller, type Reply } from '../../../test/client.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { TEST_SECRET } from '../../../test/server-process.ts';
import { createAccessTokens } from './tokens.ts';

const tokens = createAccessTokens([TEST_SECRET], 10);
const ghost = (role: Role = 'member'): Caller => ({
  access: tokens.sign({ id: randomUUID(), role, loginId: randomUUID() }),
});
const reason = { reason: 'Sent the same message to everybody.' };

describe('a valid token of an account that no longer exists, such as after a restored backup', () => {
  let ada: TestMember;
  let circleId: string;
  let topics: { slug: string }[];
  beforeAll(async () => {
    ada = await registerMember();
    const { results } = await api.ok(listTopics, {}, { as: ada });
    topics = results.slice(0, 1).map(({ slug }) => ({ slug }));
    const circle = { name: `Ghosts ${randomUUID()}`, purpose: 'Telling stories by the fire.', topics };
    circleId = (await api.ok(createCircle, { body: circle }, { as: ada })).id;
  });

  const calls: [string, () => Promise<Reply<unknown>>][] = [
    [
      'a connection',
      () => api.call(requestConnection, { body: { username: ada.username } }, { as: ghost() }),
    ],
    ['following', () => api.call(subscribe, { body: { username: ada.username } }, { as: ghost() })],
    [
      'an experience',
      () =>
        api.call(
          profileExperiences.create,
          {
            body: {
              title: 'Ghost',
              organisation: 'Castle',
              started_on: '2020-01',
              ended_on: null,
              description: '',
            },
          },
          { as: ghost() },
        ),
    ],
    ['a pause', () => api.call(pauseIntroductions, { body: { until: null } }, { as: ghost() })],
    ['a reminder', () => api.call(updateReminders, { body: { mail: [60] } }, { as: ghost() })],
    ['joining', () => api.call(joinCircle, { params: { id: circleId } }, { as: ghost() })],
    [
      'a circle',
      () =>
        api.call(
          createCircle,
          { body: { name: `Ghosts ${randomUUID()}`, purpose: 'Telling stories by the fire.', topics } },
          { as: ghost() },
        ),
    ],
    ['a ticket', () => api.call(createSocketTicket, {}, { as: ghost() })],
    ['the list of people', () => api.call(adminListPeople, {}, { as: ghost('admin') })],
    [
      'a suspension',
      () =>
        api.call(adminSuspendPerson, { params: { id: ada.id }, body: reason }, { as: ghost('moderator') }),
    ],
  ];
  it.each(calls)('gets a 401, not %s', async (_what, call) => {
    const reply = await call();
    expect([reply.status, reply.body]).toEqual([401, { detail: 'Please log in.' }]);
    const circle = await api.ok(getCircle, { params: { id: circleId } }, { as: ada });
    expect(circle.member_count).toBe(1);
  });

  it('is answered differently from an unknown topic', async () => {
    const body = {
      name: `Ghosts ${randomUUID()}`,
      purpose: 'Telling stories.',
      topics: [{ slug: 'no-such-topic' }],
    };
    const reply = await api.call(createCircle, { body }, { as: ada });
    expect([reply.status, reply.problem.errors]).toEqual([400, { topics: ['Choose topics from the list'] }]);
  });
});
