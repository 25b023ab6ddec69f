import { defineRemote } from '@acquaint/remote-kit';
import { words } from './i18n.ts';
import { pages } from './pages.ts';

export const remote = defineRemote({
  name: 'mf-admin',
  shellApi: '^2.3.0',
  words,
  routes: { ...pages },
});
