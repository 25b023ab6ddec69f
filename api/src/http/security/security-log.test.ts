import {
  adminListPeople,
  getProfileByUsername,
  createToken,
  getAccount,
  refreshToken,
  updateProfile,
  type Endpoint,
} from '@acquaint/contracts';
import type { FastifyRequest } from 'fastify';
import { logSecurity } from './security-log.ts';

/** Returns the log lines for a call that ended with this status. */
function written(endpoint: Endpoint, status: number, more: Parameters<typeof logSecurity>[3] = {}): unknown {
  const lines: unknown[] = [];
  const log = { info: (line: { readonly event: string; readonly status: number }) => lines.push(line) };
  const request = { log, loggedIn: null } as unknown as FastifyRequest;
  logSecurity(request, endpoint, status, more);
  return lines.map((line) => ({ ...(line as object), req: undefined }));
}

const line = (event: string, status: number) => [{ event, status, user: null, req: undefined }];

describe('the security log', () => {
  it.each<[string, Endpoint, number]>([
    ['somebody logs in', createToken, 200],
    ['a password is wrong', createToken, 401],
    ['a refresh is refused', refreshToken, 401],
    ['somebody requests what is not theirs', updateProfile, 403],
    ['somebody tries too often', updateProfile, 429],
    ['somebody requests a record of another member, or a deleted one', updateProfile, 404],
    ['somebody requests what only staff may see', adminListPeople, 404],
  ])('has a line when %s', (_, endpoint, status) => {
    expect(written(endpoint, status)).toEqual(line(endpoint.name, status));
  });

  it('names the account that somebody has just logged in to, and not one of a refused login', () => {
    const id = '5f0c3b1e-6f0f-4a0e-9d3e-0d6a2a1f7b11';
    const token = `header.${Buffer.from(JSON.stringify({ sub: id })).toString('base64url')}.signature`;
    const login = { answer: { access: token, refresh: 'r' } };
    expect(written(createToken, 200, login)).toEqual([{ ...line(createToken.name, 200)[0], user: id }]);
    const second = { answer: { second_step: 'x' } };
    expect(written(createToken, 200, second)).toEqual(line(createToken.name, 200));
    expect(written(createToken, 401)).toEqual(line(createToken.name, 401));
    expect(written(updateProfile, 403, login)).toEqual(line(updateProfile.name, 403));
  });

  it.each([
    ['no JSON', 'not json'],
    ['no id', JSON.stringify({ sub: 'somebody' })],
  ])('has a line without an account for a token with %s in it', (_, claims) => {
    const access = `header.${Buffer.from(claims).toString('base64url')}.signature`;
    expect(written(createToken, 200, { answer: { access } })).toEqual(line(createToken.name, 200));
  });

  it('has a line when a request has what no page of ours sends', () => {
    expect(written(updateProfile, 400, { isMadeUp: true })).toEqual(line(updateProfile.name, 400));
  });

  it.each<[string, Endpoint, number]>([
    ['a tab refreshes', refreshToken, 200],
    ['the account page is read', getAccount, 200],
    ['a form has invalid fields', updateProfile, 400],
    ['a profile is changed', updateProfile, 200],
    ['a username does not exist', getProfileByUsername, 404],
  ])('has no line when %s', (_, endpoint, status) => {
    expect(written(endpoint, status)).toEqual([]);
  });
});
