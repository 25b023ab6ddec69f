import { getInitialData, listPeopleInCommon, updateProfile, type FieldVisibility } from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { connect } from '../../../test/talkers.ts';

/** Names of the people in common that a reader sees on a member's profile. */
const common = async (reader: TestMember, member: TestMember) => {
  const query = { username: member.username };
  const { count, results } = await api.ok(listPeopleInCommon, { query }, { as: reader });
  expect(results).toHaveLength(Math.min(count, 5));
  return results.map(({ username }) => username);
};
const show = async (member: TestMember, connections: FieldVisibility) => {
  const { user_data } = await api.ok(getInitialData, {}, { as: member });
  const body = { visibility: { connections } };
  await api.ok(updateProfile, { params: { id: user_data.profile }, body }, { as: member });
};

describe('people in common', () => {
  it('are those with whom both are connected', async () => {
    const [ada, bob, cleo, dora] = await members(4);
    await connect(ada, cleo);
    await connect(bob, cleo);
    await connect(bob, dora);
    expect(await common(ada, bob)).toEqual([cleo.username]);
    expect(await common(bob, ada)).toEqual([cleo.username]);
    expect(await common(ada, dora)).toEqual([]);
    expect(await common(ada, ada)).toEqual([]);
  });

  it('are shown as each of the two connected people chooses', async () => {
    const [ada, bob, cleo] = await members(3);
    await connect(ada, cleo);
    await connect(bob, cleo);
    await show(bob, 'connections');
    expect(await common(ada, bob)).toEqual([]);
    await connect(ada, bob);
    expect(await common(ada, bob)).toEqual([cleo.username]);
    await show(bob, 'me');
    expect(await common(ada, bob)).toEqual([]);
    await show(bob, 'everyone');
    await show(cleo, 'me');
    expect(await common(ada, bob)).toEqual([]);
  });
});

async function members(count: 3): Promise<[TestMember, TestMember, TestMember]>;
async function members(count: 4): Promise<[TestMember, TestMember, TestMember, TestMember]>;
async function members(count: number): Promise<TestMember[]> {
  return Promise.all(Array.from({ length: count }, () => registerMember()));
}
