import { defineRemote, lazyPage } from '@acquaint/remote-kit';
import { i18n } from './i18n.ts';
import { pages } from './pages.ts';

export const remote = defineRemote({
  name: 'mf-auth',
  shellApi: '^2.13.0',
  i18n,
  routes: { ...pages },
  modals: {
    'language-and-formats': lazyPage(() =>
      import('./features/formats/formats.modal.tsx').then((it) => it.LocaleModal),
    ),
  },
});
