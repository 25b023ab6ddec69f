import { currentLocale, inLocale, inLocaleOfRequest, t, translated } from './i18n.ts';

const WAIT =
  'You’ve tried this a bit too often. Please try again in {minutes, plural, one {# minute} other {# minutes}}.';

it('uses English by default', () => {
  expect(t(WAIT, { minutes: 2 })).toBe('You’ve tried this a bit too often. Please try again in 2 minutes.');
  expect(currentLocale()).toBe('en-GB');
});

it("uses the reader's language, also after an await, and keeps concurrent readers apart", async () => {
  const later = async (): Promise<string> => {
    await Promise.resolve();
    return t(WAIT, { minutes: 1 });
  };
  const [german, english] = await Promise.all([inLocale('de-AT', later), inLocale('en-US', later)]);
  expect(german).not.toBe(english);
  expect(german).toContain('1 Minute');
  expect(english).toContain('1 minute');
  expect(currentLocale()).toBe('en-GB');
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
  inLocaleOfRequest(header, () => expect(currentLocale()).toBe(formats));
});

it('formats dates and amounts by the region of the request, also in English', () => {
  const day = Temporal.PlainDate.from('2027-01-08');
  const written = (header: string) =>
    inLocaleOfRequest(header, () => day.toLocaleString(currentLocale(), { dateStyle: 'short' }));
  expect([written('en-US'), written('en-GB')]).toEqual(['1/8/27', '08/01/2027']);
});

it('does not interpret braces in a finished sentence as syntax', () => {
  expect(inLocale('de-DE', () => translated('Nobody is called {name'))).toBe('Nobody is called {name');
});
