import { z } from 'zod';
import type { ServerSecrets } from '../../http/security/key-ring.ts';
import { createTokenKind } from '../../http/security/tokens.ts';
import { randomToken } from '../identity/secrets/secrets.ts';

/** The cookie that identifies the browser in which an OAuth flow was started, so that it can only be finished there. */
export interface BrowserCookie {
  /** Returns the browser's secret from a `Cookie` header; null when there is none of ours. */
  readonly read: (header: string | undefined) => string | null;
  /** Returns the browser's secret, an existing one if possible, and the `Set-Cookie` header that stores it. */
  readonly keep: (header: string | undefined) => { readonly browser: string; readonly setCookie: string };
}

/** @param isSecure whether the site uses https: the cookie is then sent over https only, and bound to this host. */
export function createBrowserCookie(
  secrets: ServerSecrets,
  seconds: number,
  isSecure: () => boolean,
): BrowserCookie {
  const kind = createTokenKind(secrets, 'provider-trip', z.object({ browser: z.string().length(43) }));
  const name = (): string => (isSecure() ? '__Host-acquaint-trip' : 'acquaint-trip');
  const read: BrowserCookie['read'] = (header) => {
    const value = valueOf(header ?? '', name());
    return (value && kind.verify(value)?.browser) ?? null;
  };
  return {
    read,
    keep: (header) => {
      const browser = read(header) ?? randomToken();
      const attributes = ['Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax'];
      if (isSecure()) attributes.push('Secure');
      return {
        browser,
        setCookie: [`${name()}=${kind.sign({ browser }, seconds)}`, ...attributes].join('; '),
      };
    },
  };
}

function valueOf(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const [key, value] = pair.trim().split('=');
    if (key === name && value) return value;
  }
  return null;
}
