import { render } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import { PlatformRoutes } from '../app/routes/platform-routes.tsx';
import { PLATFORM } from '../app/routes/site-pages.ts';
import { Root } from '../app/root.tsx';

/** Renders the platform's pages in their frame. Returns a function that gives the current path with its query. */
export function showPlatform(path: string): () => string {
  let address = path;
  function Frame() {
    const location = useLocation();
    const how = useNavigationType();
    address = `${location.pathname}${location.search}`;
    const content = { Component: PlatformRoutes };
    return (
      <Root visit={{ location, how, page: PLATFORM, content, keepsScroll: false }}>
        <PlatformRoutes />
      </Root>
    );
  }
  render(
    <MemoryRouter initialEntries={[path]}>
      <Frame />
    </MemoryRouter>,
  );
  return () => address;
}
