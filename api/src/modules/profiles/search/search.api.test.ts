import { randomUUID } from 'node:crypto';
import {
  getAvailability,
  getInitialData,
  searchUsers,
  updateAvailability,
  updateProfile,
  type CallInput,
} from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';

type Change = NonNullable<CallInput<typeof updateProfile>['body']>;
type Query = NonNullable<CallInput<typeof searchUsers>['query']>;

/** Six letters that no other profile contains, because the tests share one server. */
const madeUp = () =>
  randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .padEnd(12, 'xyzzyq')
    .slice(0, 6)
    .toLowerCase();

describe('the search for people', () => {
  let viewer: TestMember;
  let zoe: TestMember;
  let karl: TestMember;
  const company = `Quux${madeUp()} Werke`;

  const member = async (first_name: string, last_name: string, body: Change) => {
    // No part of the username begins with a letter that a test searches for.
    const person = await registerMember({ first_name, last_name, username: `person_q${madeUp()}` });
    const { user_data } = await api.ok(getInitialData, {}, { as: person });
    await api.ok(updateProfile, { params: { id: user_data.profile }, body }, { as: person });
    return person;
  };
  const search = (searchKeyword: string, query: Query = {}) =>
    api.ok(searchUsers, { query: { ...query, searchKeyword } }, { as: viewer });
  const found = async (keyword: string, query?: Query) =>
    (await search(keyword, query)).results.map((person) => person.username);

  beforeAll(async () => {
    viewer = await registerMember();
    zoe = await member('Zoë', 'Müller-Lüdenscheidt', {
      headline: 'Bathtub diplomat',
      company,
      is_expert: true,
      location: 'Bremen',
      mentorship_statement: 'I love quills. I dock ships in Bremen harbours.',
      expert_in: [{ slug: 'negotiation' }, { slug: 'supply-chains' }],
      looking_for: [{ slug: 'law' }, { slug: 'robotics' }],
    });
    karl = await member('Karl', 'Klöbner', { headline: 'Guest of the bathtub', company, is_investor: true });
  });

  it.each([
    ['the name', 'Zoë Müller-Lüdenscheidt'],
    ['the name without accents', 'zoe muller ludenscheidt'],
    ['the last name alone', 'Lüdenscheidt'],
    ['a mistyped name', 'Ludenschiedt'],
    ['a name with a letter missing', 'Lüdnscheidt'],
    ['the headline', 'diplomat'],
    ['a mistyped headline', 'diplomta bathtub'],
    ['the beginning of a word', 'diplo'],
    ['one letter of a second word', `l ${company}`],
    ['name and company', `zoe ${company}`],
    ['the statement', `harbour ${company}`],
    ['name and emoji', `❤\uFE0F ${company}`],
    ['name and stray accent', `\u0301 ${company}`],
    ['name and topic', 'Lüdenscheidt negotiation'],
    ['name and wish', 'Lüdenscheidt robotic'],
    ['name and topic in German', 'Lüdenscheidt Lieferketten'],
    ['name and wish in German', 'Lüdenscheidt Recht'],
  ])('finds a person by %s', async (_, keyword) => {
    expect(await found(keyword)).toContain(zoe.username);
  });

  it('finds people by a topic that the words say, however busy the model is', async () => {
    const place = `Town${madeUp()}`;
    const fundraiser = await member('Fritz', 'Frey', {
      location: place,
      mentorship_statement: 'I read decks.',
      expert_in: [{ slug: 'fundraising' }, { slug: 'climate' }],
      looking_for: [{ slug: 'law' }, { slug: 'robotics' }],
    });
    await member('Fiona', 'Frey', {
      location: place,
      mentorship_statement: 'I read laws.',
      expert_in: [{ slug: 'law' }, { slug: 'robotics' }],
      looking_for: [{ slug: 'fundraising' }, { slug: 'climate' }],
    });
    for (const keyword of ['raise money', 'how to raise money for climate', 'raising money from investors']) {
      const { results } = await search(keyword, { place });
      expect(results.map(({ username }) => username)).toEqual([fundraiser.username]);
      expect(results[0]?.matches).toEqual([{ found_in: 'meaning', text: 'Fundraising' }]);
    }
    expect(await found('raise money', { place, by_meaning: 'false' })).toEqual([]);
  });

  it('finds a person by the username', async () => {
    expect((await found(zoe.username))[0]).toBe(zoe.username);
  });

  it('requires every word', async () => {
    expect((await found(company)).sort()).toEqual([zoe.username, karl.username].sort());
    expect(await found(`${company} Klobner`)).toEqual([karl.username]);
    expect(await found(`${company} trombone`)).toEqual([]);
  });

  it('shows topics, location, rating and whether sessions are accepted', async () => {
    const [person] = (await search(`${company} zoe`)).results;
    expect(person).toMatchObject({
      id: zoe.id,
      first_name: 'Zoë',
      headline: 'Bathtub diplomat',
      location: 'Bremen',
      expert_in: [
        { slug: 'negotiation', name: 'Negotiation' },
        { slug: 'supply-chains', name: 'Supply chains' },
      ],
      looking_for: [{ slug: 'law' }, { slug: 'robotics' }],
      rating: null,
      completed_sessions: 0,
      accepts_sessions: true,
    });
  });

  it('says where the words stand, in the statement with their sentence', async () => {
    const matchesOf = async (keyword: string, headers = {}) => {
      const query = { searchKeyword: `${keyword} ${company}` };
      const { results } = await api.ok(searchUsers, { query }, { as: viewer, headers });
      return results.find(({ username }) => username === zoe.username)?.matches;
    };
    const atCompany = { found_in: 'company', text: company };
    expect(await matchesOf('zoe')).toEqual([
      { found_in: 'name', text: 'Zoë Müller-Lüdenscheidt' },
      atCompany,
    ]);
    expect(await matchesOf('bathtub')).toEqual([
      { found_in: 'headline', text: 'Bathtub diplomat' },
      atCompany,
    ]);
    expect(await matchesOf('negotiation robotic')).toEqual([
      { found_in: 'expert_in', text: 'Negotiation' },
      { found_in: 'looking_for', text: 'Robotics' },
      atCompany,
    ]);
    expect(await matchesOf('negotiation', { 'accept-language': 'de-DE' })).toEqual([
      { found_in: 'expert_in', text: 'Verhandeln' },
      atCompany,
    ]);
    expect(await matchesOf('Harbour')).toEqual([
      atCompany,
      { found_in: 'statement', text: 'I dock ships in Bremen harbours.' },
    ]);
    // Nothing was typed, so there is nothing to say.
    expect((await search('', { page_size: 1 })).results[0]?.matches).toEqual([]);
  });

  it('says nothing about a field that is not public, and does not find by it', async () => {
    const word = `Secret${madeUp()}`;
    const name = `Zyx${madeUp()}`;
    const person = await member('Paula', name, {
      company: `${word} Inc`,
      location: `${word} Bay`,
      visibility: { company: 'connections', location: 'me' },
    });
    expect(await found(word)).toEqual([]);
    expect(await found('', { place: `${word} Bay` })).toEqual([]);
    const { results, facets } = await search(name);
    expect(
      results.map(({ username, matches }) => [username, matches.map(({ found_in }) => found_in)]),
    ).toEqual([[person.username, ['name']]]);
    expect(facets.places).toEqual([]);
  });

  it('counts topics, places and time zones, and filters by them', async () => {
    const { facets } = await search(company);
    expect(facets.topics.filter(({ slug }) => slug === 'supply-chains')).toEqual([
      { slug: 'supply-chains', name: 'Supply chains', count: 1 },
    ]);
    expect(facets.places).toEqual([{ place: 'Bremen', count: 1 }]);
    expect(facets.time_zones.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(await found(company, { topic: 'supply-chains' })).toEqual([zoe.username]);
    expect(await found(company, { topic: 'law' })).toEqual([]);
    expect(await found(company, { place: 'bremen' })).toEqual([zoe.username]);
    expect(await found(company, { place: 'Brem' })).toEqual([]);
    expect(await found(company, { place: "\\ ' & | !" })).toEqual([]);
    expect(await found(company, { time_zone: 'Pacific/Chatham' })).toEqual([]);
  });

  it('puts the newest or the most experienced first, if asked', async () => {
    expect(await found(company, { sort: 'newest' })).toEqual([karl.username, zoe.username]);
    expect((await found(company, { sort: 'sessions' })).length).toBe(2);
    const newest = await search('', { sort: 'newest', page_size: 1 });
    expect(newest.results).toHaveLength(1);
  });

  it('ranks a word of the headline above one of the statement', async () => {
    const word = `quill${madeUp()}`;
    const inStatement = await member('Petra', 'Pohl', {
      mentorship_statement: `I know ${word}.`,
      expert_in: [{ slug: 'negotiation' }, { slug: 'supply-chains' }],
      looking_for: [{ slug: 'law' }, { slug: 'robotics' }],
    });
    const inHeadline = await member('Peter', 'Pohl', { headline: `On ${word}` });
    expect(await found(word)).toEqual([inHeadline.username, inStatement.username]);
  });

  it('translates topics into the reader’s language', async () => {
    const headers = { 'accept-language': 'de-DE' };
    const query = { searchKeyword: `${company} zoe` };
    const { results } = await api.ok(searchUsers, { query }, { as: viewer, headers });
    expect(results.map(({ expert_in }) => expert_in)).toEqual([
      [
        { slug: 'negotiation', name: 'Verhandeln' },
        { slug: 'supply-chains', name: 'Lieferketten' },
      ],
    ]);
  });

  it('filters experts, investors and those who accept sessions', async () => {
    expect(await found(company, { expert: 'true' })).toEqual([zoe.username]);
    expect(await found(company, { investor: 'true' })).toEqual([karl.username]);
    expect(await found(company, { expert: 'true', investor: 'true' })).toEqual([]);
    expect((await found(company, { has_sessions: 'true' })).length).toBe(2);
    expect(await found(company, { has_sessions: 'false' })).toEqual([]);
  });

  it('matches one letter as a prefix of words, never against the index’s internal tokens', async () => {
    // The index prefixes its internal tokens with these letters: words of the name, traits, languages and experience.
    expect(await found(`n ${company}`)).toEqual([zoe.username]);
    for (const letter of ['f', 'x', 'o'])
      expect([letter, await found(`${letter} Lüdenscheidt ${company}`)]).toEqual([letter, []]);
  });

  it('reflects at once who stops or resumes accepting sessions', async () => {
    const word = `Quasar${madeUp()}`;
    const person = await member('Paula', word, {});
    const settings = await api.ok(getAvailability, {}, { as: person });
    const set = (accepts_sessions: boolean) =>
      api.ok(updateAvailability, { body: { ...settings, accepts_sessions } }, { as: person });
    await set(false);
    expect(await found(word, { has_sessions: 'true' })).toEqual([]);
    expect(await found(word, { free_this_week: 'true' })).toEqual([]);
    expect(await found(word, { has_sessions: 'false' })).toEqual([person.username]);
    await set(true);
    expect(await found(word, { has_sessions: 'true', free_this_week: 'true' })).toEqual([person.username]);
  });

  it('reflects a change of name and headline at once', async () => {
    const word = `Quark${madeUp()}`;
    const person = await member('Paul', 'Winkelmann', { headline: word });
    expect(await found(word)).toEqual([person.username]);
    const { user_data } = await api.ok(getInitialData, {}, { as: person });
    const params = { id: user_data.profile };
    await api.ok(
      updateProfile,
      { params, body: { headline: '', last_name: `Lohse${word}` } },
      { as: person },
    );
    expect(await found(`lohse${word}`)).toEqual([person.username]);
  });

  it('leaves out the searcher, and members without a username', async () => {
    const word = `Unready${madeUp()}`;
    const me = await member(word, 'Me', {});
    await registerMember({ first_name: word, choosesUsername: false });
    const { count } = await api.ok(searchUsers, { query: { searchKeyword: word } }, { as: me });
    expect(count).toBe(0);
    expect(await found(word)).toEqual([me.username]);
  });

  it('returns page by page, or one large page', async () => {
    const first = await search(company, { page_size: 1 });
    const second = await search(company, { page_size: 1, page: 2 });
    expect(first).toMatchObject({ count: 2, next: 2, previous: null, max_page: 2 });
    expect(second).toMatchObject({ count: 2, next: null, previous: 1, max_page: 2 });
    expect(first.results[0]?.id).not.toBe(second.results[0]?.id);
    expect(await search(company, { page: 9 })).toMatchObject({ count: 2, previous: 1, results: [] });
    const whole = await search(company, { pagination: 'false', page_size: 1 });
    expect(whole).toMatchObject({ count: 2, next: null, previous: null, max_page: 1 });
    expect(whole.results).toHaveLength(2);
  });

  it('returns everybody without a search word', async () => {
    expect((await search('')).count).toBeGreaterThanOrEqual(2);
  });

  it.each(['%', '_', "'; drop table users; --", '\\', '!?', '(((', 'a'.repeat(100), '日本', '٣'])(
    'treats %j as plain text',
    async (keyword) => {
      expect(
        (await api.call(searchUsers, { query: { searchKeyword: keyword } }, { as: viewer })).status,
      ).toBe(200);
    },
  );

  it.each([{ page: 0 }, { page_size: 101 }, { expert: 'maybe' }, { pagination: 'no' }, { order: 'random' }])(
    'refuses %j',
    async (query) => {
      expect((await api.call(searchUsers, { query: query as Query }, { as: viewer })).status).toBe(400);
    },
  );
});
