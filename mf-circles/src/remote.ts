import { defineRemote, lazyPage } from '@acquaint/remote-kit';
import { i18n } from './i18n.ts';
import { pages } from './pages.ts';

export const remote = defineRemote({
  name: 'mf-circles',
  shellApi: '^2.14.0',
  i18n,
  routes: {
    ...pages,
    'circle-register': lazyPage(() =>
      import('./features/invitation/circle-register.page.tsx').then((it) => it.CircleRegisterPage),
    ),
    groups: lazyPage(() => import('./features/circles/circles.page.tsx').then((it) => it.CirclesPage)),
  },
  modals: {
    'create-circle': lazyPage(() =>
      import('./features/circles/create-circle.modal.tsx').then((it) => it.CreateCircleModal),
    ),
  },
});
