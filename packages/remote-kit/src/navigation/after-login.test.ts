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
