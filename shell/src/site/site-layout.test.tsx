import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SiteLayout } from './site-layout.tsx';

it('says on a public page that there is no network, until it is back', () => {
  let isOnline = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  render(
    <MemoryRouter>
      <SiteLayout>
        <h1>Mission</h1>
      </SiteLayout>
    </MemoryRouter>,
  );
  expect(screen.queryByText(/^You’re offline/)).toBeNull();
  isOnline = false;
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^You’re offline/)).toBeVisible();
  isOnline = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/^You’re offline/)).toBeNull();
});
