import { defineRemote, lazyPage } from '@acquaint/remote-kit';
import { i18n } from './i18n.ts';
import { pages } from './pages.ts';

export const remote = defineRemote({
  name: 'mf-peeks',
  shellApi: '^2.12.0',
  i18n,
  routes: {
    ...pages,
    clip: lazyPage(() => import('./features/record/clip.page.tsx').then((it) => it.ClipPage)),
  },
  slots: {
    'profile.peeks': lazyPage(() =>
      import('./features/profile-peeks/profile-peeks.slot.tsx').then((it) => it.ProfilePeeks),
    ),
    'circle.peeks': lazyPage(() =>
      import('./features/circle-peeks/circle-peeks.slot.tsx').then((it) => it.CirclePeeks),
    ),
    'intros.tour': lazyPage(() => import('./components/tour-card.tsx').then((it) => it.TourCard)),
  },
});
