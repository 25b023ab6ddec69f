import { randomUUID } from 'node:crypto';
import {
  adminSuspendPerson,
  listReviews,
  requestConnection,
  updateConnectionStatus,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { appointStaff, registerMember, type TestMember } from '../../../test/people.ts';

const reviewsOf = async (id: string, as: TestMember): Promise<number> =>
  (await api.call(listReviews, { query: { user_id: id } }, { as })).status;

describe('the reviews of a person', () => {
  it('are read by members, by those without a username and by the person', async () => {
    const [ada, bob] = [await registerMember(), await registerMember({ choosesUsername: false })];
    expect(await reviewsOf(bob.id, ada)).toBe(200);
    expect(await reviewsOf(ada.id, bob)).toBe(200);
    expect(await reviewsOf(ada.id, ada)).toBe(200);
    expect(await reviewsOf(randomUUID(), ada)).toBe(404);
  });

  it('do not exist between two of whom one has blocked the other', async () => {
    const [ada, bob] = [await registerMember(), await registerMember()];
    const { id } = await api.ok(requestConnection, { body: { username: ada.username } }, { as: bob });
    await api.ok(updateConnectionStatus, { body: { id, status: 'blocked' } }, { as: ada });
    expect([await reviewsOf(ada.id, bob), await reviewsOf(bob.id, ada)]).toEqual([404, 404]);
  });

  it('do not exist while the person is suspended', async () => {
    const [ada, bob] = [await registerMember(), await registerMember()];
    const body = { reason: 'Sent the same message to everybody.' };
    await api.ok(
      adminSuspendPerson,
      { params: { id: bob.id }, body },
      { as: await appointStaff('moderator') },
    );
    expect(await reviewsOf(bob.id, ada)).toBe(404);
  });
});
