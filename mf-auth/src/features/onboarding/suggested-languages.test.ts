import { suggestedLanguages } from './suggested-languages.ts';

describe('the suggested languages', () => {
  it.each<[string[], string[], string[]]>([
    [[], ['de-AT', 'de', 'en-US'], ['en', 'de']],
    [['de'], ['fr-CA'], ['de', 'en', 'fr']],
    [[], ['nb-NO', 'nn'], ['en', 'no']],
    [[], ['xx', ''], ['en']],
    [[], ['de', 'fr', 'it', 'rm'], ['en', 'de', 'fr', 'it']],
    [['pt'], ['es', 'fr', 'it'], ['pt', 'en', 'es', 'fr']],
  ])('of a profile with %j in a browser with %j are %j', (stored, device, languages) => {
    expect(suggestedLanguages(stored, device)).toEqual(languages);
  });
});
