import { CANARY_COOKIE } from '@acquaint/contracts';
import type { Registry } from '@acquaint/contracts';

/**
 * Stores this browser's canaries in a session cookie for the server, which sends the HTML before the login is known, and would
 * otherwise preload the stable files, which a member with a canary does not need.
 * @param registry of this person.
 */
export function rememberCanaries({ remotes }: Registry): void {
  const canaries = remotes.flatMap(({ name, version, channel }) =>
    channel === 'canary' ? [`${name}@${version}`] : [],
  );
  const hint = `${CANARY_COOKIE}=${canaries.join('|')}`;
  const known = document.cookie.split('; ').find((pair) => pair.startsWith(`${CANARY_COOKIE}=`));
  if (hint === (known ?? `${CANARY_COOKIE}=`)) return;
  document.cookie = `${hint}; Path=/; SameSite=Lax${canaries.length === 0 ? '; Max-Age=0' : ''}`;
}
