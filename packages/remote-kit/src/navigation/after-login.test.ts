import { pageAfterLogin } from './after-login.ts';

it.each([
  [null, '/dashboard/home/intros'],
  ['/room?session=1', '/room?session=1'],
  ['//evil.example', '/dashboard/home/intros'],
  ['/\\evil.example', '/dashboard/home/intros'],
  ['https://evil.example', '/dashboard/home/intros'],
  ['/\t/evil.example', '/dashboard/home/intros'],
  ['javascript:alert(1)', '/dashboard/home/intros'],
  ['', '/dashboard/home/intros'],
])('a login with next=%j leads to %s', (next, path) => {
  expect(pageAfterLogin(next)).toBe(path);
});

it.each([
  ['the page that was asked for', '/peek?snip=1', '/peek?snip=1'],
  ['the circle, without another page', null, '/dashboard/groups?circle=c1'],
  ['the circle, instead of a page of another site', '//other.site', '/dashboard/groups?circle=c1'],
])('a login that a circle led to shows %s', (_page, next, expected) => {
  expect(pageAfterLogin(next, 'c1')).toBe(expected);
});
