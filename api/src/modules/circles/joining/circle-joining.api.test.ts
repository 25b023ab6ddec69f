import { randomUUID } from 'node:crypto';
import {
  blockPerson,
  leaveCircle,
  adminSuspendPerson,
  answerCircleRequest,
  createCircle,
  createCircleLink,
  endCircleInvite,
  getCircle,
  getInvitedCircle,
  inviteToCircle,
  joinCircle,
  listCircleInvites,
  listCircleMatches,
  listTopicGaps,
  listCircleMembers,
  listCircleRequests,
  listNotifications,
  removeCircleMember,
  sendGroupMessage,
  setCircleRole,
  updateCircle,
  uploadCircleCover,
  withdrawCircleRequest,
  type CircleAccess,
} from '@acquaint/contracts';
import sharp from 'sharp';
import { api } from '../../../../test/client.ts';
import { appointStaff, newestEmail, registerMember, type TestMember } from '../../../../test/people.ts';

const topics = [{ slug: 'writing' }];

let [ada, bob, cleo, dora]: TestMember[] = [];
beforeAll(async () => {
  [ada, bob, cleo, dora] = await Promise.all(
    ['Ada', 'Bob', 'Cleo', 'Dora'].map((first_name) => registerMember({ first_name })),
  );
});
const ADA = () => ada as TestMember;
const BOB = () => bob as TestMember;
const CLEO = () => cleo as TestMember;
const DORA = () => dora as TestMember;

/** A circle of Ada. */
async function circleWith(access: CircleAccess, question = ''): Promise<string> {
  const body = { name: `Circle ${randomUUID()}`, topics, access };
  const { id } = await api.ok(createCircle, { body }, { as: ADA() });
  await api.ok(updateCircle, { params: { id }, body: { question } }, { as: ADA() });
  return id;
}

const join = (id: string, as: TestMember, body: { answer?: string; invite?: string } = {}) =>
  api.call(joinCircle, { params: { id }, body }, { as });
const titles = async (as: TestMember, id: string): Promise<string[]> => {
  const { results } = await api.ok(listNotifications, { query: { page_size: 100 } }, { as });
  return results.filter(({ path }) => path.includes(id)).map(({ title }) => title);
};
const decide = (id: string, as: TestMember, user: TestMember, decision: 'accept' | 'decline', reason = '') =>
  api.call(answerCircleRequest, { params: { id }, body: { user_id: user.id, decision, reason } }, { as });

describe('a circle by request (R-CIRC-9)', () => {
  it('asks its question, and lets in whom the admin or a deputy accepts', async () => {
    const id = await circleWith('request', 'What do you write?');
    expect((await join(id, BOB())).problem.errors).toHaveProperty('answer');
    for (let twice = 0; twice < 2; twice++) {
      const { body } = await join(id, BOB(), { answer: 'Letters.' });
      expect([body.is_member, body.has_asked]).toEqual([false, true]);
    }
    expect(await titles(ADA(), id)).toHaveLength(1);
    expect((await api.ok(getCircle, { params: { id } }, { as: ADA() })).waiting_count).toBe(1);
    expect((await api.call(listCircleRequests, { params: { id } }, { as: BOB() })).status).toBe(403);
    const { results } = await api.ok(listCircleRequests, { params: { id } }, { as: ADA() });
    expect(results.map(({ person, answer }) => [person.id, answer])).toEqual([[BOB().id, 'Letters.']]);
    expect((await decide(id, BOB(), BOB(), 'accept')).status).toBe(403);
    expect((await decide(id, ADA(), BOB(), 'accept')).body.member_count).toBe(2);
    expect((await api.ok(getCircle, { params: { id } }, { as: BOB() })).is_member).toBe(true);

    const role = { params: { id }, body: { user_id: BOB().id, role: 'deputy' } } as const;
    await api.ok(setCircleRole, role, { as: ADA() });
    await join(id, CLEO(), { answer: 'Songs.' });
    expect(await titles(BOB(), id)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Someone would like/)]),
    );
    expect((await decide(id, BOB(), CLEO(), 'accept')).status).toBe(200);
  });

  it('tells the reason of a refusal, after which one can ask again only later', async () => {
    const id = await circleWith('request');
    await join(id, BOB());
    expect((await decide(id, ADA(), BOB(), 'decline', 'We are full.')).status).toBe(200);
    const { request, has_asked } = await api.ok(getCircle, { params: { id } }, { as: BOB() });
    expect([request?.reason, has_asked]).toEqual(['We are full.', false]);
    expect((await join(id, BOB())).status).toBe(409);
    expect((await decide(id, ADA(), BOB(), 'accept')).status).toBe(404);
  });

  it('is answered by somebody else when a deputy has a block with whoever asks (R-NET-6)', async () => {
    const id = await circleWith('request');
    const [deputy, asker] = [await registerMember(), await registerMember()];
    await join(id, deputy);
    await decide(id, ADA(), deputy, 'accept');
    const role = { params: { id }, body: { user_id: deputy.id, role: 'deputy' } } as const;
    await api.ok(setCircleRole, role, { as: ADA() });
    await join(id, asker);
    await api.ok(blockPerson, { body: { username: asker.username } }, { as: deputy });
    expect((await api.ok(listCircleRequests, { params: { id } }, { as: deputy })).results).toEqual([]);
    for (const decision of ['accept', 'decline'] as const)
      expect((await decide(id, deputy, asker, decision)).status).toBe(404);
    expect((await decide(id, ADA(), asker, 'accept')).status).toBe(200);
    // Nor does the deputy learn that the member is in now.
    expect((await decide(id, deputy, asker, 'accept')).status).toBe(404);
  });

  it('lets a request be withdrawn', async () => {
    const id = await circleWith('request');
    await join(id, CLEO());
    const after = await api.ok(withdrawCircleRequest, { params: { id } }, { as: CLEO() });
    expect(after.has_asked).toBe(false);
    expect((await api.ok(listCircleRequests, { params: { id } }, { as: ADA() })).count).toBe(0);
  });
});

it('the admin of a circle is told once of somebody who joins and leaves, or asks and withdraws, again and again', async () => {
  const [open, byRequest] = [await circleWith('open'), await circleWith('request')];
  for (let time = 0; time < 3; time++) {
    await join(open, BOB());
    await api.ok(leaveCircle, { params: { id: open } }, { as: BOB() });
    await join(byRequest, BOB());
    await api.ok(withdrawCircleRequest, { params: { id: byRequest } }, { as: BOB() });
  }
  expect([await titles(ADA(), open), await titles(ADA(), byRequest)].map(({ length }) => length)).toEqual([
    1, 1,
  ]);
  await join(open, CLEO());
  expect(await titles(ADA(), open)).toHaveLength(2);
});

describe('a circle by invitation (R-CIRC-15)', () => {
  const link = (id: string, as: TestMember, body = {}) =>
    api.call(createCircleLink, { params: { id }, body }, { as });

  it('lets in as many as a link is for, also when they come at once', async () => {
    const id = await circleWith('invitation');
    expect((await join(id, BOB())).status).toBe(409);
    const { body } = await link(id, ADA(), { max_uses: 1 });
    const invite = body.token ?? '';
    const seen = await api.ok(getInvitedCircle, { params: { id }, query: { invite } });
    expect([seen.needs, seen.is_invite_valid, seen.inviter]).toEqual(['join', true, null]);
    const asBob = await api.ok(getInvitedCircle, { params: { id }, query: { invite } }, { as: BOB() });
    expect(asBob.inviter?.id).toBe(ADA().id);
    const replies = await Promise.all([BOB(), CLEO(), DORA()].map((one) => join(id, one, { invite })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const used = await api.ok(getInvitedCircle, { params: { id }, query: { invite } });
    expect([used.needs, used.is_invite_valid]).toEqual(['invitation', false]);
  });

  it('uses one place of a link for somebody who presses twice', async () => {
    const id = await circleWith('invitation');
    const { body } = await link(id, ADA(), { max_uses: 2 });
    const invite = body.token ?? '';
    const replies = await Promise.all([BOB(), BOB(), BOB()].map((one) => join(id, one, { invite })));
    expect(replies.map(({ status, body: { is_member } }) => [status, is_member])).toEqual(
      replies.map(() => [200, true]),
    );
    expect((await join(id, CLEO(), { invite })).status).toBe(200);
    expect((await join(id, DORA(), { invite })).status).toBe(409);
  });

  it('lets in nobody with a link that was ended, or belongs to another circle', async () => {
    const [id, other] = [await circleWith('invitation'), await circleWith('invitation')];
    const { body } = await link(id, ADA());
    expect((await join(other, BOB(), { invite: body.token ?? '' })).status).toBe(409);
    const end = { params: { id }, body: { invite_id: body.id } };
    expect((await api.call(endCircleInvite, end, { as: ADA() })).status).toBe(204);
    expect((await join(id, BOB(), { invite: body.token ?? '' })).status).toBe(409);
  });

  it('invites a member by name, but never one whom the admin removed (R-CIRC-4)', async () => {
    const id = await circleWith('invitation');
    const invite = (as: TestMember, usernames: string[]) =>
      api.call(inviteToCircle, { params: { id }, body: { usernames } }, { as });
    expect((await invite(ADA(), ['nobody-of-this-name'])).problem.errors).toHaveProperty('usernames');
    expect((await invite(BOB(), [CLEO().username])).status).toBe(403);
    const [gone, moderator] = [await registerMember(), await appointStaff('moderator')];
    const suspension = { params: { id: gone.id }, body: { reason: 'A test of who is found.' } };
    await api.ok(adminSuspendPerson, suspension, { as: moderator });
    expect((await invite(ADA(), [gone.username])).problem.errors).toHaveProperty('usernames');
    expect((await invite(ADA(), [BOB().username])).body).toEqual({ sent: 1 });
    await invite(ADA(), [BOB().username]);
    // Once, however often they are invited before they have read it.
    expect(await titles(BOB(), id)).toEqual([expect.stringMatching(/^You’re invited to /)]);
    expect((await join(id, BOB())).body.is_member).toBe(true);
    const removal = { params: { id }, body: { user_id: BOB().id, may_ask: false } };
    await api.ok(removeCircleMember, removal, { as: ADA() });
    await invite(ADA(), [BOB().username]);
    expect((await join(id, BOB())).status).toBe(409);
  });

  it('invites an address by email, without telling who has an account', async () => {
    const id = await circleWith('invitation');
    const [email, unknown] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    const [foe, removed, named] = [await registerMember(), await registerMember(), await registerMember()];
    await api.ok(blockPerson, { body: { username: ADA().username } }, { as: foe });
    const { body: made } = await link(id, ADA());
    for (const one of [removed, BOB()]) await join(id, one, { invite: made.token ?? '' });
    const removal = { params: { id }, body: { user_id: removed.id, may_ask: false } };
    await api.ok(removeCircleMember, removal, { as: ADA() });
    await api.ok(endCircleInvite, { params: { id }, body: { invite_id: made.id } }, { as: ADA() });

    const emails = [email, unknown, ...[DORA(), foe, removed, BOB(), named].map((one) => one.email)];
    const body = { emails, usernames: [named.username] };
    expect(await api.ok(inviteToCircle, { params: { id }, body }, { as: ADA() })).toEqual({ sent: 8 });
    const { text } = await newestEmail(email);
    const invite = /invite=([\w-]+)/.exec(text)?.[1] ?? '';
    const { results } = await api.ok(listCircleInvites, { params: { id } }, { as: ADA() });
    const byEmail = results.filter(({ kind }) => kind === 'email');
    expect(byEmail.map((one) => one.email).toSorted()).toEqual(emails.toSorted());
    expect(byEmail.map(({ person, token }) => [person, token])).toEqual(emails.map(() => [null, null]));
    const byName = results.filter(({ kind }) => kind === 'person');
    expect(byName.map(({ person }) => person?.id)).toEqual([named.id]);

    for (const one of [DORA(), named])
      expect(await titles(one, id)).toEqual([expect.stringMatching(/^You’re invited to /)]);
    for (const one of [foe, removed]) expect(await titles(one, id)).toEqual([]);
    for (const one of [foe, removed]) expect((await join(id, one)).status).not.toBe(200);
    expect((await join(id, DORA())).body.is_member).toBe(true);
    const newcomer = await registerMember({ email });
    expect((await join(id, newcomer, { invite })).body.is_member).toBe(true);
  });
});

describe('an email that invites an address to a circle', () => {
  it('leaves out a name and a purpose with a web address (R-NET-8)', async () => {
    const body = { name: `Win at evil.example.com ${randomUUID()}`, topics, access: 'invitation' as const };
    const { id } = await api.ok(createCircle, { body }, { as: ADA() });
    const change = { params: { id }, body: { purpose: 'See evil.example.com for more.' } };
    await api.ok(updateCircle, change, { as: ADA() });
    const email = `${randomUUID()}@example.org`;
    await api.ok(inviteToCircle, { params: { id }, body: { emails: [email] } }, { as: ADA() });
    const { subject, text } = await newestEmail(email);
    expect(subject).toBe('Ada Lovelace has invited you to a circle');
    expect(text).not.toContain('evil');
    expect(text).toContain('/circle-register?');
  });
});

describe('what members may do is named by groups of roles (R-CIRC-17)', () => {
  it('and is checked where they invite, write and remove', async () => {
    const id = await circleWith('open');
    for (const person of [BOB(), CLEO()]) await join(id, person);
    const write = (as: TestMember) =>
      api.call(sendGroupMessage, { body: { circle_id: id, client_id: randomUUID(), text: 'Hello' } }, { as });
    expect((await write(BOB())).status).toBe(201);
    const only = ['admin', 'deputy'] as const;
    const permissions = {
      invite: [...only],
      write: [...only],
      remove: ['admin' as const],
      events: [...only],
    };
    const changed = await api.ok(updateCircle, { params: { id }, body: { permissions } }, { as: ADA() });
    expect(changed.permissions).toEqual(permissions);
    expect((await write(BOB())).status).toBe(409);
    const make = () => api.call(createCircleLink, { params: { id }, body: {} }, { as: BOB() });
    expect((await make()).status).toBe(403);
    const role = { params: { id }, body: { user_id: BOB().id, role: 'deputy' } } as const;
    await api.ok(setCircleRole, role, { as: ADA() });
    expect([(await write(BOB())).status, (await make()).status]).toEqual([201, 201]);
    const removal = { params: { id }, body: { user_id: CLEO().id } };
    expect((await api.call(removeCircleMember, removal, { as: BOB() })).status).toBe(403);
  });
});

describe('a circle’s page (R-CIRC-10, R-CIRC-16)', () => {
  it('shows what its admin has written and uploaded', async () => {
    const id = await circleWith('open');
    const body = { rules: 'Bring numbers.', purpose: 'Prices.', topics: [{ slug: 'pricing' }] };
    expect((await api.call(updateCircle, { params: { id }, body }, { as: BOB() })).status).toBe(403);
    const changed = await api.ok(updateCircle, { params: { id }, body }, { as: ADA() });
    expect([changed.rules, changed.purpose, changed.topics.map(({ slug }) => slug)]).toEqual([
      'Bring numbers.',
      'Prices.',
      ['pricing'],
    ]);
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#357' } })
      .png()
      .toBuffer();
    const cover = { params: { id }, body: { content: picture.toString('base64') } };
    const { cover_url } = await api.ok(uploadCircleCover, cover, { as: ADA() });
    const file = await api.raw(cover_url ?? '');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('lists members with what they offer, and whom among them one should meet, with reasons', async () => {
    const expertise = (expert_in: [string, string], looking_for: [string, string]) => ({
      mentorship_statement: 'I have sold books for ten years.',
      ...{ expert_in, looking_for },
    });
    const [seller, writer] = await Promise.all([
      registerMember({
        expertise: expertise(['sales', 'business-development'], ['writing', 'storytelling']),
      }),
      registerMember({
        first_name: 'Grace',
        expertise: expertise(['writing', 'storytelling'], ['sales', 'business-development']),
      }),
    ]);
    const id = await circleWith('open');
    for (const person of [seller, writer]) await join(id, person);
    const { results: members } = await api.ok(
      listCircleMembers,
      { params: { id }, query: { order: 'newest' } },
      { as: seller },
    );
    expect(members[0]?.offers.map(({ slug }) => slug)).toEqual(['writing', 'storytelling']);
    const { results } = await api.ok(listCircleMatches, { params: { id } }, { as: seller });
    expect(results.map(({ person }) => person.id)).toEqual([writer.id]);
    // The sentences of an introduction, with the person's name.
    expect(results[0]?.reasons.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^You’re looking for someone who knows (writing|storytelling)/),
      expect.stringContaining('Grace'),
    ]);
  });

  it('says what at least three members look for and nobody offers, the same to everyone (R-MATCH-28)', async () => {
    const looksFor = (looking_for: [string, string], expert_in: [string, string] = ['sales', 'pricing']) =>
      registerMember({ expertise: { mentorship_statement: 'I sell books.', expert_in, looking_for } });
    const id = await circleWith('open');
    const gaps = async (as: TestMember) =>
      (await api.ok(listTopicGaps, { params: { id } }, { as })).results.map(
        ({ topic, wanted_by }) => `${topic.slug} ${wanted_by}`,
      );
    const members = [await looksFor(['writing', 'robotics']), await looksFor(['writing', 'robotics'])];
    for (const person of members) await join(id, person);
    const [first, second] = members as [TestMember, TestMember];
    // Two look for both topics: not enough.
    expect(await gaps(first)).toEqual([]);
    const third = await looksFor(['writing', 'storytelling'], ['robotics', 'sales']);
    const fourth = await looksFor(['robotics', 'writing']);
    for (const person of [third, fourth]) await join(id, person);
    // Three look for robotics, too, but the third member offers it.
    expect(await gaps(first)).toEqual(['writing 4']);
    await api.ok(blockPerson, { body: { username: second.username } }, { as: first });
    expect(await gaps(first)).toEqual(['writing 4']);
    await api.ok(leaveCircle, { params: { id } }, { as: third });
    expect(await gaps(first)).toEqual(['robotics 3', 'writing 3']);
  });
});
