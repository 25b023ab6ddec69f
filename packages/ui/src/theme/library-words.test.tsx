import { render, screen } from '@testing-library/react';
import { Empty } from 'antd';

/** Not in the types of Jest yet. */
const { jest: own } = import.meta as unknown as {
  jest: { unstable_mockModule: (name: string, make: () => object) => void };
};

it('has antd speak the language of the page, once its words have come', async () => {
  localStorage.setItem('formats', 'de-DE');
  // A module of a package that Jest takes for CommonJS; a bundler reads it as it is.
  const german = new URL('../../node_modules/antd/es/locale/de_DE.js', import.meta.url).pathname;
  own.unstable_mockModule(german, () => ({
    default: { locale: 'de', Empty: { description: 'Keine Daten' } },
  }));
  const { libraryWords } = await import('./library-words.ts');
  const { UiProvider } = await import('./ui-provider.tsx');
  await libraryWords.load();
  expect(libraryWords.load()).toBeUndefined();
  render(
    <UiProvider>
      <Empty />
    </UiProvider>,
  );
  expect(screen.getByText('Keine Daten', { selector: 'div' })).toBeInTheDocument();
});
