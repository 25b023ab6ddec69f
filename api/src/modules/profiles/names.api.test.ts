import {
  createCircle,
  getAccount,
  getInitialData,
  openConversation,
  updateProfile,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';

/** Names that others can read: of members, circles and groups. */
describe('a name', () => {
  let ada: TestMember;
  let profileId: string;
  beforeAll(async () => {
    ada = await registerMember();
    profileId = (await api.ok(getInitialData, {}, { as: ada })).user_data.profile;
  });
  const rename = (first_name: string) =>
    api.call(updateProfile, { params: { id: profileId }, body: { first_name } }, { as: ada });

  it.each([
    'Ada\u200b',
    'Ada\u202evil',
    'A\nB',
    '\u3164',
    'Acquaint staff',
    'Аcquaint',
    'Staff',
    'evil。example',
  ])('of a member cannot be %j', async (name) => {
    const answer = await rename(name);
    expect([answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([400, ['first_name']]);
  });

  it('of a member is stored in composed Unicode form', async () => {
    expect((await rename('  Zoe\u0308 ')).status).toBe(200);
    expect((await api.ok(getInitialData, {}, { as: ada })).user_data.first_name).toBe('Zoë');
    expect((await api.ok(getAccount, {}, { as: ada })).email).toBe(ada.email);
  });

  it.each(['Acquaint staff', 'Ada\u202e rules', 'Official support'])(
    'of a circle or group cannot be %j',
    async (title) => {
      const circle = { name: title, purpose: '', topics: [{ slug: 'writing' }] };
      expect((await api.call(createCircle, { body: circle }, { as: ada })).status).toBe(400);
      const group = { user_ids: [ada.id], title };
      const refused = await api.call(openConversation, { body: group }, { as: ada });
      expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([400, ['title']]);
    },
  );
});
