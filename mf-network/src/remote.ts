import { defineRemote, lazyPage } from '@acquaint/remote-kit';
import { i18n } from './i18n.ts';
import { pages } from './pages.ts';

export const remote = defineRemote({
  name: 'mf-network',
  shellApi: '^2.14.0',
  i18n,
  routes: {
    ...pages,
    user: lazyPage(() => import('./features/profile/user.page.tsx').then((it) => it.UserPage)),
  },
  slots: {
    'inbox.outbox': lazyPage(() =>
      import('./features/network/inbox/outbox.slot.tsx').then((it) => it.OutboxSender),
    ),
    'account.notifications': lazyPage(() =>
      import('./features/notifications/account-notifications.slot.tsx').then((it) => it.AccountNotifications),
    ),
    'onboarding.picture': lazyPage(() =>
      import('./features/edit-profile/own-picture.slot.tsx').then((it) => it.OwnPicture),
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
