import { randomUUID } from 'node:crypto';
import {
  getInitialData,
  getProfileByUsername,
  getUserByUsername,
  listAcademicLevels,
  listTopics,
  subscribe,
  unsubscribe,
  updateProfile,
  type CallInput,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';

type Change = NonNullable<CallInput<typeof updateProfile>['body']>;

const expertise = {
  mentorship_statement: 'I help founders with their first ten sales.',
  expert_in: [{ slug: 'sales' }, { slug: 'pricing', name: 'Pricing' }],
  looking_for: [{ slug: 'law' }, { slug: 'fundraising' }],
};

describe('a profile', () => {
  let ada: TestMember;
  let bob: TestMember;
  let id: string;
  beforeAll(async () => {
    ada = await registerMember();
    bob = await registerMember({ first_name: 'Bob' });
    id = (await api.ok(getInitialData, {}, { as: ada })).user_data.profile;
  });

  const change = (body: Change, as: TestMember = ada) =>
    api.call(updateProfile, { params: { id }, body }, { as });
  const profileOf = (username: string, as: TestMember) =>
    api.ok(getProfileByUsername, { query: { username } }, { as });

  it('is empty at first, and names its owner', async () => {
    const query = { username: bob.username };
    expect(await api.ok(getProfileByUsername, { query }, { as: ada })).toMatchObject({
      user: { id: bob.id, username: bob.username, first_name: 'Bob', headline: '', picture_url: null },
      time_zone: 'Europe/Berlin',
      languages: ['en'],
      expert_in: [],
      looking_for: [],
      experiences: [],
      awards: [],
      rating: null,
      review_count: 0,
      verified: null,
      is_subscribed: false,
      is_connected: false,
      connection: null,
      introduction: null,
      is_own: false,
    });
    expect(await profileOf(bob.username, bob)).toMatchObject({ is_own: true });
  });

  it('keeps what was changed, and leaves alone what was not sent', async () => {
    const body: Change = {
      first_name: ' Augusta ',
      headline: 'Analyst of engines',
      languages: ['en', 'fr', 'en'],
      goals: ['lets_brainstorm'],
      interests: ['Poetical science'],
      website: 'https://example.org/ada',
      academic_level: 'self-taught',
      is_expert: true,
    };
    expect((await change(body)).status).toBe(200);
    expect((await change({ company: 'Analytical Engines' })).body).toMatchObject({
      user: { first_name: 'Augusta', last_name: 'Lovelace', headline: 'Analyst of engines', is_expert: true },
      languages: ['en', 'fr'],
      goals: ['lets_brainstorm'],
      interests: ['Poetical science'],
      website: 'https://example.org/ada',
      academic_level: 'self-taught',
      company: 'Analytical Engines',
    });
    expect((await change({ academic_level: null, website: '' })).body).toMatchObject({
      academic_level: null,
      website: '',
    });
  });

  it('shows the owner’s date and number formats to the owner only; null follows the device', async () => {
    const formats = async () => (await api.ok(getInitialData, {}, { as: ada })).user_data.formats;
    expect(await formats()).toBeNull();
    expect((await change({ formats: 'en-DE' })).body).not.toHaveProperty('formats');
    expect(await formats()).toBe('en-DE');
    await change({ formats: 'de-CH' });
    expect(await formats()).toBe('de-CH');
    expect((await change({ formats: 'tlh' } as unknown as Change)).status).toBe(400);
    await change({ formats: null });
    expect(await formats()).toBeNull();
  });

  it('stores the expertise form: the statement, and two topics in each list in their order', async () => {
    expect((await change(expertise)).status).toBe(200);
    expect(await profileOf(ada.username, bob)).toMatchObject({
      mentorship_statement: expertise.mentorship_statement,
      expert_in: [
        { slug: 'sales', name: 'Sales' },
        { slug: 'pricing', name: 'Pricing' },
      ],
      looking_for: [
        { slug: 'law', name: 'Law' },
        { slug: 'fundraising', name: 'Fundraising' },
      ],
    });
    await change({ expert_in: [{ slug: 'teaching' }, { slug: 'sales' }] });
    const { expert_in, looking_for } = await profileOf(ada.username, bob);
    expect([expert_in, looking_for].map((list) => list.map((topic) => topic.slug))).toEqual([
      ['teaching', 'sales'],
      ['law', 'fundraising'],
    ]);
  });

  const two = 'Please select at least 2 areas/topics';
  it.each<[string, string, unknown]>([
    ['mentorship_statement', 'This field is required', { mentorship_statement: '  ' }],
    ['expert_in', two, { expert_in: [{ slug: 'sales' }] }],
    ['expert_in', two, { expert_in: [{ slug: 'sales' }, { slug: 'sales' }] }],
    ['looking_for', two, { looking_for: [] }],
    [
      'looking_for',
      'Please select at most 2 areas/topics',
      { looking_for: ['law', 'sales', 'pricing'].map((slug) => ({ slug })) },
    ],
    [
      'expert_in',
      'Choose topics from the list. These aren’t on it: alchemy',
      { expert_in: [{ slug: 'sales' }, { slug: 'alchemy' }] },
    ],
    ['academic_level', 'Choose a level from the list', { academic_level: 'wizard' }],
    ['website', 'Enter an address that starts with https://', { website: 'javascript:alert(1)' }],
    ['username', 'We don’t know this field', { username: 'new_name' }],
    ['is_pro', 'We don’t know this field', { is_pro: true }],
  ])('reports a problem of the field %s: "%s"', async (field, sentence, body) => {
    const before = await profileOf(ada.username, ada);
    const reply = await change({ headline: 'must not be kept', ...(body as Change) });
    expect(reply.status).toBe(400);
    expect(reply.problem.errors).toEqual({ [field]: [sentence] });
    expect(await profileOf(ada.username, ada)).toEqual(before);
  });

  it('can be changed only by its owner', async () => {
    expect((await change({ headline: 'Mine now' }, bob)).status).toBe(403);
    const params = { id: randomUUID() };
    expect((await api.call(updateProfile, { params, body: {} }, { as: ada })).status).toBe(404);
    const bad = await api.call(updateProfile, { params: { id: 'not-an-id' }, body: {} }, { as: ada });
    expect(bad.status).toBe(404);
    expect((await api.call(updateProfile, { params, body: {} })).status).toBe(401);
    expect((await profileOf(ada.username, bob)).user.headline).not.toBe('Mine now');
  });

  it('is found by username in any case, never by the email of somebody else', async () => {
    const find = async (username: string, as: TestMember) =>
      (await api.call(getUserByUsername, { query: { username } }, { as })).status;
    expect(await find(ada.username.toUpperCase(), bob)).toBe(200);
    expect(await find(ada.email, ada)).toBe(200);
    expect(await find(ada.email, bob)).toBe(404);
    expect(await find('nobody_of_this_name', bob)).toBe(404);
  });

  it('of a member without a username is found by ID, and shows no email', async () => {
    const newcomer = await registerMember({ choosesUsername: false });
    const person = await api.ok(getUserByUsername, { query: { username: newcomer.id } }, { as: ada });
    expect(person.username).toBe(newcomer.id);
    expect(JSON.stringify(await profileOf(newcomer.id, ada))).not.toContain(newcomer.email);
    expect(
      (await api.ok(getUserByUsername, { query: { username: newcomer.email } }, { as: newcomer })).id,
    ).toBe(newcomer.id);
  });

  it('shows whether the viewer follows it; following or unfollowing twice is no error', async () => {
    const body = { username: bob.username };
    for (const _ of [1, 2]) {
      expect(await api.ok(subscribe, { body }, { as: ada })).toEqual({ is_subscribed: true });
    }
    expect((await profileOf(bob.username, ada)).is_subscribed).toBe(true);
    expect((await profileOf(ada.username, bob)).is_subscribed).toBe(false);
    for (const _ of [1, 2]) {
      expect(await api.ok(unsubscribe, { body }, { as: ada })).toEqual({ is_subscribed: false });
    }
    expect((await profileOf(bob.username, ada)).is_subscribed).toBe(false);
    expect(
      (await api.call(subscribe, { body: { username: 'nobody_of_this_name' } }, { as: ada })).status,
    ).toBe(404);
    const self = await api.call(subscribe, { body: { username: ada.username } }, { as: ada });
    expect([self.status, Object.keys(self.problem.errors ?? {})]).toEqual([400, ['username']]);
  });
});

describe('lists for the profile form', () => {
  it('include topics, open to visitors and sorted by name', async () => {
    const { results } = await api.ok(listTopics, {});
    const names = results.map((topic) => topic.name);
    expect(names).toEqual(
      expect.arrayContaining([
        'General discussion',
        'Ask questions',
        'Fundraising',
        'Public speaking',
        'Work-life balance',
      ]),
    );
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    expect(names.length).toBeGreaterThanOrEqual(80);
  });

  it('are translated and sorted in the reader’s language', async () => {
    const { results } = await api.ok(listTopics, {}, { headers: { 'accept-language': 'de-DE' } });
    const nameOf = new Map(results.map(({ slug, name }) => [slug, name]));
    expect(nameOf.get('career-change')).toBe('Berufswechsel');
    const names = [...nameOf.values()];
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'de')));
  });

  it('include academic levels, for members', async () => {
    const ada = await registerMember();
    const { results } = await api.ok(listAcademicLevels, {}, { as: ada });
    expect(results).toContainEqual({ slug: 'doctorate', name: 'Doctorate' });
    expect((await api.call(listAcademicLevels, {})).status).toBe(401);
  });
});
