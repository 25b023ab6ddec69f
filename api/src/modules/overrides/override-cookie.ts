import { OverrideAddress, OVERRIDES_MARK } from '@acquaint/contracts';
import { z } from 'zod';
import type { ServerSecrets } from '../../http/security/key-ring.ts';
import { createTokenKind } from '../../http/security/tokens.ts';

/** Lifetime of the permission in hours: a working day. */
const HOURS = 8;

/** Browsers accept a cookie with the prefix `__Host-` only over TLS, for the whole site, and from this host. */
const SECURE_NAME = '__Host-overrides';
const NAME = 'overrides';

const Claims = z.object({ addresses: z.array(OverrideAddress).max(10) });

/** The cookie that says from which addresses of their own computer a browser's pages may load (docs/adr/0011). */
export interface OverrideCookie {
  /** Returns `set-cookie` headers that store the permission for some hours, and a cookie that tells scripts that it exists. */
  readonly keep: (addresses: readonly string[]) => string[];
  /** Returns `set-cookie` headers that remove both cookies, and over TLS those of earlier releases, which had no prefix. */
  readonly forget: () => string[];
  /** Returns the addresses in a request's `cookie` header; none if it has no such cookie, or one with a wrong signature. */
  readonly read: (header: string | undefined) => readonly string[];
}

/** @param isSecure whether the platform is reached over TLS. */
export function createOverrideCookie(secrets: ServerSecrets, isSecure: boolean): OverrideCookie {
  const kind = createTokenKind(secrets, 'overrides', Claims);
  const name = isSecure ? SECURE_NAME : NAME;
  const markName = isSecure ? `__Host-${OVERRIDES_MARK}` : OVERRIDES_MARK;
  // Lax, so that a page opened by a link in a chat gets it. It contains addresses, no identity, and gives no access by
  // itself.
  const attributes = `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const seconds = HOURS * 60 * 60;
  const both = (value: string, mark: string, age: number) => [
    `${name}=${value}; Max-Age=${age}; HttpOnly; ${attributes}`,
    `${markName}=${mark}; Max-Age=${age}; ${attributes}`,
  ];
  return {
    keep: (addresses) => both(kind.sign({ addresses: [...addresses] }, seconds), '1', seconds),
    forget: () => [
      ...both('', '', 0),
      ...(isSecure ? [NAME, OVERRIDES_MARK].map((old) => `${old}=; Max-Age=0; ${attributes}`) : []),
    ],
    read(header) {
      const value = header
        ?.split(';')
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1);
      return value ? (kind.verify(value)?.addresses ?? []) : [];
    },
  };
}
