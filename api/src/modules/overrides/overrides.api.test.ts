import { allowOverrides, forgetOverrides } from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { appointStaff, registerMember, type TestMember } from '../../../test/people.ts';
import { createTokenKind } from '../../http/security/tokens.ts';
import { z } from 'zod';
import { createOverrideCookie } from './override-cookie.ts';

const ADDRESS = 'http://localhost:4210';
const allow = (caller: TestMember, addresses: string[]) =>
  api.call(allowOverrides, { body: { addresses } }, { as: caller });
/** Returns the policy of a page (any address outside the API) for a browser with these cookies. */
async function policyWith(cookie: string): Promise<string> {
  const { headers } = await api.raw('/healthz', { headers: { cookie } });
  return headers.get('content-security-policy') ?? '';
}
/** The cookie that scripts cannot read, and the one that tells them that it exists. */
const cookiesOf = (headers: Headers) => headers.getSetCookie();
const cookieOf = (headers: Headers) => cookiesOf(headers)[0] ?? '';

describe('using a remote from source inside the platform', () => {
  let member: TestMember;
  let support: TestMember;
  beforeAll(async () => {
    [member, support] = [await registerMember({}), await appointStaff('support')];
  });

  it('is for staff: their pages may load from the named addresses, and from no others', async () => {
    const { status, headers } = await allow(support, [ADDRESS, 'http://[::1]:4211']);
    expect(status).toBe(204);
    const cookie = cookieOf(headers);
    expect(cookie).toMatch(/; HttpOnly; Path=\/; SameSite=Lax$/);
    expect(cookiesOf(headers).slice(1)).toEqual(['overrides-allowed=1; Max-Age=28800; Path=/; SameSite=Lax']);
    const policy = await policyWith(`color-scheme=dark; ${cookie.split(';')[0]}`);
    for (const directive of ['script-src', 'connect-src', 'style-src'])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*${ADDRESS} http://localhost:4211(;|$)`));
    expect(policy.match(/localhost/g)).toHaveLength(10);
  });

  it('sends such a page in full and not cacheable, because a cached copy would keep its policy', async () => {
    const { headers } = await allow(support, [ADDRESS]);
    const page = await api.raw('/healthz', {
      headers: { cookie: cookieOf(headers).split(';')[0] ?? '', 'if-none-match': '*' },
    });
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('is not for members, and visitors do not learn of it', async () => {
    expect((await allow(member, [ADDRESS])).status).toBe(404);
    expect((await api.call(allowOverrides, { body: { addresses: [ADDRESS] } })).status).toBe(404);
  });

  it.each([
    'https://evil.example',
    'http://evil.example:4210',
    'http://localhost.evil.example:4210',
    'http://localhost:4210/path',
    'http://localhost:4210 https://evil.example',
    "http://localhost:4210; script-src 'unsafe-inline'",
    'http://192.168.0.7:4210',
    'http://localhost',
    'https://localhost:4210',
  ])('is refused for any address outside the own computer: %s', async (address) => {
    expect((await allow(support, [address])).status).toBe(400);
  });

  it('ends when it is removed, by anybody', async () => {
    const { status, headers } = await api.call(forgetOverrides, {});
    expect(status).toBe(204);
    expect(cookiesOf(headers)).toEqual([
      'overrides=; Max-Age=0; HttpOnly; Path=/; SameSite=Lax',
      'overrides-allowed=; Max-Age=0; Path=/; SameSite=Lax',
    ]);
  });

  it.each([
    ['no cookie', ''],
    ['an empty cookie', 'overrides='],
    ['a cookie with a forged signature', `overrides=${forged()}`],
    ['a cookie with an unsigned URL', `overrides=${ADDRESS}`],
  ])('leaves the policy unchanged for %s', async (_, cookie) => {
    expect(await policyWith(cookie)).toBe(await policyWith('color-scheme=dark'));
  });

  it('sends its cookie only over TLS if the platform uses it', () => {
    const secret = 'x'.repeat(32);
    const { keep, read, forget } = createOverrideCookie([secret], true);
    const [cookie = '', mark] = keep([ADDRESS]);
    expect(mark).toMatch(/^__Host-overrides-allowed=1; Max-Age=28800; Path=\/; SameSite=Lax; Secure$/);
    expect(cookie).toMatch(
      /^__Host-overrides=[^;]+; Max-Age=28800; HttpOnly; Path=\/; SameSite=Lax; Secure$/,
    );
    expect(read(cookie.split(';')[0])).toEqual([ADDRESS]);
    expect(createOverrideCookie([secret], false).read(cookie.split(';')[0])).toEqual([]);
    // A cookie of an earlier release has no prefix: it counts no longer, and is removed with the others.
    expect(read(cookie.split(';')[0]?.replace('__Host-', ''))).toEqual([]);
    expect(forget().map((line) => line.split(';').slice(0, 2).join(';'))).toEqual([
      '__Host-overrides=; Max-Age=0',
      '__Host-overrides-allowed=; Max-Age=0',
      'overrides=; Max-Age=0',
      'overrides-allowed=; Max-Age=0',
    ]);
  });
});

function forged(): string {
  const claims = z.object({ addresses: z.array(z.string()) });
  return createTokenKind(['y'.repeat(32)], 'overrides', claims).sign({ addresses: [ADDRESS] }, 60);
}
