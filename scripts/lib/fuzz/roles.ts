import { createToken } from '../../../packages/contracts/src/index.ts';
import type { ApiClient } from '../../../api/test/client.ts';
import { appointStaff } from '../../../api/test/people.ts';

/** Who calls: somebody without a login, a member of the sample data, and each role of staff. */
export const ROLES = ['nobody', 'member', 'support', 'moderator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A demo member of the sample data, and the password of all of them. */
const MEMBER = { username: 'ada', password: 'twenty-minutes-are-enough' };

/** The `x-access` of the calls of the staff area. */
export const STAFF_ACCESS: readonly string[] = ['support', 'moderator', 'admin'];

/** Two access tokens of one caller, from two logins: the second is for calls that may end a login. None for nobody. */
export async function logIn(role: Role, client: ApiClient): Promise<readonly (string | null)[]> {
  if (role === 'nobody') return [null, null];
  const names = role === 'member' ? MEMBER : await appointStaff(role, client);
  const { username, password } = names;
  const pair = () => client.ok(createToken, { body: { username, password } });
  return [(await pair()).access, (await pair()).access];
}
