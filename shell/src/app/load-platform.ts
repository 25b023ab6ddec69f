import type { ComponentType } from 'react';
import { currentLocale } from '@acquaint/i18n';
import { nextTask } from '../next-task.ts';

/** Loads the platform. */
export async function loadPlatform(): Promise<ComponentType> {
  const loading = import(/* webpackChunkName: "platform" */ './platform-libraries.ts');
  await nextTask();
  // The first formatter of a page takes the browser 15 ms: now, while the code is still being loaded.
  new Intl.NumberFormat(currentLocale());
  return (await loading).openPlatform();
}
