import { loginPath } from './next-path.ts';

it('contains the page to come back to', () => {
  expect(loginPath('/room?session=1')).toBe('/login?next=%2Froom%3Fsession%3D1');
  expect(loginPath('/')).toBe('/login');
});

it('tells the login page why a member was logged out', () => {
  expect(loginPath('/room', 'not-loaded')).toBe('/login?next=%2Froom&why=not-loaded');
  expect(loginPath('/', 'not-loaded')).toBe('/login?why=not-loaded');
});
