import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loginState } from '../auth/login-state.ts';
import { LanguageChoice } from './language-choice.tsx';

afterEach(() => localStorage.clear());

it('is hidden while there is only one language', () => {
  const { container } = render(<LanguageChoice offered={['en']} />);
  expect(container).toBeEmptyDOMElement();
});

it('is hidden from logged-in members, who have it in their account', () => {
  const { container } = render(<LanguageChoice offered={['en', 'de']} />);
  act(() => loginState.logIn({ access: 'a', refresh: 'r' }));
  expect(container).toBeEmptyDOMElement();
  act(() => loginState.logOut('asked'));
  expect(container).not.toBeEmptyDOMElement();
});

it('names each language in that language, and reloads the page in the chosen one, keeping the region', async () => {
  const reload = jest.fn();
  render(<LanguageChoice offered={['en', 'de']} reload={reload} />);
  expect(screen.getByRole('list', { name: 'Language' })).toBeVisible();
  expect(screen.getByText('English')).toHaveAttribute('aria-current', 'true');
  const german = screen.getByRole('button', { name: 'Deutsch' });
  expect(german).toHaveAttribute('lang', 'de');
  await userEvent.click(german);
  expect(localStorage.getItem('formats')).toBe('de-US');
  expect(reload).toHaveBeenCalledTimes(1);
});
