import { createI18n } from './i18n.ts';

/**
 * The sentences of the shared packages, since `ui`, `remote-kit` and `api-client` are loaded together on a page, and the names of
 * cities. One file has both.
 */
export const commonI18n = createI18n({
  de: async () => {
    const [sentences, { GERMAN_CITIES }] = await Promise.all([
      import(/* webpackChunkName: "common-de" */ './common/de.json'),
      import(/* webpackChunkName: "common-de" */ './german-cities.ts'),
    ]);
    return { default: { ...GERMAN_CITIES, ...sentences.default } };
  },
});

export const { t, rich } = commonI18n;
