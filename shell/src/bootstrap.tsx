import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { whenFirstPage } from './app/routes/router.tsx';
import { loginState } from './auth/login-state.ts';
import { endPermissionWithLogin } from './overrides/end-permission.ts';
import { FullScreenLoader } from './progress/full-screen-loader.tsx';

/**
 * Renders the shell into the page. The first page is rendered as a transition, which React does in short steps: the browser can
 * paint and answer input between them.
 * @throws Error if the element does not exist.
 */
export function start(place: HTMLElement | null): void {
  if (!place) throw new Error('The page has no element with the id "root"');
  endPermissionWithLogin(loginState);
  const root = createRoot(place);
  if (!showsPrerendered(place)) root.render(<FullScreenLoader />);
  whenFirstPage(() => startTransition(() => root.render(<App />)));
}

/** Whether the page came with prerendered HTML for this browser (prerender/prerender.tsx), which stays until then. */
function showsPrerendered(place: HTMLElement): boolean {
  return [...place.children].some((child) => getComputedStyle(child).display !== 'none');
}
