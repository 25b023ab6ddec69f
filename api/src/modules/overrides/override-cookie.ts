import { OverrideAddress, OVERRIDES_MARK } from '@acquaint/contracts';
import { z } from 'zod';
import type { ServerSecrets } from '../../http/key-ring.ts';
import { createTokenKind } from '../../http/tokens.ts';

/** How long a browser keeps the permission: a working day. */
const HOURS = 8;

/** Browsers take a cookie of this name only over TLS, for the whole site and from no other host. */
const SECURE_NAME = '__Host-overrides';
const NAME = 'overrides';

const Claims = z.object({ addresses: z.array(OverrideAddress).max(10) });

/** The cookie that says which addresses of its own computer a browser's pages may load from (docs/adr/0011). */
export interface OverrideCookie {
  /** `set-cookie` headers that keep the permission for some hours, with a mark for scripts that it is there. */
  readonly keep: (addresses: readonly string[]) => string[];
  /** `set-cookie` headers that end it. */
  readonly forget: () => string[];
  /** The addresses of a request's `cookie` header; none when it has no such cookie, or one that we did not sign. */
  readonly read: (header: string | undefined) => readonly string[];
}

/** @param isSecure the platform is reached over TLS. */
export function createOverrideCookie(secrets: ServerSecrets, isSecure: boolean): OverrideCookie {
  const kind = createTokenKind(secrets, 'overrides', Claims);
  const name = isSecure ? SECURE_NAME : NAME;
  // Lax: a link from a chat opens the page with it. It names places, not people, and opens nothing by itself.
  const attributes = `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const seconds = HOURS * 60 * 60;
  const both = (value: string, mark: string, age: number) => [
    `${name}=${value}; Max-Age=${age}; HttpOnly; ${attributes}`,
    `${OVERRIDES_MARK}=${mark}; Max-Age=${age}; ${attributes}`,
  ];
  return {
    keep: (addresses) => both(kind.sign({ addresses: [...addresses] }, seconds), '1', seconds),
    forget: () => both('', '', 0),
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
