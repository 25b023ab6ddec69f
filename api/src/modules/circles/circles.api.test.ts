import { randomUUID } from 'node:crypto';
import {
  answerCircleTransfer,
  createCircle,
  getCircle,
  getInitialData,
  getInvitedCircle,
  joinCircle,
  leaveCircle,
  listCircleMembers,
  listCircles,
  listMyCircles,
  listNotifications,
  listRemovedMembers,
  readmitCircleMember,
  removeCircleMember,
  sendGroupMessage,
  transferCircleAdmin,
  updateConversation,
  updateProfile,
  type CallInput,
  type Circle,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const topics = [{ slug: 'writing' }];

function found(founder: TestMember, name = `Circle ${randomUUID()}`): Promise<Circle> {
  return api.ok(createCircle, { body: { name, purpose: 'To meet.', topics } }, { as: founder });
}

async function circleOf(...members: TestMember[]): Promise<Circle> {
  const [founder, ...others] = members;
  if (!founder) throw new Error('A circle needs a founder');
  const circle = await found(founder);
  for (const member of others) await api.ok(joinCircle, { params: { id: circle.id } }, { as: member });
  return circle;
}

const transfer = (as: TestMember, id: string, to: TestMember) =>
  api.call(transferCircleAdmin, { params: { id }, body: { user_id: to.id } }, { as });
const answerOffer = (as: TestMember, id: string, accept = true) =>
  api.call(answerCircleTransfer, { params: { id }, body: { accept } }, { as });

describe('circles', () => {
  let ada: TestMember;
  let bob: TestMember;
  let cleo: TestMember;

  beforeAll(async () => {
    [ada, bob, cleo] = [
      await registerMember({ first_name: 'Ada' }),
      await registerMember({ first_name: 'Bob' }),
      await registerMember({ first_name: 'Cleo' }),
    ];
  });

  it('are listed with what they share with the reader, and can be narrowed', async () => {
    const mark = randomUUID().slice(0, 8);
    const make = (name: string, slugs: readonly string[], access: Circle['access'] = 'open') =>
      api.ok(
        createCircle,
        { body: { name: `${mark} ${name}`, topics: slugs.map((slug) => ({ slug })), access } },
        { as: ada },
      );
    const [plain, fitting, closed] = [
      await make('Aside', ['writing']),
      await make('Builders', ['pricing', 'fundraising']),
      await make('Closed', ['writing', 'pricing'], 'request'),
    ];
    const reader = await registerMember();
    const { user_data } = await api.ok(getInitialData, {}, { as: reader });
    const slugs = (...some: string[]) => some.map((slug) => ({ slug }));
    const body = {
      expert_in: slugs('pricing', 'coaching'),
      looking_for: slugs('fundraising', 'consulting'),
    };
    await api.ok(updateProfile, { params: { id: user_data.profile }, body }, { as: reader });
    const list = async (query: CallInput<typeof listCircles>['query'] = {}) =>
      (await api.ok(listCircles, { query: { search: mark, ...query } }, { as: reader })).results;
    const namesOf = (some: readonly Circle[]) => some.map(({ id }) => id);
    const found = await list({ order: 'topics' });
    expect(namesOf(found)).toEqual([fitting.id, closed.id, plain.id]);
    expect(found.map(({ shared_topics }) => shared_topics.map(({ slug }) => slug))).toEqual([
      ['pricing', 'fundraising'],
      ['pricing'],
      [],
    ]);
    expect(namesOf(await list({ access: 'request' }))).toEqual([closed.id]);
    expect(namesOf(await list({ topic: 'fundraising' }))).toEqual([fitting.id]);
    await api.ok(joinCircle, { params: { id: plain.id } }, { as: reader });
    expect(namesOf(await list({ others: 'true' }))).toEqual([fitting.id, closed.id]);
  });

  it('show an invitation to anybody, without names of members', async () => {
    const { id, name } = await circleOf(ada, bob);
    const invitation = (as?: TestMember) => api.call(getInvitedCircle, { params: { id } }, { as });
    const seen = {
      id,
      name,
      purpose: 'To meet.',
      ...{ rules: '', cover_url: null, access: 'open', question: '', needs: 'join', is_invite_valid: null },
      ...{ inviter: null, next_event: null },
      topics: [{ slug: 'writing', name: 'Writing' }],
      ...{ member_count: 2, has_asked: false },
    };
    expect((await invitation()).body).toEqual({ ...seen, is_member: false, is_visitor: true });
    expect((await invitation(cleo)).body).toEqual({ ...seen, is_member: false, is_visitor: false });
    expect((await invitation(bob)).body).toEqual({ ...seen, is_member: true, is_visitor: false });
    expect((await api.call(getInvitedCircle, { params: { id: NOWHERE } })).status).toBe(404);
  });

  it('are founded by a member, who becomes their first admin', async () => {
    const circle = await found(ada);
    expect([circle.member_count, circle.is_member, circle.is_admin, circle.admin?.id]).toEqual([
      1,
      true,
      true,
      ada.id,
    ]);
    expect(circle.topics).toEqual([{ slug: 'writing', name: 'Writing' }]);
    const mine = await api.ok(listMyCircles, { query: { page_size: 100 } }, { as: ada });
    expect(mine.results.map(({ id }) => id)).toContain(circle.id);
    const theirs = await api.ok(listMyCircles, { query: { page_size: 100 } }, { as: bob });
    expect(theirs.results.map(({ id }) => id)).not.toContain(circle.id);
  });

  it('of a member are listed by what is new in their chats, then by when they were used last (R-CIRC-29)', async () => {
    const reader = await registerMember();
    const join = (circle: Circle) => api.ok(joinCircle, { params: { id: circle.id } }, { as: reader });
    const [quiet, muted, older, newer] = [
      await circleOf(ada, bob, cleo),
      await found(ada),
      await found(ada),
      await found(ada),
    ];
    for (const circle of [newer, older, muted, quiet]) await join(circle);
    const write = (circle: Circle, as: TestMember) =>
      api.ok(
        sendGroupMessage,
        { body: { circle_id: circle.id, client_id: randomUUID(), text: 'Good morning' } },
        { as },
      );
    const order = async () => {
      const { results } = await api.ok(listMyCircles, {}, { as: reader });
      const names = new Map([quiet, muted, older, newer].map(({ id }, at) => [id, 'qmon'[at]]));
      return results.map(({ id }) => names.get(id)).join('');
    };
    // Nobody has written yet: the one that was joined last comes first.
    expect(await order()).toBe('qmon');
    await write(older, ada);
    await write(newer, ada);
    expect(await order()).toBe('noqm');
    const { conversation_id: id } = await write(muted, ada);
    await api.ok(updateConversation, { params: { id }, body: { is_muted: true } }, { as: reader });
    expect(await order()).toBe('nomq');
    // Their own message is nothing new to them, but the circle was used.
    await write(quiet, reader);
    expect(await order()).toBe('noqm');
  });

  it('have members who are found by their names', async () => {
    const zoe = await registerMember({ first_name: 'Zoë' });
    const { id } = await circleOf(ada, bob, zoe);
    const found = async (search: string) => {
      const { results, count } = await api.ok(
        listCircleMembers,
        { params: { id }, query: { search } },
        { as: bob },
      );
      return [count, ...results.map(({ person }) => person.id)];
    };
    expect(await found('zoe')).toEqual([1, zoe.id]);
    expect(await found('nobody of this name')).toEqual([0]);
  });

  it('have unique names, ignoring capitals and accents', async () => {
    const name = `Café ${randomUUID()}`;
    await found(ada, name);
    const body = { name: name.toUpperCase().replace('É', 'E'), purpose: '', topics };
    expect((await api.call(createCircle, { body }, { as: bob })).status).toBe(409);
    const search = await api.ok(listCircles, { query: { search: name.replace('é', 'e') } }, { as: bob });
    expect(search.results.map((circle) => circle.name)).toEqual([name]);
  });

  it.each([
    ['an unknown topic', { name: 'Somewhere', topics: [{ slug: 'no-such-topic' }] }],
    ['no topic', { name: 'Somewhere', topics: [] }],
    ['a name that is too short', { name: 'No', topics }],
    ['an unknown field', { name: 'Somewhere', topics, admin: NOWHERE }],
  ])('are not founded with %s', async (_, body) => {
    const reply = await api.call(createCircle, { body }, { as: ada });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.problem.errors ?? {})).not.toEqual([]);
  });

  it('can be joined and left any number of times, and the admin is notified of a new member once', async () => {
    const circle = await found(ada);
    const id = { params: { id: circle.id } };
    for (let i = 0; i < 2; i++) {
      const joined = await api.ok(joinCircle, id, { as: bob });
      expect([joined.member_count, joined.is_member, joined.is_admin]).toEqual([2, true, false]);
    }
    const { results } = await api.ok(listNotifications, { query: { page_size: 100 } }, { as: ada });
    expect(results.filter(({ path }) => path.includes(circle.id))).toHaveLength(1);
    const members = await api.ok(listCircleMembers, id, { as: cleo });
    expect(members.results.map(({ person, is_admin }) => [person.id, is_admin])).toEqual([
      [ada.id, true],
      [bob.id, false],
    ]);
    for (let i = 0; i < 2; i++) {
      const left = await api.ok(leaveCircle, id, { as: bob });
      expect([left.member_count, left.is_member]).toEqual([1, false]);
    }
  });

  it('keep their admin until there is a successor', async () => {
    const circle = await circleOf(ada, bob);
    const id = { params: { id: circle.id } };
    expect((await api.call(leaveCircle, id, { as: ada })).status).toBe(409);
    const offered = await transfer(ada, circle.id, bob);
    expect([offered.status, offered.body.admin?.id, offered.body.offered_to?.id]).toEqual([
      200,
      ada.id,
      bob.id,
    ]);
    expect((await api.call(leaveCircle, id, { as: ada })).status).toBe(409);
    expect((await api.ok(getCircle, id, { as: bob })).is_offered_to_me).toBe(true);
    const accepted = await answerOffer(bob, circle.id);
    expect([accepted.body.admin?.id, accepted.body.is_admin, accepted.body.offered_to]).toEqual([
      bob.id,
      true,
      null,
    ]);
    expect((await api.ok(leaveCircle, id, { as: ada })).member_count).toBe(1);
    expect((await api.call(leaveCircle, id, { as: bob })).status).toBe(409);
  });

  it('can be managed only by their admin', async () => {
    const circle = await circleOf(ada, bob);
    expect((await transfer(bob, circle.id, bob)).status).toBe(403);
    expect((await transfer(cleo, circle.id, cleo)).status).toBe(403);
    const removal = { params: { id: circle.id }, body: { user_id: ada.id } };
    expect((await api.call(removeCircleMember, removal, { as: bob })).status).toBe(403);
    expect((await transfer(ada, circle.id, cleo)).status).toBe(409);
    expect((await api.call(removeCircleMember, removal, { as: ada })).status).toBe(409);
  });

  it('let the admin remove a member, who can ask to come back and be readmitted', async () => {
    const circle = await circleOf(ada, bob);
    const id = { params: { id: circle.id } };
    const removal = { ...id, body: { user_id: bob.id } };
    for (let i = 0; i < 2; i++) {
      expect((await api.ok(removeCircleMember, removal, { as: ada })).member_count).toBe(1);
    }
    for (let i = 0; i < 2; i++) {
      const reply = await api.ok(joinCircle, id, { as: bob });
      expect([reply.is_member, reply.has_asked]).toEqual([false, true]);
    }
    const { results: news } = await api.ok(listNotifications, { query: { page_size: 100 } }, { as: ada });
    const titles = news.filter(({ path }) => path.includes(circle.id)).map(({ title }) => title);
    expect(titles.filter((title) => title.startsWith('Someone would like to join'))).toHaveLength(1);
    expect((await api.call(listRemovedMembers, id, { as: bob })).status).toBe(403);
    const { results } = await api.ok(listRemovedMembers, id, { as: ada });
    expect(results.map(({ person, asked_at }) => [person.id, asked_at !== null])).toEqual([[bob.id, true]]);

    const readmit = (as: TestMember, user: TestMember, decision: 'member' | 'may_ask' | 'may_not') =>
      api.call(readmitCircleMember, { ...id, body: { user_id: user.id, decision } }, { as });
    expect((await readmit(bob, bob, 'member')).status).toBe(403);
    expect((await readmit(ada, cleo, 'member')).status).toBe(404);
    expect((await readmit(ada, bob, 'may_ask')).body.member_count).toBe(1);
    expect((await api.ok(getCircle, id, { as: bob })).has_asked).toBe(false);
    await api.ok(joinCircle, id, { as: bob });
    expect((await readmit(ada, bob, 'member')).body.member_count).toBe(2);
    const back = await api.ok(getCircle, id, { as: bob });
    expect([back.is_member, back.has_asked]).toEqual([true, false]);
    expect((await api.ok(listRemovedMembers, id, { as: ada })).results).toEqual([]);
    // A member who left by themselves can join again freely.
    await api.ok(leaveCircle, id, { as: bob });
    expect((await api.ok(joinCircle, id, { as: bob })).is_member).toBe(true);
  });

  it('cannot be joined by members whom the admin removed for good', async () => {
    const circle = await circleOf(ada, bob);
    const id = { params: { id: circle.id } };
    await api.ok(removeCircleMember, { ...id, body: { user_id: bob.id, may_ask: false } }, { as: ada });
    const refused = await api.call(joinCircle, id, { as: bob });
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'The admin of this circle removed you, so you can’t join it again.',
    ]);
    expect((await api.ok(getCircle, id, { as: bob })).is_member).toBe(false);
  });

  it('always have exactly one admin who is a member, under concurrent changes', async () => {
    const circle = await circleOf(ada, bob, cleo);
    const id = { params: { id: circle.id } };
    for (let round = 0; round < 4; round++) {
      const { admin } = await api.ok(getCircle, id, { as: ada });
      const chief = [ada, bob, cleo].find((person) => person.id === admin?.id) ?? ada;
      const [one, other] = [ada, bob, cleo].filter((person) => person !== chief);
      if (!one || !other) throw new Error('Three people, one of them the admin');
      const replies = await Promise.all([
        transfer(chief, circle.id, one),
        transfer(chief, circle.id, other),
        answerOffer(one, circle.id),
        answerOffer(other, circle.id),
        api.call(leaveCircle, id, { as: one }),
        api.call(leaveCircle, id, { as: other }),
        api.call(leaveCircle, id, { as: chief }),
      ]);
      expect(
        replies.map(({ status }) => status).filter((status) => ![200, 403, 409].includes(status)),
      ).toEqual([]);
      const members = await api.ok(listCircleMembers, id, { as: ada });
      expect(members.results.filter(({ is_admin }) => is_admin)).toHaveLength(1);
      for (const person of [ada, bob, cleo]) await api.ok(joinCircle, id, { as: person });
    }
  });

  it('that do not exist answer 404, and requests without a token 401', async () => {
    const id = { params: { id: NOWHERE } };
    for (const endpoint of [getCircle, joinCircle, leaveCircle, listCircleMembers] as const) {
      expect((await api.call(endpoint as typeof getCircle, id, { as: ada })).status).toBe(404);
    }
    expect((await transfer(ada, NOWHERE, bob)).status).toBe(404);
    expect((await transfer(ada, 'no-id', bob)).status).toBe(404);
    expect((await api.call(getCircle, id)).status).toBe(401);
  });
});
