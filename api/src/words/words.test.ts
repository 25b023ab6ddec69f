import { currentFormats, inFormats, inFormatsOfRequest, t, translated } from './words.ts';

const WAIT =
  'You’ve tried this a bit too often. Please try again in {minutes, plural, one {# minute} other {# minutes}}.';

it('says a sentence in English when nobody says how', () => {
  expect(t(WAIT, { minutes: 2 })).toBe('You’ve tried this a bit too often. Please try again in 2 minutes.');
  expect(currentFormats()).toBe('en-GB');
});

it('says it in the language of who reads it, also after waiting, and each reader their own', async () => {
  const later = async (): Promise<string> => {
    await Promise.resolve();
    return t(WAIT, { minutes: 1 });
  };
  const [german, english] = await Promise.all([inFormats('de-AT', later), inFormats('en-US', later)]);
  expect(german).not.toBe(english);
  expect(german).toContain('1 Minute');
  expect(english).toContain('1 minute');
  expect(currentFormats()).toBe('en-GB');
});

it.each([
  ['de-CH,en;q=0.5', 'de-CH'],
  ['de', 'de-DE'],
  ['de-XX', 'de-DE'],
  ['en-US', 'en-US'],
  ['en-ie;q=0.9', 'en-IE'],
  ['en-XX', 'en-GB'],
  ['en', 'en-GB'],
  ['fr-FR', 'en-GB'],
  ['*', 'en-GB'],
  ['not a tag;', 'en-GB'],
  [undefined, 'en-GB'],
])('answers a request that accepts %s in %s', (header, formats) => {
  inFormatsOfRequest(header, () => expect(currentFormats()).toBe(formats));
});

it('writes dates and amounts in the manner of the region of an English reader, too', () => {
  const day = Temporal.PlainDate.from('2027-01-08');
  const written = (header: string) =>
    inFormatsOfRequest(header, () => day.toLocaleString(currentFormats(), { dateStyle: 'short' }));
  expect([written('en-US'), written('en-GB')]).toEqual(['1/8/27', '08/01/2027']);
});

it('reads nothing in a finished sentence as syntax', () => {
  expect(inFormats('de-DE', () => translated('Nobody is called {name'))).toBe('Nobody is called {name');
});
