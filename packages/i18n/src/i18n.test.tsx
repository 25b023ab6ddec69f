import { render, screen } from '@testing-library/react';

/** Loads the module anew, as in a page of this language. */
async function inLanguage(formats: string) {
  localStorage.setItem('formats', formats);
  jest.resetModules();
  return await import('./i18n.ts');
}

afterEach(() => localStorage.clear());

const GERMAN = {
  default: {
    Save: 'Speichern',
    '{count, plural, one {# session} other {# sessions}}':
      '{count, plural, one {# Gespräch} other {# Gespräche}}',
    'Read the <terms>terms</terms>, {name}.': 'Lesen Sie, {name}, die <terms>Bedingungen</terms>.',
  },
};

it('returns the English sentence on an English page and loads no catalog', async () => {
  const { createI18n } = await inLanguage('en-DE');
  const load = jest.fn(() => Promise.resolve(GERMAN));
  const words = createI18n({ de: load });
  expect(words.load()).toBeUndefined();
  expect(words.t('Save')).toBe('Save');
  expect(words.t('{count, plural, one {# session} other {# sessions}}', { count: 1200 })).toBe(
    '1.200 sessions',
  );
  expect(load).not.toHaveBeenCalled();
});

it('translates once the catalog is loaded, and falls back to English', async () => {
  const { createI18n } = await inLanguage('de-DE');
  const words = createI18n({ de: () => Promise.resolve(GERMAN) });
  await words.load();
  expect(words.load()).toBeUndefined();
  expect(words.t('Save')).toBe('Speichern');
  expect(words.t('{count, plural, one {# session} other {# sessions}}', { count: 1 })).toBe('1 Gespräch');
  expect(words.t('Not translated')).toBe('Not translated');
});

it('inserts elements at the position the translation gives them', async () => {
  const { createI18n } = await inLanguage('de-DE');
  const words = createI18n({ de: () => Promise.resolve(GERMAN) });
  await words.load();
  render(
    <p>
      {words.rich('Read the <terms>terms</terms>, {name}.', {
        name: <b>Ada</b>,
        terms: (inside) => <a href="/terms">{inside}</a>,
      })}
    </p>,
  );
  expect(screen.getByRole('paragraph')).toHaveTextContent('Lesen Sie, Ada, die Bedingungen.');
  expect(screen.getByRole('link', { name: 'Bedingungen' })).toHaveAttribute('href', '/terms');
});

it('loads a catalog again after a failed attempt', async () => {
  const { createI18n } = await inLanguage('de-DE');
  const load = jest.fn(() => Promise.resolve(GERMAN)).mockRejectedValueOnce(new Error('lost'));
  const words = createI18n({ de: load });
  await expect(words.load()).rejects.toThrow('lost');
  await words.load();
  expect(words.t('Save')).toBe('Speichern');
});
