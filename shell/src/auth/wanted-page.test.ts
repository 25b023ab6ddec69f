import { wantedPage } from './wanted-page.ts';

it.each([
  ['the page that was asked for', '?next=%2Fpeek%3Fsnip%3D1&group=c1', '/peek?snip=1'],
  ['the circle that led to the login', '?group=c1', '/dashboard/groups?circle=c1'],
  [
    'the circle, instead of a page of another site',
    '?next=%2F%2Fother.site&group=c1',
    '/dashboard/groups?circle=c1',
  ],
  ['the home page', '', '/dashboard/home/intros'],
])('after a login, a visitor sees %s', (_page, search, expected) => {
  expect(wantedPage(search)).toBe(expected);
});
