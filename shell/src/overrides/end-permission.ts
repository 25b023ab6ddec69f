import { API_BASE, forgetOverrides, OVERRIDES_MARK } from '@acquaint/contracts';
import type { Session } from '../auth/session.ts';

/**
 * The permission to load from one's own computer ends with the sign-in, in whichever tab that ends, and also when nobody told
 * the server: a page that starts with nobody signed in gives back what it finds. Every page does this, most have nothing to
 * give back, so it needs no library.
 * @param giveBack asks the server, which alone can end the permission; by then the page may be going.
 */
export function endPermissionWithSignIn(
  session: Pick<Session, 'isLoggedIn' | 'subscribe'>,
  giveBack: () => Promise<unknown> = askServer,
): void {
  const end = (): void => {
    if (document.cookie.split('; ').some((pair) => pair.startsWith(`${OVERRIDES_MARK}=`)))
      giveBack().catch(() => undefined);
  };
  if (!session.isLoggedIn()) end();
  session.subscribe((reason) => {
    if (reason !== null) end();
  });
}

const askServer = (): Promise<unknown> =>
  fetch(`${API_BASE}${forgetOverrides.path}`, { method: forgetOverrides.method, keepalive: true });
