import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { loginState } from '../auth/login-state.ts';
import { NotFoundPage } from './not-found.page.tsx';

it.each([
  ['a member', true, 'Go to your home page', '/dashboard/home'],
  ['a visitor', false, 'Go to the home page', '/'],
])('leads %s to one home page', (_who, loggedIn, name, path) => {
  jest.spyOn(loginState, 'isLoggedIn').mockReturnValue(loggedIn);
  render(
    <MemoryRouter>
      <NotFoundPage />
    </MemoryRouter>,
  );
  const links = screen.getAllByRole('link', { name: /^Go to .* home page$/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([[name, path]]);
});
