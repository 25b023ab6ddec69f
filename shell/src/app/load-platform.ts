import type { ComponentType } from 'react';
import { currentLocale } from '@acquaint/i18n';
import { loginState } from '../auth/login-state.ts';
import { nextTask } from '../next-task.ts';

/** Loads the platform. */
export async function loadPlatform(): Promise<ComponentType> {
  const [{ openPlatform }] = await Promise.all([
    import(/* webpackChunkName: "platform" */ './platform-libraries.ts'),
    // The first formatter of a page takes the browser 15 ms: now, while the code is still being loaded. Visitors' pages need none.
    nextTask().then(() => loginState.isLoggedIn() && new Intl.NumberFormat(currentLocale())),
  ]);
  return openPlatform();
}
