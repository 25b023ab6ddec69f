import { randomUUID } from 'node:crypto';
import {
  adminListAudit,
  adminListTopics,
  adminMergeTopic,
  adminPreviewTopicMerge,
  adminSetTopicSynonyms,
  createCircle,
  getCircle,
  getInitialData,
  getProfileByUsername,
  listNotifications,
  listTopics,
  searchUsers,
  suggestTopics,
  updateCircle,
  updateOnboarding,
  updateProfile,
} from '@acquaint/contracts';
import { startOwnServer, type OwnServer } from '../../../test/own-server.ts';
import { appointStaff, registerMember, type TestMember } from '../../../test/people.ts';

// Its own server: other tests use the topics of the shared one.
let server: OwnServer;
let admin: TestMember;
let support: TestMember;
beforeAll(async () => {
  server = await startOwnServer();
  [admin, support] = [
    await appointStaff('admin', server.client),
    await appointStaff('support', server.client),
  ];
});
afterAll(() => server.end());

/** A member with these topics, as the expertise form saves them. */
async function memberWith(expert: readonly string[], looking: readonly string[]): Promise<TestMember> {
  const member = await registerMember({}, server.client);
  const { user_data } = await server.client.ok(getInitialData, {}, { as: member });
  const body = {
    mentorship_statement: 'I like to help.',
    expert_in: expert.map((slug) => ({ slug })),
    looking_for: looking.map((slug) => ({ slug })),
  };
  await server.client.ok(updateProfile, { params: { id: user_data.profile }, body }, { as: member });
  await server.client.ok(updateOnboarding, { body: { redirect_expertize: false } }, { as: member });
  return member;
}

const topicsOf = async (as: TestMember) => {
  const { expert_in, looking_for } = await server.client.ok(
    getProfileByUsername,
    { query: { username: as.username } },
    { as },
  );
  return [expert_in, looking_for].map((topics) => topics.map(({ slug }) => slug));
};
const isAsked = async (as: TestMember) =>
  (await server.client.ok(getInitialData, {}, { as })).user_data.onboarding.redirect_expertize;
const merge = (slug: string, into: string, as = admin) =>
  server.client.call(
    adminMergeTopic,
    { params: { slug }, body: { into, reason: 'Nobody tells them apart.' } },
    { as },
  );
const synonymsOf = (slug: string, synonyms: readonly string[], as = admin) =>
  server.client.call(
    adminSetTopicSynonyms,
    { params: { slug }, body: { synonyms: [...synonyms], reason: 'Many search for it.' } },
    { as },
  );

describe('synonyms (R-ADMIN-13)', () => {
  it('lead to a topic in the list of topics, in the search for people and from a statement', async () => {
    const climber = await memberWith(['climate', 'energy'], ['law', 'sales']);
    const seeker = await memberWith(['law', 'sales'], ['climate', 'energy']);
    const found = async () =>
      (
        await server.client.ok(searchUsers, { query: { searchKeyword: 'decarbonising' } }, { as: seeker })
      ).results.map(({ username }) => username);
    expect(await found()).toEqual([]);
    expect((await synonymsOf('climate', ['Decarbonising'], support)).status).toBe(403);
    expect(
      (await synonymsOf('climate', ['Decarbonising', 'decarbonising', 'net zero'])).body.synonyms,
    ).toEqual(['Decarbonising', 'net zero']);
    const { results } = await server.client.ok(listTopics, {});
    expect(results.find(({ slug }) => slug === 'climate')?.synonyms).toEqual(['Decarbonising', 'net zero']);
    expect(results.find(({ slug }) => slug === 'energy')).not.toHaveProperty('synonyms');
    expect(await found()).toContain(climber.username);
    const text = { body: { text: 'I want to know more about net-zero.' } };
    const suggested = await server.client.ok(suggestTopics, text, { as: seeker });
    expect(suggested.results[0]).toEqual({ slug: 'climate', name: 'Climate', list: 'looking_for' });
  });

  it('lead to one topic only', async () => {
    expect((await synonymsOf('energy', ['Law'])).problem.errors).toHaveProperty('synonyms');
    expect((await synonymsOf('sport', ['running'])).status).toBe(200);
    expect((await synonymsOf('travel', ['Running'])).problem.errors).toHaveProperty('synonyms');
    expect((await synonymsOf('no-such-topic', [])).status).toBe(404);
  });
});

describe('a merge (R-ADMIN-13)', () => {
  it('moves members, circles and searches; who had both keeps one, and chooses another one at the next visit', async () => {
    const one = await memberWith(['pitching', 'law'], ['sales', 'space']);
    const both = await memberWith(['pitching', 'fundraising'], ['sales', 'pitching']);
    const circle = {
      name: `Circle ${randomUUID()}`,
      topics: [{ slug: 'pitching' }, { slug: 'fundraising' }],
    };
    const { id } = await server.client.ok(createCircle, { body: circle }, { as: one });

    const query = { params: { slug: 'pitching' }, query: { into: 'fundraising' } };
    const preview = await server.client.ok(adminPreviewTopicMerge, query, { as: support });
    expect(preview).toMatchObject({
      ...{ member_count: 2, asked_count: 1, circles: [circle.name] },
      from: { member_count: 2, want_count: 1, offer_count: 2 },
    });
    expect(preview.people.map(({ id: person, is_asked }) => [person, is_asked])).toEqual([
      [both.id, true],
      [one.id, false],
    ]);
    expect(preview.synonyms).toEqual(['Pitching', 'Pitchen']);
    expect((await merge('pitching', 'fundraising', support)).status).toBe(403);
    expect((await merge('pitching', 'pitching')).status).toBe(409);

    expect((await merge('pitching', 'fundraising')).body).toMatchObject({
      slug: 'fundraising',
      synonyms: ['Pitching', 'Pitchen'],
    });
    expect(await topicsOf(one)).toEqual([
      ['fundraising', 'law'],
      ['sales', 'space'],
    ]);
    expect(await topicsOf(both)).toEqual([['fundraising'], ['sales', 'fundraising']]);
    expect([await isAsked(one), await isAsked(both)]).toEqual([false, true]);
    const { results: news } = await server.client.ok(listNotifications, { query: {} }, { as: both });
    expect(news[0]).toMatchObject({ title: 'Choose another topic', path: '/onboarding' });
    expect((await server.client.ok(getCircle, { params: { id } }, { as: one })).topics).toEqual([
      { slug: 'fundraising', name: 'Fundraising' },
    ]);
    const { results } = await server.client.ok(adminListTopics, {}, { as: support });
    expect(results.map(({ slug }) => slug)).not.toContain('pitching');
    expect((await merge('pitching', 'law')).status).toBe(404);
    const audit = await server.client.ok(adminListAudit, { query: { about: 'pitching' } }, { as: support });
    expect(audit.results.map(({ action, reason }) => [action, reason])).toEqual([
      ['topic/merged', 'Pitching → Fundraising: Nobody tells them apart.'],
    ]);
  });

  it('is followed by who still has the old list, and by topics that were merged before', async () => {
    const { body } = await merge('coaching', 'mentoring');
    expect(body.synonyms).toEqual(['Coaching']);
    expect((await merge('mentoring', 'leadership')).body.synonyms).toEqual(['Mentoring', 'Coaching']);
    const late = await registerMember({}, server.client);
    const name = `Circle ${randomUUID()}`;
    const topics = [{ slug: 'coaching' }];
    const circle = await server.client.ok(createCircle, { body: { name, topics } }, { as: late });
    expect(circle.topics).toEqual([{ slug: 'leadership', name: 'Leadership' }]);
  });

  it('makes one topic of both, when somebody saves them from a page with the old list', async () => {
    const late = await registerMember({}, server.client);
    await merge('journalism', 'writing');
    const one = [{ slug: 'writing', name: 'Writing' }];
    for (const slugs of [
      ['journalism', 'writing'],
      ['writing', 'journalism'],
    ]) {
      const topics = slugs.map((slug) => ({ slug }));
      const body = { name: `Circle ${randomUUID()}`, topics };
      const { id, topics: created } = await server.client.ok(createCircle, { body }, { as: late });
      expect(created).toEqual(one);
      const change = { params: { id }, body: { topics } };
      expect((await server.client.ok(updateCircle, change, { as: late })).topics).toEqual(one);
    }
  });

  it('keeps the names of the topic that goes, also when the other one has all the synonyms that staff can give it', async () => {
    const own = Array.from({ length: 12 }, (_, number) => `hobby ${number + 1}`);
    await synonymsOf('travel', own);
    await synonymsOf('food-and-drink', ['cooking']);
    const { body } = await merge('food-and-drink', 'travel');
    expect(body.synonyms).toEqual([...own, 'Food and drink', 'Essen und Trinken', 'cooking']);
    const without = body.synonyms.filter((word) => word !== 'cooking');
    expect((await synonymsOf('travel', [...body.synonyms, 'hiking'])).problem.errors).toHaveProperty(
      'synonyms',
    );
    expect((await synonymsOf('travel', without)).body.synonyms).toEqual(without);
    expect((await synonymsOf('law', [...own, 'justice'])).problem.errors).toHaveProperty('synonyms');
    const late = await memberWith(['travel', 'law'], ['sales', 'space']);
    const query = { searchKeyword: 'food and drink' };
    const { results } = await server.client.ok(
      searchUsers,
      { query },
      { as: await memberWith(['law', 'sales'], ['travel', 'space']) },
    );
    expect(results.map(({ username }) => username)).toContain(late.username);
  });

  it('is made once when two people make it at the same moment in both directions', async () => {
    const answers = await Promise.all([merge('growth', 'strategy'), merge('strategy', 'growth')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
});
