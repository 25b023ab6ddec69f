import { currentFormats, formatsOfDevice, keepFormats, keptFormats } from './formats.ts';

afterEach(() => void keepFormats(null));

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
  expect(formatsOfDevice(languages.split(',').filter(Boolean))).toBe(formats);
});

it('uses all languages of the device, not only the first', () => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['it-IT', 'de-DE']);
  expect(formatsOfDevice()).toBe('de-IT');
  jest.restoreAllMocks();
});

it('removes the stored choice when the device is to decide again', () => {
  keepFormats('en-DE');
  expect([keptFormats(), currentFormats()]).toEqual(['en-DE', 'en-DE']);
  keepFormats(null);
  expect([keptFormats(), currentFormats()]).toEqual([null, 'en-US']);
});

it('never changes the language of an open page; it reports that a reload is needed', () => {
  expect(currentFormats()).toBe('en-US');
  expect(keepFormats('en-DE')).toBe(false);
  expect(keepFormats('de-AT')).toBe(true);
  expect(currentFormats()).toBe('en-AT');
});

it('uses the chosen language when the page is loaded', async () => {
  localStorage.setItem('formats', 'de-AT');
  jest.resetModules();
  const anew = await import('./formats.ts');
  expect(anew.currentFormats()).toBe('de-AT');
  expect(anew.keepFormats('en-DE')).toBe(true);
  expect(anew.currentFormats()).toBe('de-DE');
});
