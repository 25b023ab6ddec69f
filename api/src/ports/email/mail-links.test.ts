import { markMailLinks } from './mail-links.ts';

const SITE = 'https://acquaint.example';

it.each([
  ['The room: SITE/room?session=1', 'The room: SITE/room?session=1&via=mail'],
  [
    'Accept or decline: SITE/dashboard/sessions/upcoming.',
    'Accept or decline: SITE/dashboard/sessions/upcoming?via=mail.',
  ],
  [
    '<a href="SITE/dashboard/notifications?tab=settings">Choose</a>',
    '<a href="SITE/dashboard/notifications?tab=settings&via=mail">Choose</a>',
  ],
  [
    'SITE/dashboard/home/intros\nSITE/peek?snip=2',
    'SITE/dashboard/home/intros?via=mail\nSITE/peek?snip=2&via=mail',
  ],
  // No page of a member, or of another site.
  ['SITE/room/guest#token', 'SITE/room/guest#token'],
  ['<img src="SITE/files/logo.png">', '<img src="SITE/files/logo.png">'],
  ['SITE/unsubscribe?token=x', 'SITE/unsubscribe?token=x'],
  ['https://other.example/dashboard/home', 'https://other.example/dashboard/home'],
])('marks links of emails that lead to a member’s page: %j', (text, marked) => {
  const of = (words: string): string => words.replaceAll('SITE', SITE);
  expect(markMailLinks(of(text), SITE)).toBe(of(marked));
});
