import { API_BASE, forgetOverrides, OVERRIDES_MARK } from '@acquaint/contracts';
import type { LoginState } from '../auth/login-state.ts';

/**
 * Ends the permission to load from the developer's own computer with the login, in whichever tab that ends. A page that starts
 * without a login also gives up a permission it finds, in case the server was not told. Every page runs this, so it uses no
 * library.
 * @param endOnServer asks the server, which alone can end the permission; the page may be closing by then.
 */
export function endPermissionWithLogin(
  loginState: Pick<LoginState, 'isLoggedIn' | 'subscribe'>,
  endOnServer: () => Promise<unknown> = askServer,
): void {
  const end = (): void => {
    if (
      document.cookie
        .split('; ')
        .some((pair) =>
          [`${OVERRIDES_MARK}=`, `__Host-${OVERRIDES_MARK}=`].some((name) => pair.startsWith(name)),
        )
    )
      endOnServer().catch(() => undefined);
  };
  if (!loginState.isLoggedIn()) end();
  loginState.subscribe((reason) => {
    if (reason !== null) end();
  });
}

const askServer = (): Promise<unknown> =>
  fetch(`${API_BASE}${forgetOverrides.path}`, { method: forgetOverrides.method, keepalive: true });
