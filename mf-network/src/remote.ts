import { defineRemote, lazyPage } from '@acquaint/remote-kit';
import { words } from './i18n.ts';

export const remote = defineRemote({
  name: 'mf-network',
  shellApi: '^2.3.0',
  words,
  routes: {
    intros: lazyPage(() => import('./features/intros/intros.page.tsx').then((it) => it.IntrosPage)),
    search: lazyPage(() => import('./features/search/search.page.tsx').then((it) => it.SearchPage)),
    user: lazyPage(() => import('./features/profile/user.page.tsx').then((it) => it.UserPage)),
    profile: lazyPage(() => import('./features/profile/profile.page.tsx').then((it) => it.ProfilePage)),
    'edit-profile': lazyPage(() =>
      import('./features/edit-profile/edit-profile.page.tsx').then((it) => it.EditProfilePage),
    ),
    network: lazyPage(() => import('./features/network/network.page.tsx').then((it) => it.NetworkPage)),
    notifications: lazyPage(() =>
      import('./features/notifications/notifications.page.tsx').then((it) => it.NotificationsPage),
    ),
  },
  slots: {
    'inbox.outbox': lazyPage(() =>
      import('./features/network/inbox/outbox.slot.tsx').then((it) => it.OutboxSender),
    ),
    'circle.chat': lazyPage(() =>
      import('./features/network/inbox/circle-chat.slot.tsx').then((it) => it.CircleChat),
    ),
  },
  modals: {
    'add-expertise': lazyPage(() =>
      import('./features/add-expertise/add-expertise.modal.tsx').then((it) => it.AddExpertiseModal),
    ),
  },
});
