import { currentLocale, localeOfDevice, keepLocale, keptLocale } from './locale.ts';

afterEach(() => void keepLocale(null));

it.each([
  ['en-GB', 'en-GB'],
  ['en-AU', 'en-AU'],
  ['en', 'en-US'],
  ['fr', 'en-FR'],
  ['it-CH', 'en-CH'],
  ['pt-BR', 'en-BR'],
  ['not a language', 'en'],
  ['de-AT,en-US', 'de-AT'],
  ['en-GB,de-DE', 'en-GB'],
  ['fr-FR,fr,en-US,en', 'en-FR'],
  ['fr-CH,fr,de-DE,en', 'de-CH'],
  ['tr,de', 'de-TR'],
  ['', 'en-US'],
])('device languages %s give the locale %s', (languages, formats) => {
  expect(localeOfDevice(languages.split(',').filter(Boolean))).toBe(formats);
});

it('uses all languages of the device, not only the first', () => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['it-IT', 'de-DE']);
  expect(localeOfDevice()).toBe('de-IT');
  jest.restoreAllMocks();
});

it('removes the stored choice when the device is to decide again', () => {
  keepLocale('en-DE');
  expect([keptLocale(), currentLocale()]).toEqual(['en-DE', 'en-DE']);
  keepLocale(null);
  expect([keptLocale(), currentLocale()]).toEqual([null, 'en-US']);
});

it('never changes the language of an open page; it reports that a reload is needed', () => {
  expect(currentLocale()).toBe('en-US');
  expect(keepLocale('en-DE')).toBe(false);
  expect(keepLocale('de-AT')).toBe(true);
  expect(currentLocale()).toBe('en-AT');
});

it('uses the chosen language when the page is loaded', async () => {
  localStorage.setItem('formats', 'de-AT');
  jest.resetModules();
  const anew = await import('./locale.ts');
  expect(anew.currentLocale()).toBe('de-AT');
  expect(anew.keepLocale('en-DE')).toBe(true);
  expect(anew.currentLocale()).toBe('de-DE');
});
