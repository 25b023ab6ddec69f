import { defineRemote, lazyPage } from '@acquaint/remote-kit';
import { words } from './i18n.ts';

export const remote = defineRemote({
  name: 'mf-admin',
  shellApi: '^2.3.0',
  words,
  routes: {
    people: lazyPage(() => import('./features/people/people.page.tsx').then((it) => it.PeoplePage)),
    disputes: lazyPage(() => import('./features/disputes/disputes.page.tsx').then((it) => it.DisputesPage)),
    inquiries: lazyPage(() =>
      import('./features/inquiries/inquiries.page.tsx').then((it) => it.InquiriesPage),
    ),
    matching: lazyPage(() => import('./features/matching/matching.page.tsx').then((it) => it.MatchingPage)),
    remotes: lazyPage(() => import('./features/remotes/remotes.page.tsx').then((it) => it.RemotesPage)),
    verifications: lazyPage(() =>
      import('./features/verifications/verifications.page.tsx').then((it) => it.VerificationsPage),
    ),
  },
});
