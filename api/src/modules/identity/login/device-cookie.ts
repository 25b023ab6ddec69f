import { randomToken } from '../secrets/secrets.ts';

/** The cookie by which accounts that are used in one browser are found (R-PAY-16). It proves nothing and logs nobody in. */
export interface DeviceCookie {
  /** Returns the browser's random number, a new one if it has none, and the `Set-Cookie` header that keeps it. */
  readonly keep: (header: string | undefined) => { readonly device: string; readonly setCookie: string };
}

/**
 * @param days how long a browser keeps it after its last use.
 * @param isSecure whether the site uses https: the cookie is then bound to it and to this host.
 */
export function createDeviceCookie(days: number, isSecure: () => boolean): DeviceCookie {
  return {
    keep: (header) => {
      const name = isSecure() ? '__Host-acquaint-device' : 'acquaint-device';
      const device = valueOf(header ?? '', name) ?? randomToken();
      const attributes = ['Path=/', `Max-Age=${days * 86_400}`, 'HttpOnly', 'SameSite=Lax'];
      if (isSecure()) attributes.push('Secure');
      return { device, setCookie: [`${name}=${device}`, ...attributes].join('; ') };
    },
  };
}

function valueOf(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const [key, value = ''] = pair.trim().split('=');
    if (key === name && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}
