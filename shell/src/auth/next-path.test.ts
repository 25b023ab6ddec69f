import { loginPath } from './next-path.ts';

it('carries the page to come back to', () => {
  expect(loginPath('/room?session=1')).toBe('/login?next=%2Froom%3Fsession%3D1');
  expect(loginPath('/')).toBe('/login');
});
