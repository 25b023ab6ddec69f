import { languageList, languageOptions } from './languages.ts';

it('offers languages by their name, in the order of the reader’s alphabet', () => {
  const labels = languageOptions().map(({ label }) => label);
  expect(labels).toContain('German');
  expect(labels).toEqual([...labels].sort(new Intl.Collator('en').compare));
});

it('lists languages by name', () => {
  expect(languageList(['de', 'en'])).toBe('German, English');
});
