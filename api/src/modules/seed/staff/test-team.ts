import { adminListInquiries, adminListStaff } from '@acquaint/contracts';
import type { ApiClient, Caller } from '../../../../test/client.ts';

/** Expects one of each role, and that support has taken on an inquiry. @param porter the login of support. */
export async function expectTeam(client: ApiClient, porter: Caller): Promise<void> {
  const { results } = await client.ok(adminListStaff, {}, { as: porter });
  const team = results.map(({ person, given }) => [person.username, person.role, given?.by?.username]);
  expect(team).toEqual([
    ['steward', 'admin', undefined],
    ['warden', 'moderator', 'steward'],
    ['porter', 'support', 'steward'],
  ]);
  const mine = await client.ok(adminListInquiries, { query: { whose: 'mine' } }, { as: porter });
  expect(mine.count).toBe(1);
}
