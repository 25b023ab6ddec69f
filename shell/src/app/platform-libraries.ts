import { prefersReducedMotion } from '@acquaint/ui/reduced-motion';
import { currentScheme } from '@acquaint/ui/scheme';
import { prepareTheme } from '@acquaint/ui/theme';
import type { ComponentType } from 'react';
import { nextTask } from '../next-task.ts';

/**
 * Prepares the theme, and evaluates the platform's own modules after antd, which the theme has imported. Each in a task of its own,
 * so that the browser can answer input in between.
 */
export async function openPlatform(): Promise<ComponentType> {
  await nextTask();
  prepareTheme(currentScheme(), prefersReducedMotion());
  await nextTask();
  await import(/* webpackChunkName: "platform" */ './platform-providers.tsx');
  await nextTask();
  const { PlatformRoutes } = await import(/* webpackChunkName: "platform" */ './routes/platform-routes.tsx');
  return PlatformRoutes;
}
