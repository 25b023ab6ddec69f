/** A page that the tour of all pages visits, by its address and its h1. */
export type VisitedPage = readonly [path: string, heading: RegExp];

/** Every page a member sees, by its address and its h1. */
export const MEMBER_PAGES: readonly VisitedPage[] = [
  ['/dashboard/home/intros', /Introductions/],
  ['/dashboard/home', /Peeks/],
  ['/dashboard/home/clips', /Ask for a clip/],
  ['/dashboard/sessions/upcoming', /Upcoming sessions/],
  ['/dashboard/sessions/past', /Past sessions/],
  // Without one of them; the journey `meet` visits that of a session that was, and of its recording.
  ['/dashboard/sessions/session', /Which session/],
  ['/dashboard/sessions/recording', /Which recording/],
  ['/dashboard/your-sessions', /Your availability/],
  ['/dashboard/review', /Reviews to write/],
  ['/dashboard/lunch-money', /Lunch money/],
  ['/dashboard/interview-payment/', /Session payment/],
  ['/dashboard/search', /Search people/],
  ['/dashboard/network', /Your network/],
  ['/dashboard/network?tab=connections', /Your network/],
  ['/dashboard/groups', /Circles/],
  ['/dashboard/notifications', /Notifications/],
  ['/dashboard/home/profile', /Ada Lindholm/],
  ['/dashboard/home/profile?tab=peeks', /Ada Lindholm/],
  ['/dashboard/home/profile/edit', /Edit your profile/],
  ['/dashboard/user?username=bruno', /Bruno Tavares/],
  ['/dashboard/account', /Account/],
  ['/identify-speaker', /Who is speaking/],
  ['/dashboard/groups?modal=book-session&username=bruno', /Circles/],
];

/** What a visitor sees without an account. */
export const PUBLIC_PAGES: readonly VisitedPage[] = [
  ['/mission', /./],
  ['/faq', /./],
  ['/circle-register', /An invitation/],
  ['/get-in-touch', /Get in touch/],
  ['/press-inquiry', /Press inquiry/],
  ['/terms-privacy', /./],
  ['/tutorial', /A tour in six steps/],
  ['/room/guest/recording', /Which recording/],
  ['/nowhere', /./],
  ['/login', /Welcome back/],
  ['/register', /Create your account/],
  ['/forgot-password', /New password/],
];

/** What staff see beside it. */
export const STAFF_PAGES: readonly VisitedPage[] = [
  ['/custom-admin', /People/],
  ['/custom-admin/inquiries', /Inquiries/],
  ['/custom-admin/verifications', /Verifications/],
  ['/custom-admin/sessions', /Sessions/],
  ['/custom-admin/remotes', /Remotes/],
  ['/custom-admin/matching', /Matching/],
];

/** Pages that need more than an address: by which journey each is visited instead, and why. */
export const VISITED_ELSEWHERE: Readonly<Record<string, readonly [journey: string, why: string]>> = {
  '/': ['landing', 'it leads members elsewhere, and is looked at closely there'],
  '/404': [
    'identity',
    'the way there is what is tested; the tour sees the page under an address that is nowhere',
  ],
  '/auth/:provider/callback': ['google', 'it needs an answer of the provider'],
  '/onboarding': ['tour', 'only somebody who has just joined stays on it'],
  '/peek': ['tour', 'it needs a peek, which is taken from the feed'],
  '/peeks/record/:link': ['guest-clip', 'it needs a link that somebody has made'],
  '/peeks/record/clip/:clip': ['guest-clip', 'it needs a clip that a guest has recorded'],
  '/room': ['meet', 'it needs a session that begins now'],
  '/room/guest': ['meet', 'it needs a link that a host has made'],
};
