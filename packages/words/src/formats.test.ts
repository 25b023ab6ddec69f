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
])('a device that speaks %s is spoken to, and has dates and numbers written, as %s', (languages, formats) => {
  expect(formatsOfDevice(languages.split(',').filter(Boolean))).toBe(formats);
});

it('asks the device for all its languages', () => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['it-IT', 'de-DE']);
  expect(formatsOfDevice()).toBe('de-IT');
  jest.restoreAllMocks();
});

it('forgets a choice that is left to the device again', () => {
  keepFormats('en-DE');
  expect([keptFormats(), currentFormats()]).toEqual(['en-DE', 'en-DE']);
  keepFormats(null);
  expect([keptFormats(), currentFormats()]).toEqual([null, 'en-US']);
});

it('never changes the language of a page that is open: it says that the page has to be loaded anew', () => {
  expect(currentFormats()).toBe('en-US');
  expect(keepFormats('en-DE')).toBe(false);
  expect(keepFormats('de-AT')).toBe(true);
  expect(currentFormats()).toBe('en-AT');
});

it('is in the chosen language when it is loaded', async () => {
  localStorage.setItem('formats', 'de-AT');
  jest.resetModules();
  const anew = await import('./formats.ts');
  expect(anew.currentFormats()).toBe('de-AT');
  expect(anew.keepFormats('en-DE')).toBe(true);
  expect(anew.currentFormats()).toBe('de-DE');
});
