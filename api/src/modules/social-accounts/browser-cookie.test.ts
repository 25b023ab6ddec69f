import { createBrowserCookie } from './browser-cookie.ts';

const SECRET = 'a secret of thirty-two characters or more';
const plain = createBrowserCookie([SECRET], 600, () => false);
const secure = createBrowserCookie([SECRET], 600, () => true);
/** Returns a cookie as a browser sends it back. */
const sent = (setCookie: string): string => setCookie.split(';')[0] ?? '';

describe('the cookie of an OAuth flow', () => {
  it('is hidden from scripts and other sites, and over TLS bound to this host', () => {
    expect(plain.keep(undefined).setCookie).toMatch(
      /^acquaint-trip=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    expect(secure.keep(undefined).setCookie).toMatch(
      /^__Host-acquaint-trip=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('identifies the same browser, among other cookies, so that two windows can have a flow at once', () => {
    const first = plain.keep('theme=dark');
    const header = `theme=dark; ${sent(first.setCookie)}; x=y`;
    expect(plain.read(header)).toBe(first.browser);
    expect(plain.keep(header).browser).toBe(first.browser);
  });

  it.each([
    ['no cookie', undefined],
    ['other cookies', 'acquaint=1; other=2'],
    ['a forged cookie', 'acquaint-trip=abc.def.ghi'],
    [
      'a cookie of another server',
      sent(createBrowserCookie([`another ${SECRET}`], 600, () => false).keep(undefined).setCookie),
    ],
  ])('identifies no browser with %s', (_name, header) => {
    expect(plain.read(header)).toBeNull();
  });
});
