import { createI18n } from './i18n.ts';

/** The sentences of the shared packages: `ui`, `remote-kit` and `api-client` are loaded together on a page. */
export const commonI18n = createI18n({
  de: () => import('./common/de.json'),
});

export const { t, rich } = commonI18n;
