import { defineRemote } from '@acquaint/remote-kit';
import { behindSecondFactor } from './components/second-factor/behind-second-factor.tsx';
import { i18n } from './i18n.ts';
import { pages as allPages } from './pages.ts';

const pages = behindSecondFactor(allPages);

export const remote = defineRemote({
  name: 'mf-admin',
  shellApi: '^2.11.0',
  i18n,
  routes: { ...pages },
});
