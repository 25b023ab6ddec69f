import { loginPath, safeNext } from './next-path.ts';

it.each([
  ['/dashboard/home', '/dashboard/home'],
  ['/room?session=1#x', '/room?session=1#x'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
])('follows %j to %j after logging in', (next, path) => {
  expect(safeNext(next)).toBe(path);
});

it('carries the page to come back to', () => {
  expect(loginPath('/room?session=1')).toBe('/login?next=%2Froom%3Fsession%3D1');
  expect(loginPath('/')).toBe('/login');
});
