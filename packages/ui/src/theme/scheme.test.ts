import { chooseScheme, schemeChoice } from './scheme.ts';

afterEach(() => {
  jest.restoreAllMocks();
  chooseScheme('system');
});

it('the choice of colors is kept in a cookie until the device decides again', () => {
  chooseScheme('dark');
  expect([document.cookie, schemeChoice()]).toEqual(['color-scheme=dark', 'dark']);
  chooseScheme('system');
  expect([document.cookie, schemeChoice()]).toEqual(['', 'system']);
});

it('over https, its cookie belongs to this host and is sent over https alone, and replaces an older one without that', () => {
  const written = jest.spyOn(document, 'cookie', 'set');
  chooseScheme('dark', true);
  expect(written.mock.calls.flat()).toEqual([
    '__Host-color-scheme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    'color-scheme=; Path=/; Max-Age=0',
  ]);
  jest.spyOn(document, 'cookie', 'get').mockReturnValue('a=b; __Host-color-scheme=dark');
  expect(schemeChoice()).toBe('dark');
});
