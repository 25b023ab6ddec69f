import { defineRemote, lazyPage } from '@acquaint/remote-kit';

export const remote = defineRemote({
  name: 'mf-circles',
  shellApi: '^2.0.0',
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
