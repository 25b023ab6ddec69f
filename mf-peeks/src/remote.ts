import { defineRemote, lazyPage } from '@acquaint/remote-kit';
import { words } from './i18n.ts';

export const remote = defineRemote({
  name: 'mf-peeks',
  shellApi: '^2.3.0',
  words,
  routes: {
    feed: lazyPage(() => import('./features/feed/feed.page.tsx').then((it) => it.FeedPage)),
    peek: lazyPage(() => import('./features/peek/peek.page.tsx').then((it) => it.PeekPage)),
    'identify-speaker': lazyPage(() =>
      import('./features/identify-speaker/identify-speaker.page.tsx').then((it) => it.IdentifySpeakerPage),
    ),
    'clip-requests': lazyPage(() =>
      import('./features/clip-requests/clip-requests.page.tsx').then((it) => it.ClipRequestsPage),
    ),
    record: lazyPage(() => import('./features/record/record.page.tsx').then((it) => it.RecordPage)),
    clip: lazyPage(() => import('./features/record/clip.page.tsx').then((it) => it.ClipPage)),
  },
  slots: {
    'profile.peeks': lazyPage(() =>
      import('./features/profile-peeks/profile-peeks.slot.tsx').then((it) => it.ProfilePeeks),
    ),
    'intros.tour': lazyPage(() => import('./components/tour-card.tsx').then((it) => it.TourCard)),
  },
});
