import { defineRemote } from '@acquaint/remote-kit';
import { i18n } from './i18n.ts';
import { pages } from './pages.ts';

export const remote = defineRemote({
  name: 'mf-admin',
  shellApi: '^2.11.0',
  i18n,
  routes: { ...pages },
});
