import { CANARY_COOKIE } from '@acquaint/contracts';
import type { Registry } from '@acquaint/contracts';

/**
 * Tells the server which canaries this browser gets, for as long as it is open: the page of an address is sent before anybody knows
 * who is signed in, and would name the files of what everybody gets, which a canary's member then does not need.
 * @param registry as this person was given it.
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
