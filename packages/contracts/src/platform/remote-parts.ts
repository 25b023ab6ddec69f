// Written by `pnpm remote:parts` from every remote.json.

/** The pages of all remotes by path, each with the names that its query may have. */
export interface RemotePages {
  '/custom-admin': 'q' | 'filter' | 'page';
  '/custom-admin/inquiries': 'q' | 'state';
  '/custom-admin/sessions': 'show';
  '/custom-admin/verifications': 'show';
  '/custom-admin/remotes': 'remote';
  '/custom-admin/matching': never;
  '/login': 'next' | 'why' | 'with' | 'group';
  '/register': 'next' | 'with' | 'group';
  '/forgot-password': 'next';
  '/auth/:provider/callback': never;
  '/onboarding': 'next';
  '/dashboard/account': 'popup';
  '/circle-register': 'circle';
  '/dashboard/groups': 'show' | 'circle';
  '/dashboard/home/intros': never;
  '/dashboard/search': 'q' | 'has_sessions';
  '/dashboard/user': 'username' | 'modal' | 'starts_at' | 'duration_minutes';
  '/dashboard/home/profile': 'tab';
  '/dashboard/home/profile/edit': never;
  '/dashboard/network': 'tab' | 'view' | 'conversation' | 'message';
  '/dashboard/notifications': 'tab';
  '/dashboard/home': 'filter';
  '/peek': 'snip';
  '/identify-speaker': 'snip';
  '/dashboard/home/clips': never;
  '/peeks/record/:link': never;
  '/peeks/record/clip/:clip': never;
  '/dashboard/sessions/upcoming': never;
  '/dashboard/sessions/past': never;
  '/dashboard/sessions/session': 'id';
  '/dashboard/sessions/recording': 'id';
  '/dashboard/your-sessions': never;
  '/dashboard/review': 'session';
  '/dashboard/lunch-money': never;
  '/dashboard/interview-payment': 'session' | 'checkout';
  '/room': 'session' | 'in';
  '/room/guest': never;
  '/room/guest/recording': never;
}

type NoParams = Readonly<Record<string, never>>;

/** What `openModal` may open, and the parameters of each. */
export interface RemoteModals {
  readonly 'language-and-formats': NoParams;
  readonly 'create-circle': NoParams;
  readonly 'add-expertise': NoParams;
  readonly 'book-session': { readonly username: string; readonly starts_at?: string };
}

/** What `<Slot>` may show, and the parameters of each. */
export interface RemoteSlots {
  readonly 'circle.chat': { readonly circle_id: string };
  readonly 'inbox.outbox': NoParams;
  readonly 'profile.peeks': { readonly username: string };
  readonly 'intros.tour': NoParams;
  readonly 'recording.uploads': NoParams;
  readonly 'notes.unsent': NoParams;
}
