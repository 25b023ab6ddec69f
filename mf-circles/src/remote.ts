import { defineRemote, lazyPage } from '@acquaint/remote-kit';
import { words } from './words.ts';

export const remote = defineRemote({
  name: 'mf-circles',
  shellApi: '^2.3.0',
  words,
  routes: {
    'circle-register': lazyPage(() =>
      import('./features/invitation/circle-register.page.tsx').then((it) => it.CircleRegisterPage),
    ),
    groups: lazyPage(() => import('./features/groups/groups.page.tsx').then((it) => it.GroupsPage)),
  },
  modals: {
    'create-circle': lazyPage(() =>
      import('./features/groups/create-circle.modal.tsx').then((it) => it.CreateCircleModal),
    ),
  },
});
