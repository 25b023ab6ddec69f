import {
  acceptIntroduction,
  adminFitMatchModel,
  adminListMatchModels,
  adminReplayMatchPolicy,
  adminSetMatchModel,
  getInitialData,
  listIntroductions,
  listTopicEffects,
  passIntroduction,
  pauseIntroductions,
  readOwnExposure,
  updateProfile,
  whyNotIntroduced,
} from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { appointStaff, registerMember, type TestMember } from '../../../../test/people.ts';

type Topics = readonly [string, string];
const member = (expert_in: Topics, looking_for: Topics): Promise<TestMember> =>
  registerMember({
    expertise: { mentorship_statement: `I know ${expert_in.join(' and ')}.`, expert_in, looking_for },
  });
const whyNot = (as: TestMember, username: string) =>
  api.ok(whyNotIntroduced, { query: { username } }, { as });

const fillForm = async (as: TestMember, expert_in: Topics, looking_for: Topics): Promise<void> => {
  const { user_data } = await api.ok(getInitialData, {}, { as });
  const [knows, wants] = [expert_in, looking_for].map((slugs) => slugs.map((slug) => ({ slug })));
  const body = { mentorship_statement: 'I know it well.', expert_in: knows, looking_for: wants };
  await api.ok(updateProfile, { params: { id: user_data.profile }, body }, { as });
};

describe('why not somebody', () => {
  it('says that they are already introduced, and what counted', async () => {
    const ada = await member(['consulting', 'coaching'], ['founders', 'freelancing']);
    const bruno = await member(['founders', 'freelancing'], ['consulting', 'coaching']);
    const insight = await whyNot(ada, bruno.username);
    expect(insight.kind).toBe('open_already');
    expect(insight.rank).toBeGreaterThan(0);
    expect(insight.your_wish).toBeGreaterThan(0.1);
    expect(insight.reasons.map(({ kind }) => kind)).toContain('topic');
    const sum = insight.parts.reduce((total, { log_odds }) => total + log_odds, 0);
    expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(insight.your_wish ?? 0, 6);
  });

  it('says what is missing for the caller, and for the other', async () => {
    const ada = await member(['consulting', 'coaching'], ['founders', 'freelancing']);
    const empty = await registerMember({});
    expect((await whyNot(empty, ada.username)).kind).toBe('your_form_is_missing');
    expect((await whyNot(ada, empty.username)).kind).toBe('their_form_is_missing');
    expect((await whyNot(ada, ada.username)).kind).toBe('yourself');
  });

  it('does not reveal the other’s answer', async () => {
    const ada = await member(['academia', 'accessibility'], ['angel-investing', 'board-work']);
    const bruno = await member(['angel-investing', 'board-work'], ['academia', 'accessibility']);
    const before = await whyNot(ada, bruno.username);
    const { results } = await api.ok(listIntroductions, { query: { page_size: 100 } }, { as: bruno });
    const id = results.find(({ person }) => person.id === ada.id)?.id ?? '';
    await api.ok(acceptIntroduction, { params: { id } }, { as: bruno });
    const after = await whyNot(ada, bruno.username);
    expect([after.kind, after.text]).toEqual([before.kind, before.text]);
  });

  it('says the same of a pair in its waiting time, whether or not the other passed', async () => {
    const ask = async (mine: Topics, theirs: Topics, hasPassed: boolean) => {
      const ada = await member(mine, theirs);
      const bruno = await member(theirs, mine);
      const { results } = await api.ok(listIntroductions, { query: { page_size: 100 } }, { as: bruno });
      const id = results.find(({ person }) => person.id === ada.id)?.id ?? '';
      if (hasPassed)
        await api.ok(passIntroduction, { params: { id }, body: { reason: 'not_relevant' } }, { as: bruno });
      const said = [];
      for (const days of [1, 20]) {
        const { body } = await api.call(
          whyNotIntroduced,
          { query: { username: bruno.username } },
          { as: ada, later: days * 1_440 },
        );
        said.push('kind' in body ? body.kind : 'none');
      }
      const long = await api.call(
        whyNotIntroduced,
        { query: { username: bruno.username } },
        { as: ada, later: 60 * 1_440 },
      );
      return { said, long: 'kind' in long.body ? [long.body.kind, long.body.rank] : [] };
    };
    const silent = await ask(['accounting', 'advertising'], ['climate', 'philosophy'], false);
    const passed = await ask(['parenting-and-work', 'mobility'], ['education', 'energy'], true);
    expect(passed.said).toEqual(silent.said);
    expect(passed.said).toEqual(['open_already', 'rests']);
    expect(passed.long).toEqual(['others_fit_better', null]);
  });

  it('does not reveal that the other has paused introductions', async () => {
    const ada = await member(['accounting', 'advertising'], ['climate', 'philosophy']);
    const bruno = await registerMember({});
    const until = new Date(Date.now() + 20 * 86_400_000).toISOString();
    await api.ok(pauseIntroductions, { body: { until } }, { as: bruno });
    await fillForm(bruno, ['climate', 'philosophy'], ['accounting', 'advertising']);
    const insight = await whyNot(ada, bruno.username);
    expect([insight.kind, insight.rank]).toEqual(['others_fit_better', null]);
  });

  it('names a change to the own profile, which makes a yes likelier, without saying that the other has paused (R-MATCH-29)', async () => {
    const ada = await registerMember({});
    const bruno = await registerMember({});
    const until = new Date(Date.now() + 20 * 86_400_000).toISOString();
    await api.ok(pauseIntroductions, { body: { until } }, { as: bruno });
    await fillForm(bruno, ['pricing', 'philosophy'], ['space', 'sport']);
    await fillForm(ada, ['accounting', 'advertising'], ['climate', 'philosophy']);
    const before = await whyNot(ada, bruno.username);
    expect(before.kind).toBe('others_fit_better');
    expect(before.changes[0]).toMatchObject({
      look_for: { slug: 'pricing' },
      instead_of: { slug: 'climate' },
      theirs: 1,
    });
    expect(before.changes[0]?.mine).toBeGreaterThan(1);

    await fillForm(ada, ['accounting', 'advertising'], ['pricing', 'philosophy']);
    const after = await whyNot(ada, bruno.username);
    expect(after.your_wish).toBeGreaterThan(before.your_wish ?? 1);
    expect(after.changes.map(({ look_for }) => look_for?.slug)).not.toContain('pricing');
  });

  it('finds nobody by an unknown username', async () => {
    const ada = await member(['consulting', 'coaching'], ['founders', 'freelancing']);
    const { status } = await api.call(
      whyNotIntroduced,
      { query: { username: 'no-such-person' } },
      { as: ada },
    );
    expect(status).toBe(404);
  });
});

it('topics are listed by the introductions they would open, most first, and never instead of what one knows', async () => {
  const ada = await member(['consulting', 'coaching'], ['founders', 'freelancing']);
  await member(['growth', 'healthcare'], ['manufacturing', 'internationalisation']);
  // The lists are full. Nobody is asked to give up what they know for something else (R-MATCH-19) …
  const skills = await api.ok(
    listTopicEffects,
    { query: { topics: 'manufacturing,consulting' } },
    { as: ada },
  );
  expect(skills.results).toEqual([]);
  // … but may look for something else, and the swap can be saved.
  const query = { list: 'looking_for', topics: 'growth,founders' } as const;
  const { results } = await api.ok(listTopicEffects, { query }, { as: ada });
  expect(results.map(({ topic }) => topic.slug)).toEqual(['growth']);
  const [best] = results;
  expect(['founders', 'freelancing']).toContain(best?.instead_of?.slug);
  const slugs = ['founders', 'freelancing'].filter((slug) => slug !== best?.instead_of?.slug);
  await fillForm(ada, ['consulting', 'coaching'], [slugs[0] ?? '', best?.topic.slug ?? '']);
  const all = await api.ok(listTopicEffects, { query: { list: 'looking_for' } }, { as: ada });
  const opens = all.results.map((effect) => effect.opens);
  expect(opens).toEqual(opens.toSorted((a, b) => b - a));
  const { status } = await api.call(listTopicEffects, { query: {} }, { as: await registerMember({}) });
  expect(status).toBe(409);
});

it('every member sees how often they were shown, and to how many members', async () => {
  const ada = await member(['architecture', 'blockchain'], ['biotechnology', 'events']);
  await member(['biotechnology', 'events'], ['architecture', 'blockchain']);
  const seen = await api.ok(readOwnExposure, {}, { as: ada });
  expect(seen.shown_ever).toBeGreaterThan(0);
  expect(seen.people).toBe(seen.shown_ever);
  expect(seen.shown_28_days).toBe(seen.shown_ever);
  const nobody = await api.ok(readOwnExposure, {}, { as: await registerMember({}) });
  expect(nobody).toMatchObject({ shown_28_days: 0, shown_ever: 0, people: 0, matched: 0 });
});

describe('staff', () => {
  it('can replay past weeks with another policy, without offering anything', async () => {
    const support = await appointStaff('support');
    const body = { weeks: 2, policy: { per_member: 1, exposure_discount: 1 } };
    // A member who joined after the weeks began is not included.
    const later = 15 * 24 * 60;
    const shownDuringReplay = async (): Promise<number> => {
      const ada = await member(['consulting', 'coaching'], ['founders', 'freelancing']);
      const before = await api.ok(readOwnExposure, {}, { as: ada });
      const replayed = await api.ok(adminReplayMatchPolicy, { body }, { as: support, later });
      expect(replayed.weeks).toBe(2);
      expect(replayed.live.introductions).toBeGreaterThan(0);
      expect(replayed.changed.introductions).toBeLessThan(replayed.live.introductions);
      expect(replayed.live.never_shown).toBeLessThanOrEqual(1);
      const after = await api.ok(readOwnExposure, {}, { as: ada });
      return after.shown_ever - before.shown_ever;
    };
    // Every quarter of an hour the server itself makes introductions, perhaps just now.
    const shown: number[] = [];
    while (shown.length < 3 && shown.at(-1) !== 0) shown.push(await shownDuringReplay());
    expect(shown.at(-1)).toBe(0);
    const unknown = { weeks: 1, policy: { version: 'never-made' } };
    expect((await api.call(adminReplayMatchPolicy, { body: unknown }, { as: support })).status).toBe(400);
  });

  it('are told that there are too few answers to learn from, and see the versions', async () => {
    const admin = await appointStaff('admin');
    const { status, problem } = await api.call(adminFitMatchModel, {}, { as: admin });
    expect(status).toBe(409);
    expect(problem.detail).toContain('enough answers');
    const set = await api.call(
      adminSetMatchModel,
      { body: { version: 'never-made', reason: 'to see' } },
      { as: admin },
    );
    expect(set.status).toBe(400);
    const { results } = await api.ok(adminListMatchModels, { query: {} }, { as: admin });
    expect(results.filter(({ state }) => state === 'live').length).toBeLessThanOrEqual(1);
  });
});
