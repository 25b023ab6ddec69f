import { randomUUID } from 'node:crypto';
import { getProfileByUsername, profileAwards, profileExperiences } from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';

const job = {
  title: 'Analyst',
  organisation: 'Analytical Engines',
  started_on: '2019-04',
  ended_on: null,
  description: 'Notes on the engine.',
};
const award = { title: 'Medal', issuer: 'The Society', year: 2020 };

describe('experiences and awards', () => {
  let ada: TestMember;
  let bob: TestMember;
  beforeAll(async () => {
    ada = await registerMember();
    bob = await registerMember();
  });
  const profile = () => api.ok(getProfileByUsername, { query: { username: ada.username } }, { as: bob });

  it('are added, changed and removed by their owner, the present one first', async () => {
    const past = await api.ok(
      profileExperiences.create,
      { body: { ...job, title: 'Pupil', started_on: '2015-01', ended_on: '2018-12' } },
      { as: ada },
    );
    const present = await api.ok(profileExperiences.create, { body: job }, { as: ada });
    expect((await profile()).experiences).toEqual([present, past]);

    const params = { id: past.id };
    const changed = await api.ok(
      profileExperiences.update,
      { params, body: { title: 'Student' } },
      { as: ada },
    );
    expect(changed).toEqual({ ...past, title: 'Student' });
    expect(
      (await api.call(profileExperiences.remove, { params: { id: present.id } }, { as: ada })).status,
    ).toBe(204);
    expect((await profile()).experiences).toEqual([changed]);

    const medal = await api.ok(profileAwards.create, { body: award }, { as: ada });
    const older = await api.ok(
      profileAwards.update,
      { params: { id: medal.id }, body: { year: 2010 } },
      { as: ada },
    );
    const newer = await api.ok(profileAwards.create, { body: { ...award, title: 'Crown' } }, { as: ada });
    expect((await profile()).awards).toEqual([newer, older]);
    expect((await api.call(profileAwards.remove, { params: { id: medal.id } }, { as: ada })).status).toBe(
      204,
    );
    expect((await profile()).awards).toEqual([newer]);
  });

  it('cannot be changed by anybody else', async () => {
    const experience = await api.ok(profileExperiences.create, { body: job }, { as: ada });
    const medal = await api.ok(profileAwards.create, { body: award }, { as: ada });
    const before = await profile();
    const replies = [
      await api.call(
        profileExperiences.update,
        { params: { id: experience.id }, body: { title: 'X' } },
        { as: bob },
      ),
      await api.call(profileExperiences.remove, { params: { id: experience.id } }, { as: bob }),
      await api.call(profileAwards.update, { params: { id: medal.id }, body: { title: 'X' } }, { as: bob }),
      await api.call(profileAwards.remove, { params: { id: medal.id } }, { as: bob }),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([403, 403, 403, 403]);
    expect(await profile()).toEqual(before);
  });

  it('that do not exist are not found', async () => {
    const params = { id: randomUUID() };
    expect((await api.call(profileExperiences.update, { params, body: {} }, { as: ada })).status).toBe(404);
    expect((await api.call(profileExperiences.remove, { params: { id: 'x' } }, { as: ada })).status).toBe(
      404,
    );
    expect((await api.call(profileAwards.remove, { params }, { as: ada })).status).toBe(404);
  });

  it('end after they start, also when only one of the two months is changed', async () => {
    const reversed = { ...job, ended_on: '2019-03' };
    const created = await api.call(profileExperiences.create, { body: reversed }, { as: ada });
    expect([created.status, created.problem.errors]).toEqual([
      400,
      { ended_on: ['The end must be after the start'] },
    ]);
    const { id } = await api.ok(
      profileExperiences.create,
      { body: { ...job, ended_on: '2019-04' } },
      { as: ada },
    );
    const later = await api.call(
      profileExperiences.update,
      { params: { id }, body: { started_on: '2020-01' } },
      { as: ada },
    );
    expect(later.status).toBe(400);
  });

  it('are limited to fifty of each kind, also when many are added concurrently', async () => {
    const owner = await registerMember();
    const add = () => api.call(profileAwards.create, { body: award }, { as: owner });
    const statuses = (await Promise.all(Array.from({ length: 56 }, add))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(statuses.filter((status) => status === 409)).toHaveLength(6);
    const { awards } = await api.ok(
      getProfileByUsername,
      { query: { username: owner.username } },
      { as: bob },
    );
    expect(awards).toHaveLength(50);
  });

  it.each([
    ['title', { title: '' }],
    ['started_on', { started_on: '2019-13' }],
    ['ended_on', { ended_on: 'today' }],
    ['user_id', { user_id: randomUUID() }],
  ])('are refused with the name of the field %s when it is invalid', async (field, change) => {
    const reply = await api.call(profileExperiences.create, { body: { ...job, ...change } }, { as: ada });
    expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([400, [field]]);
  });
});
