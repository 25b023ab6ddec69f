import type { ComponentType } from 'react';
import { currentLocale } from '@acquaint/i18n';
import { nextTask } from '../next-task.ts';

/**
 * Loads the platform: its libraries are evaluated and prepared before its own modules, in several tasks, so that the browser can
 * answer input in between.
 */
export async function loadPlatform(): Promise<ComponentType> {
  const loading = import(/* webpackChunkName: "platform" */ './platform-libraries.ts');
  await nextTask();
  // The first formatter of a page takes the browser 15 ms. The code is still being loaded at this time.
  new Intl.NumberFormat(currentLocale());
  const { prepareLibraries } = await loading;
  await nextTask();
  prepareLibraries();
  await nextTask();
  const { PlatformRoutes } = await import(/* webpackChunkName: "platform" */ './routes/platform-routes.tsx');
  return PlatformRoutes;
}
