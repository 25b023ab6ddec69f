import { defineRemote, lazyPage } from '@acquaint/remote-kit';

export const remote = defineRemote({
  name: 'mf-peeks',
  shellApi: '^2.0.0',
  routes: {
    feed: lazyPage(() => import('./features/feed/feed.page.tsx').then((it) => it.FeedPage)),
    peek: lazyPage(() => import('./features/peek/peek.page.tsx').then((it) => it.PeekPage)),
    'identify-speaker': lazyPage(() =>
      import('./features/identify-speaker/identify-speaker.page.tsx').then((it) => it.IdentifySpeakerPage),
    ),
  },
  slots: {
    'profile.peeks': lazyPage(() =>
      import('./features/profile-peeks/profile-peeks.slot.tsx').then((it) => it.ProfilePeeks),
    ),
  },
});
