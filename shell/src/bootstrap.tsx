import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loginState } from './auth/login-state.ts';
import { endPermissionWithLogin } from './overrides/end-permission.ts';

/**
 * Renders the shell into the page.
 * @throws Error if the element does not exist.
 */
export function start(place: HTMLElement | null): void {
  if (!place) throw new Error('The page has no element with the id "root"');
  endPermissionWithLogin(loginState);
  createRoot(place).render(<App />);
}
