import { defineRemote, lazyPage } from '@acquaint/remote-kit';
import { withPending } from './recording/pending-if-any.tsx';
import { i18n } from './i18n.ts';
import { pages } from './pages.ts';

export const remote = defineRemote({
  name: 'mf-sessions',
  shellApi: '^2.14.0',
  i18n,
  routes: {
    ...pages,
    upcoming: lazyPage(() =>
      import('./features/upcoming/upcoming.page.tsx').then((it) => withPending(it.UpcomingPage)),
    ),
    recording: lazyPage(() =>
      import('./features/recording/recording.page.tsx').then((it) => withPending(it.RecordingPage)),
    ),
    session: lazyPage(() =>
      import('./features/past/session.page.tsx').then((it) => withPending(it.SessionPage)),
    ),
    past: lazyPage(() => import('./features/past/past.page.tsx').then((it) => withPending(it.PastPage))),
    availability: lazyPage(() =>
      import('./features/availability/availability.page.tsx').then((it) => withPending(it.AvailabilityPage)),
    ),
    review: lazyPage(() =>
      import('./features/review/review.page.tsx').then((it) => withPending(it.ReviewPage)),
    ),
    'lunch-money': lazyPage(() =>
      import('./features/lunch-money/lunch-money.page.tsx').then((it) => withPending(it.LunchMoneyPage)),
    ),
    'interview-payment': lazyPage(() =>
      import('./features/payment/payment.page.tsx').then((it) => withPending(it.PaymentPage)),
    ),
    guest: lazyPage(() => import('./features/room/guests/guest.page.tsx').then((it) => it.GuestPage)),
    'guest-recording': lazyPage(() =>
      import('./features/recording/guest-track.page.tsx').then((it) => it.GuestTrackPage),
    ),
  },
  slots: {
    'recording.uploads': lazyPage(() =>
      import('./recording/uploads.slot.tsx').then((it) => it.RecordingUploads),
    ),
    'profile.free-times': lazyPage(() =>
      import('./features/free-times/free-times.slot.tsx').then((it) => it.FreeTimes),
    ),
    'notes.unsent': lazyPage(() =>
      import('./outcome/unsent-notes.slot.tsx').then((it) => it.UnsentNotesSender),
    ),
  },
  modals: {
    'book-session': lazyPage(() =>
      import('./features/book/book-session.modal.tsx').then((it) => it.BookSessionModal),
    ),
  },
});
