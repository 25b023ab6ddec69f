import { render, screen } from '@testing-library/react';
import { NavigationType } from 'react-router-dom';
import { PageErrors } from './page-errors.tsx';
import type { Visit } from './page-router.ts';
import { sitePageAt } from './site-pages.ts';

const visitOf = (pathname: string): Visit => ({
  location: { pathname, search: '', hash: '', state: null, key: pathname },
  how: NavigationType.Push,
  page: sitePageAt(pathname),
  content: { Component: () => null },
  keepsScroll: false,
});

function Page({ error }: { readonly error?: Error }) {
  if (error) throw error;
  return <h1>Fine</h1>;
}

it('says that a page crashed until the next navigation', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const missing = Object.assign(new Error('no file'), { name: 'ChunkLoadError' });
  const faq = visitOf('/faq');
  const show = (visit: Visit, error?: Error) => (
    <PageErrors visit={visit}>
      <Page {...(error ? { error } : {})} />
    </PageErrors>
  );
  const { rerender } = render(show(faq, missing));
  expect(screen.getByRole('heading')).toHaveTextContent('This page didn’t load');
  rerender(show(faq));
  expect(screen.getByRole('heading')).toHaveTextContent('This page didn’t load');
  rerender(show(visitOf('/')));
  expect(screen.getByRole('heading')).toHaveTextContent('Fine');
});

it.each([
  ['/faq', '/faq'],
  ['/faq/', '/faq'],
  ['/', '/'],
  ['/dashboard/home', '*'],
])('the page at %s is %s', (pathname, path) => {
  expect(sitePageAt(pathname).path).toBe(path);
});
