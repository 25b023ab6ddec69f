import {
  acceptIntroduction,
  findMoreIntroductions,
  getInitialData,
  getProfileByUsername,
  getSidebarCounts,
  getSuggestions,
  introducePeople,
  listConnections,
  listCommonSlots,
  listIntroductions,
  listMatchReasons,
  listNotifications,
  passIntroduction,
  PAUSED_UNTIL_RESUMED,
  pauseIntroductions,
  requestConnection,
  requestDeletion,
  saveIntroduction,
  takeDeletionBack,
  updateConnectionStatus,
  type Introduction,
} from '@acquaint/contracts';
import type { ApiClient } from '../../../test/client.ts';
import { startOwnServer, type OwnServer } from '../../../test/own-server.ts';
import { registerMember as registerAt, type MemberOptions, type TestMember } from '../../../test/people.ts';
import { connect } from '../../../test/talkers.ts';

type Topics = readonly [string, string];

/** A separate server: members registered in other test files would be introduced to these members too. */
let server: OwnServer;
let api: ApiClient;
beforeAll(async () => {
  server = await startOwnServer();
  api = server.client;
});
afterAll(() => server.end());

const registerMember = (options?: MemberOptions): Promise<TestMember> => registerAt(options, api);

/** The tests of this file share one server, so each pair uses topics that no other test uses. */
const member = (first_name: string, expert_in: Topics, looking_for: Topics): Promise<TestMember> =>
  registerMember({
    first_name,
    last_name: 'Tester',
    expertise: { mentorship_statement: `I know ${expert_in.join(' and ')}.`, expert_in, looking_for },
  });

async function mirroredPair(one: Topics, other: Topics): Promise<[TestMember, TestMember]> {
  return [await member('Ada', one, other), await member('Bruno', other, one)];
}

async function between(me: TestMember, other: TestMember): Promise<Introduction> {
  const { results } = await api.ok(listIntroductions, { query: { page_size: 100 } }, { as: me });
  const found = results.find(({ person }) => person.id === other.id);
  if (!found) throw new Error(`${other.username} is not among the introductions of ${me.username}`);
  return found;
}

const answer = async (
  as: TestMember,
  id: string,
  endpoint: typeof acceptIntroduction | typeof saveIntroduction,
) => api.call(endpoint as typeof acceptIntroduction, { params: { id } }, { as });

describe('introductions', () => {
  it('are made at once when two members fit, for both, with the topics that counted', async () => {
    const [ada, bruno] = await mirroredPair(['space', 'music'], ['film-and-video', 'photography']);
    const seen = await between(ada, bruno);
    expect(seen.status).toBe('offered');
    expect(seen.person.first_name).toBe('Bruno');
    expect(seen.expert_in.map(({ slug }) => slug).sort()).toEqual(['film-and-video', 'photography']);
    const topics = seen.reasons.filter(({ kind }) => kind === 'topic');
    expect(topics.map(({ direction }) => direction).sort()).toEqual(['they_offer', 'you_offer']);
    expect(topics.flatMap(({ terms }) => terms).sort()).toEqual([
      'Film and video',
      'Music',
      'Photography',
      'Space',
    ]);
    const back = await between(bruno, ada);
    expect(back.id).toBe(seen.id);
    expect(JSON.stringify(back)).not.toContain(ada.email);
    const counts = await api.ok(getSidebarCounts, {}, { as: ada });
    expect(counts.introductions).toBeGreaterThan(0);
  });

  it('give the reasons in the reader’s locale', async () => {
    const [ada, bruno] = await mirroredPair(['game-development', 'writing'], ['real-estate', 'remote-work']);
    const read = async (as: TestMember, other: TestMember, language: string) => {
      const headers = { 'accept-language': language };
      const { results } = await api.ok(listIntroductions, { query: { page_size: 100 } }, { as, headers });
      const found = results.find(({ person }) => person.id === other.id);
      const text = found?.reasons.find(({ direction }) => direction === 'they_offer')?.text;
      return text?.replace(found?.person.first_name ?? '', '{name}');
    };
    const { reasons } = await between(ada, bruno);
    const terms = reasons.find(({ direction }) => direction === 'they_offer')?.terms ?? [];
    expect([...terms].sort()).toEqual(['Real estate', 'Remote work']);
    const german = { 'Real estate': 'Immobilien', 'Remote work': 'Remote-Arbeit' } as const;
    const inGerman = terms.map((term) => (german as Readonly<Record<string, string>>)[term]);
    expect(await read(ada, bruno, 'en-GB')).toBe(
      `You’re looking for someone who knows ${terms.map((term) => term.toLowerCase()).join(' and ')}, and {name} does.`,
    );
    expect(await read(ada, bruno, 'de-DE')).toBe(
      `{name} kennt sich mit ${inGerman.join(' und ')} aus, und genau das suchen Sie.`,
    );
  });

  it('do not reveal one accept: every response to the other stays the same', async () => {
    const pairs = [
      await mirroredPair(['fashion', 'travel'], ['food-and-drink', 'sport']),
      await mirroredPair(['robotics', 'hardware'], ['agriculture', 'logistics']),
      await mirroredPair(['philosophy', 'teaching'], ['journalism', 'branding']),
    ] as const;
    const views: string[] = [];
    const own: unknown[] = [];
    for (const [index, [ada, bruno]] of pairs.entries()) {
      const { id } = await between(ada, bruno);
      const before = await viewOf(bruno, id, ada);
      if (index === 1) expect((await answer(ada, id, acceptIntroduction)).status).toBe(200);
      if (index === 2) {
        expect((await api.call(passIntroduction, { params: { id }, body: {} }, { as: ada })).status).toBe(
          200,
        );
      }
      const after = await viewOf(bruno, id, ada);
      expect(after).toEqual(before);
      own.push((await profileOf(bruno, ada)).introduction);
      const saved = await answer(bruno, id, saveIntroduction);
      views.push(`${saved.status} ${saved.body.introduction.status} ${saved.body.common_slots.length}`);
    }
    expect(views).toEqual(['200 saved 0', '200 saved 0', '200 saved 0']);
    expect(own).toEqual(['offered', 'accepted', null]);
  });

  it('connect two members who both accepted, and offer the first three slots in which both are free', async () => {
    const [ada, bruno] = await mirroredPair(['law', 'privacy'], ['pricing', 'negotiation']);
    const { id } = await between(ada, bruno);
    const first = await answer(ada, id, acceptIntroduction);
    expect(first.body).toMatchObject({
      introduction: { status: 'accepted' },
      common_slots: [],
      their_time_zone: null,
    });
    const again = await answer(ada, id, acceptIntroduction);
    expect([again.status, again.body.introduction.status]).toEqual([200, 'accepted']);
    const slotsFor = (as: TestMember) => api.call(listCommonSlots, { params: { id } }, { as });
    expect((await slotsFor(ada)).body).toEqual({ results: [], their_time_zone: null });

    const reasonsFor = async (as: TestMember, other: TestMember) =>
      (await api.ok(listMatchReasons, { query: { user_id: other.id } }, { as })).results;
    expect(await reasonsFor(ada, bruno)).toEqual([]);

    const second = await answer(bruno, id, acceptIntroduction);
    expect(second.body.introduction.status).toBe('matched');
    expect(await reasonsFor(ada, bruno)).toEqual(first.body.introduction.reasons);
    expect(first.body.introduction.reasons).not.toEqual([]);
    expect(await reasonsFor(await registerMember(), bruno)).toEqual([]);
    expect(second.body.common_slots).toHaveLength(3);
    const { user_data } = await api.ok(getInitialData, {}, { as: ada });
    expect(second.body.their_time_zone).toBe(user_data.time_zone);
    const repeated = await answer(bruno, id, acceptIntroduction);
    expect(repeated.body).toEqual(second.body);
    // The member who accepted first gets the same slots; for a third member the introduction does not exist.
    expect((await slotsFor(ada)).body.results).toEqual(second.body.common_slots);
    const stranger = await registerMember();
    expect((await slotsFor(stranger)).status).toBe(404);

    for (const [me, other] of [
      [ada, bruno],
      [bruno, ada],
    ] as const) {
      const connections = await api.ok(listConnections, {}, { as: me });
      expect(connections.results.map(({ person, origin }) => [person.id, origin])).toContainEqual([
        other.id,
        'introduction',
      ]);
      const { results } = await api.ok(listNotifications, {}, { as: me });
      expect(results.filter(({ kind }) => kind === 'introduction_matched')).toHaveLength(1);
      const matched = await api.ok(listIntroductions, { query: { filter: 'matched' } }, { as: me });
      expect(matched.results.map((introduction) => introduction.id)).toEqual([id]);
    }
    const late = await api.call(passIntroduction, { params: { id }, body: {} }, { as: ada });
    expect([late.status, typeof late.problem.detail]).toEqual([409, 'string']);
  });

  it('match once when both accept at the same time', async () => {
    const [ada, bruno] = await mirroredPair(['accounting', 'finance'], ['open-source', 'developer-tools']);
    const { id } = await between(ada, bruno);
    const replies = await Promise.all(
      [ada, bruno, ada, bruno].map((as) => answer(as, id, acceptIntroduction)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(replies.some(({ body }) => body.introduction.status === 'matched')).toBe(true);
    const connections = await api.ok(listConnections, {}, { as: ada });
    expect(connections.results.filter(({ person }) => person.id === bruno.id)).toHaveLength(1);
  });

  it('are not made again for a pair that passed, within 180 days', async () => {
    const [ada, bruno] = await mirroredPair(['energy', 'climate'], ['mobility', 'supply-chains']);
    const { id } = await between(ada, bruno);
    const passed = await api.ok(
      passIntroduction,
      { params: { id }, body: { reason: 'not_now', note: 'Another time.' } },
      { as: ada },
    );
    expect(passed.introduction.status).toBe('passed');
    const history = await api.ok(listIntroductions, { query: { filter: 'history' } }, { as: ada });
    expect(history.results.map((introduction) => introduction.id)).toEqual([id]);
    const day = 24 * 60;
    expect(await metAgain(ada, bruno, 30 * day)).toBe(false);
    expect(await metAgain(ada, bruno, 172 * day)).toBe(false);
    expect(await metAgain(ada, bruno, 181 * day)).toBe(true);
  });

  it('expire after two weeks and can no longer be answered', async () => {
    const [ada, bruno] = await mirroredPair(['nonprofits', 'social-impact'], ['advertising', 'growth']);
    const { id } = await between(ada, bruno);
    const late = await api.call(acceptIntroduction, { params: { id } }, { as: ada, later: 14 * 24 * 60 + 1 });
    expect(late.status).toBe(409);
    expect((await answer(ada, id, acceptIntroduction)).status).toBe(200);
  });

  it('of other members are not found', async () => {
    const [ada, bruno] = await mirroredPair(['coaching', 'mentoring'], ['cybersecurity', 'data-engineering']);
    const stranger = await registerMember();
    const { id } = await between(ada, bruno);
    for (const endpoint of [acceptIntroduction, saveIntroduction]) {
      expect((await answer(stranger, id, endpoint)).status).toBe(404);
    }
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await answer(ada, unknown, acceptIntroduction)).status).toBe(404);
    expect((await answer(ada, 'no-id', acceptIntroduction)).status).toBe(404);
    expect((await api.call(acceptIntroduction, { params: { id } })).status).toBe(401);
    const bad = await api.raw(`/api/v1/introductions/${id}/pass/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.access}` },
      body: JSON.stringify({ reason: 'because' }),
    });
    expect(bad.status).toBe(400);
  });

  it('are limited to five members per week, also with find more', async () => {
    const ada = await member('Ada', ['game-development', 'writing'], ['market-research', 'product-design']);
    for (let i = 0; i < 7; i++) {
      await member(`Fan ${i}`, ['market-research', 'product-design'], ['game-development', 'writing']);
    }
    const page = await api.ok(listIntroductions, { query: { page_size: 100 } }, { as: ada });
    expect(page.count).toBe(5);
    expect(page.left_this_week).toBe(0);
    const more = await api.call(findMoreIntroductions, {}, { as: ada });
    expect(more.status).toBe(409);
    const nextWeek = await api.ok(findMoreIntroductions, {}, { as: ada, later: 7 * 24 * 60 });
    expect(nextWeek.made).toBeGreaterThan(0);
  });

  it('can be paused and resumed', async () => {
    const ada = await member('Ada', ['hiring', 'human-resources'], ['biotechnology', 'healthcare']);
    const until = new Date(Date.now() + 7 * 86_400_000).toISOString();
    const paused = await api.ok(pauseIntroductions, { body: { until } }, { as: ada });
    expect(new Date(paused.paused_until ?? 0).getTime()).toBe(new Date(until).getTime());
    const fan = await member('Fan', ['biotechnology', 'healthcare'], ['hiring', 'human-resources']);
    const { results } = await api.ok(listIntroductions, { query: { page_size: 100 } }, { as: fan });
    expect(results.map(({ person }) => person.id)).not.toContain(ada.id);
    expect((await api.call(findMoreIntroductions, {}, { as: ada })).status).toBe(409);
    const open = await api.ok(pauseIntroductions, { body: { until: 'resumed' } }, { as: ada });
    expect(open.paused_until).toBe(PAUSED_UNTIL_RESUMED);
    expect((await api.ok(listIntroductions, {}, { as: ada })).paused_until).toBe(PAUSED_UNTIL_RESUMED);
    expect((await api.call(findMoreIntroductions, {}, { as: ada })).status).toBe(409);
    const past = await api.call(pauseIntroductions, { body: { until: '2020-01-01T00:00:00Z' } }, { as: ada });
    expect(past.status).toBe(400);
    await api.ok(pauseIntroductions, { body: { until: null } }, { as: ada });
    await api.ok(findMoreIntroductions, {}, { as: ada });
    expect((await between(ada, fan)).status).toBe('offered');
  });

  it('vanish for both when one blocks the other', async () => {
    const [ada, bruno] = await mirroredPair(['blockchain', 'intellectual-property'], ['fashion', 'events']);
    const { id } = await between(ada, bruno);
    expect((await answer(ada, id, acceptIntroduction)).status).toBe(200);
    const { body } = await api.call(requestConnection, { body: { username: ada.username } }, { as: bruno });
    await api.ok(updateConnectionStatus, { body: { id: body.id, status: 'blocked' } }, { as: ada });
    for (const me of [bruno, ada]) {
      const { results } = await api.ok(listIntroductions, { query: { page_size: 100 } }, { as: me });
      expect(results.map((introduction) => introduction.id)).not.toContain(id);
      expect((await answer(me, id, acceptIntroduction)).status).toBe(404);
      const notifications = await api.ok(listNotifications, {}, { as: me });
      expect(notifications.results.map(({ kind }) => kind)).not.toContain('introduction_matched');
    }
  });

  it('to a member who requested deletion are hidden, until it is cancelled', async () => {
    const [ada, bruno] = await mirroredPair(
      ['internationalisation', 'parenting-and-work'],
      ['public-relations', 'interview-preparation'],
    );
    const { id } = await between(ada, bruno);
    const body = { current_password: bruno.password };
    await api.ok(requestDeletion, { body }, { as: bruno });
    await expect(between(ada, bruno)).rejects.toThrow('is not among');
    expect((await answer(ada, id, acceptIntroduction)).status).toBe(404);
    await api.ok(takeDeletionBack, {}, { as: bruno });
    expect((await between(ada, bruno)).id).toBe(id);
  });

  it('need the expertise form before more can be asked for', async () => {
    const nobody = await registerMember();
    const reply = await api.call(findMoreIntroductions, {}, { as: nobody });
    expect(reply.status).toBe(409);
  });
});

describe('suggestions', () => {
  it('show members who fit, without those already introduced and without the excluded one', async () => {
    const [ada, bruno] = await mirroredPair(
      ['real-estate', 'architecture'],
      ['policy-and-government', 'law'],
    );
    const { results } = await api.ok(getSuggestions, { query: { count: 20 } }, { as: ada });
    expect(results.length).toBeGreaterThan(0);
    const ids = results.map(({ id }) => id);
    expect(ids).not.toContain(ada.id);
    expect(ids).not.toContain(bruno.id);
    const named = results[0]?.username ?? '';
    const without = await api.ok(
      getSuggestions,
      { query: { count: 20, usernameToExclude: named } },
      { as: ada },
    );
    expect(without.results.map(({ username }) => username)).not.toContain(named);
  });
});

describe('introducing two connections to each other', () => {
  it('creates an introduction that both must accept, and names the introducer', async () => {
    const [ada, cleo, dan] = [
      await registerMember({ first_name: 'Ada' }),
      await registerMember({ first_name: 'Cleo' }),
      await registerMember({ first_name: 'Dan' }),
    ];
    await connect(ada, cleo, api);
    const body = { username: cleo.username, to: dan.username, note: 'You both keep bees.' };
    expect((await api.call(introducePeople, { body }, { as: ada })).status).toBe(403);
    await connect(ada, dan, api);
    const { introduction_id: id } = await api.ok(introducePeople, { body }, { as: ada });
    const seen = await between(cleo, dan);
    expect([seen.id, seen.introduced_by?.id]).toEqual([id, ada.id]);
    expect(seen.reasons[0]?.text).toBe('Ada Lovelace thinks you should meet: You both keep bees.');
    await answer(cleo, id, acceptIntroduction);
    const matched = await answer(dan, id, acceptIntroduction);
    expect(matched.body.introduction.status).toBe('matched');
    expect((await api.call(introducePeople, { body }, { as: ada })).status).toBe(409);
    const same = { ...body, to: cleo.username };
    expect((await api.call(introducePeople, { body: same }, { as: ada })).status).toBe(400);
    const unknown = { ...body, to: 'nobody.at.all' };
    expect((await api.call(introducePeople, { body: unknown }, { as: ada })).status).toBe(404);
  });
});

/** Returns everything the API shows a member about an introduction to another one and its results. */
async function viewOf(me: TestMember, id: string, other: TestMember): Promise<unknown> {
  const [open, history, counts, notifications, connections, suggestions, profile] = await Promise.all([
    api.ok(listIntroductions, { query: { page_size: 100 } }, { as: me }),
    api.ok(listIntroductions, { query: { filter: 'history' } }, { as: me }),
    api.ok(getSidebarCounts, {}, { as: me }),
    api.ok(listNotifications, {}, { as: me }),
    api.ok(listConnections, {}, { as: me }),
    api.ok(getSuggestions, { query: { count: 20 } }, { as: me }),
    profileOf(other, me),
  ]);
  expect(open.results.map((introduction) => introduction.id)).toContain(id);
  // Only the other member: other tests register members meanwhile.
  const suggested = suggestions.results.filter((person) => person.id === other.id);
  return { open, history, counts, notifications, connections, suggested, profile };
}

const profileOf = (member: TestMember, as: TestMember) =>
  api.ok(getProfileByUsername, { query: { username: member.username } }, { as });

/** Whether the two are introduced when one asks for more introductions, some minutes from now. */
async function metAgain(me: TestMember, other: TestMember, later: number): Promise<boolean> {
  await api.call(findMoreIntroductions, {}, { as: me, later });
  const { results } = await api.ok(listIntroductions, { query: { page_size: 100 } }, { as: me, later });
  return results.some(({ person }) => person.id === other.id);
}
