import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemoteManifest } from '@acquaint/contracts';
import type { RemoteRoute } from '@acquaint/contracts';
import { ROOT } from '../../scripts/lib/paths.ts';

/** A page that the tours visit, by its path and its h1. */
export type VisitedPage = readonly [path: string, heading: RegExp];

/** The shell's own pages for visitors. */
const SITE_PAGES: readonly VisitedPage[] = [
  ['/mission', /./],
  ['/faq', /./],
  ['/get-in-touch', /Get in touch/],
  ['/press-inquiry', /Press inquiry/],
  ['/terms-privacy', /./],
  ['/tutorial', /A tour in six steps/],
  ['/nowhere', /./],
];

/**
 * By path of remote.json: pages whose h1 differs from the tab's title, or that are visited with a parameter, a tab or a modal.
 * Other pages are visited at their path, and their h1 is their title.
 */
export const VISITED_AS: Readonly<Record<string, readonly VisitedPage[]>> = {
  // Without an id; the journey `tour` visits a real one.
  '/dashboard/event': [['/dashboard/event', /Which event/]],
  // Without an id; the journey `tour` visits real ones.
  '/custom-admin/circle': [['/custom-admin/circle', /Which circle/]],
  '/custom-admin/payment': [['/custom-admin/payment', /Which payment/]],
  '/custom-admin/peek': [['/custom-admin/peek', /Which peek/]],
  '/custom-admin/person': [['/custom-admin/person', /Which member/]],
  '/dashboard/groups': [
    ['/dashboard/groups', /Circles/],
    ['/dashboard/groups?modal=book-session&username=bruno', /Circles/],
  ],
  '/dashboard/home/profile': [
    ['/dashboard/home/profile', /Ada Lindholm/],
    ['/dashboard/home/profile?tab=peeks', /Ada Lindholm/],
  ],
  '/dashboard/interview-payment': [['/dashboard/interview-payment/', /Session payment/]],
  '/dashboard/network': [
    ['/dashboard/network', /Your network/],
    ['/dashboard/network?tab=connections', /Your network/],
  ],
  '/dashboard/review': [['/dashboard/review', /Reviews to write/]],
  '/dashboard/search': [['/dashboard/search', /Search people/]],
  // Without an id; the journey `meet` visits a real past session and its recording.
  '/dashboard/sessions/recording': [['/dashboard/sessions/recording', /Which recording/]],
  '/dashboard/sessions/session': [['/dashboard/sessions/session', /Which session/]],
  '/dashboard/user': [['/dashboard/user?username=bruno', /Bruno Tavares/]],
  '/login': [['/login', /Welcome back/]],
  '/room/guest/recording': [['/room/guest/recording', /Which recording/]],
};

/** Pages that need more than a path: the journey that visits each one instead, and why. */
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

const ROUTES: readonly RemoteRoute[] = globSync('mf-*/remote.json', { cwd: ROOT })
  .sort()
  .flatMap((file) => RemoteManifest.parse(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))).routes);

/** Pages that visitors can see. */
export const PUBLIC_PAGES: readonly VisitedPage[] = [...SITE_PAGES, ...offeredTo('visitor')];

/** Pages that every member can see. */
export const MEMBER_PAGES: readonly VisitedPage[] = offeredTo('member');

/** Pages that only staff can see. */
export const STAFF_PAGES: readonly VisitedPage[] = offeredTo('staff');

function offeredTo(access: RemoteRoute['access']): VisitedPage[] {
  return ROUTES.filter((route) => audienceOf(route) === access).flatMap(visitsOf);
}

/** A dashboard page that is also open to visitors is toured by members; the journey `outsiders` sees it as a visitor. */
function audienceOf({ access, layout }: RemoteRoute): RemoteRoute['access'] {
  return access === 'visitor' && layout === 'dashboard' ? 'member' : access;
}

function visitsOf({ path, title }: RemoteRoute): readonly VisitedPage[] {
  if (path in VISITED_ELSEWHERE) return [];
  return VISITED_AS[path] ?? [[path.replaceAll(/:\w+/g, 'none'), new RegExp(RegExp.escape(title))]];
}
