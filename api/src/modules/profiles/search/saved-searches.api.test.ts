import { randomUUID } from 'node:crypto';
import {
  getInitialData,
  listSavedSearches,
  MOST_SAVED_SEARCHES,
  removeSavedSearch,
  renameSavedSearch,
  runSavedSearch,
  saveSearch,
  updateProfile,
} from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';

const save = (as: TestMember, name: string, search: object = { searchKeyword: 'compilers' }) =>
  api.call(saveSearch, { body: { name, search } }, { as });
const list = async (as: TestMember) => (await api.ok(listSavedSearches, {}, { as })).results;
const newcomer = async (headline: string, is_investor: boolean) => {
  const person = await registerMember();
  const { user_data } = await api.ok(getInitialData, {}, { as: person });
  const call = { params: { id: user_data.profile }, body: { headline, is_investor } };
  await api.ok(updateProfile, call, { as: person });
  return person;
};

describe('saved searches', () => {
  it('are saved under a name, listed by name, renamed and removed', async () => {
    const me = await registerMember();
    await save(me, 'Quantum people', { searchKeyword: 'quantum', expert: true, language: 'de' });
    await save(me, 'angels', { investor: true });
    const [first, second] = await list(me);
    expect(first).toMatchObject({ name: 'angels', search: { searchKeyword: '', investor: true } });
    expect(second?.search).toEqual({ searchKeyword: 'quantum', expert: true, language: 'de' });

    const params = { id: first?.id ?? '' };
    await api.ok(renameSavedSearch, { params, body: { name: 'Business angels' } }, { as: me });
    expect((await list(me)).map(({ name }) => name)).toEqual(['Business angels', 'Quantum people']);
    await api.ok(removeSavedSearch, { params }, { as: me });
    expect((await list(me)).map(({ name }) => name)).toEqual(['Quantum people']);
  });

  it('count the people who have joined since they were last run', async () => {
    const word = `Quokka${randomUUID().replaceAll(/[^a-f]/g, '')}`;
    const me = await registerMember();
    await newcomer(`${word} before`, true);
    await save(me, 'Quokkas', { searchKeyword: word.toLowerCase(), investor: true });
    const count = async () => (await list(me))[0]?.new_matches;
    expect(await count()).toBe(0);
    await newcomer(`Loves ${word}s`, true);
    await newcomer(`Loves ${word}s`, false);
    expect(await count()).toBe(1);
    const params = { id: (await list(me))[0]?.id ?? '' };
    expect((await api.ok(runSavedSearch, { params }, { as: me })).new_matches).toBe(0);
    expect(await count()).toBe(0);
  });

  it('need different names, ignoring case', async () => {
    const me = await registerMember();
    await save(me, 'Angels');
    const again = await save(me, 'angels');
    expect(again.status).toBe(400);
    expect(again.problem.errors).toEqual({
      name: ['You already have a saved search with this name. Choose another'],
    });
    const { id } = (await save(me, 'Others')).body as { id: string };
    const renamed = await api.call(
      renameSavedSearch,
      { params: { id }, body: { name: 'ANGELS' } },
      { as: me },
    );
    expect(renamed.status).toBe(400);
    expect((await save(await registerMember(), 'Angels')).status).toBe(201);
  });

  it('are limited in number', async () => {
    const me = await registerMember();
    for (let n = 0; n < MOST_SAVED_SEARCHES; n++) await save(me, `Search ${n}`);
    const reply = await save(me, 'One more');
    expect(reply.status).toBe(409);
    expect(reply.problem.detail).toBe('You already have 20 saved searches. Please remove one first.');
  });

  it.each([{ searchKeyword: 'a', order: 'random' }, { language: '<b>' }, { expert: 'maybe' }])(
    'cannot be saved with %j',
    async (search) => {
      expect((await save(await registerMember(), 'Odd', search)).status).toBe(400);
    },
  );
});
