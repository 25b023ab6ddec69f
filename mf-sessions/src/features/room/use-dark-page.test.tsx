import { render } from '@testing-library/react';
import { useDarkPage } from './use-dark-page.ts';

function Call() {
  useDarkPage();
  return null;
}

it('makes menus and dialogs dark while a call is shown, and leaves the page as it was', () => {
  const { unmount } = render(<Call />);
  expect(document.body).toHaveAttribute('data-theme', 'dark');
  unmount();
  expect(document.body).not.toHaveAttribute('data-theme');
});
