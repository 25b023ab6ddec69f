import { render, screen } from '@testing-library/react';
import { Empty } from 'antd';

/** Not part of Jest's types yet. */
const { jest: own } = import.meta as unknown as {
  jest: { unstable_mockModule: (name: string, make: () => object) => void };
};

it('makes antd use the language of the page once its locale is loaded', async () => {
  localStorage.setItem('formats', 'de-DE');
  // Jest treats this module as CommonJS; a bundler reads it as an ES module.
  const german = new URL('../../node_modules/antd/es/locale/de_DE.js', import.meta.url).pathname;
  own.unstable_mockModule(german, () => ({
    default: { locale: 'de', Empty: { description: 'Keine Daten' } },
  }));
  const { libraryI18n } = await import('./library-i18n.ts');
  const { UiProvider } = await import('./ui-provider.tsx');
  await libraryI18n.load();
  expect(libraryI18n.load()).toBeUndefined();
  render(
    <UiProvider>
      <Empty />
    </UiProvider>,
  );
  expect(screen.getByText('Keine Daten', { selector: 'div' })).toBeInTheDocument();
});
