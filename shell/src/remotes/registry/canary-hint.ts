import { CANARY_COOKIE } from '@acquaint/contracts';
import type { Registry } from '@acquaint/contracts';

/**
 * Stores this browser's canaries in a session cookie for the server, which sends the HTML before the login is known, and would
 * otherwise preload the stable files, which a member with a canary does not need.
 * @param registry of this person.
 * @param isSecure whether the page was loaded over https: the cookie is then kept to this host and to https.
 */
export function rememberCanaries({ remotes }: Registry, isSecure = location.protocol === 'https:'): void {
  const canaries = remotes.flatMap(({ name, version, channel }) =>
    channel === 'canary' ? [`${name}@${version}`] : [],
  );
  const name = isSecure ? `__Host-${CANARY_COOKIE}` : CANARY_COOKIE;
  // Left by a shell that did not keep the cookie to this host; the server would preload an ended canary because of it.
  const pairs = document.cookie.split('; ');
  if (isSecure && pairs.some((pair) => pair.startsWith(`${CANARY_COOKIE}=`)))
    document.cookie = `${CANARY_COOKIE}=; Path=/; Max-Age=0`;
  const hint = `${name}=${canaries.join('|')}`;
  const known = pairs.find((pair) => pair.startsWith(`${name}=`));
  if (hint === (known ?? `${name}=`)) return;
  const attributes = `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  document.cookie = `${hint}; ${attributes}${canaries.length === 0 ? '; Max-Age=0' : ''}`;
}
