import { screen, waitFor, within } from '@testing-library/react';
import { openAccountPage, openAccountPageAt } from '../test-account-page.ts';

const index = () => within(screen.getByRole('navigation', { name: 'Sections of this page' }));

it('the account page has an index whose links lead to its sections, in their order', async () => {
  const { user } = await openAccountPage();
  const links = index().getAllByRole('link');
  const sections = screen.getAllByRole('heading', { level: 2 });
  expect(links.map(({ textContent }) => textContent)).toEqual(sections.map(({ textContent }) => textContent));
  const link = index().getByRole('link', { name: 'Login and security' });
  expect(link).toHaveAttribute('href', '/dashboard/account#security');
  await user.click(link);
  expect(screen.getByRole('region', { name: 'Login and security' })).toHaveFocus();
});

it('the URL names a section when the page is opened, and the deletion is the last setting', async () => {
  await openAccountPageAt('/dashboard/account#data');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Data and account' })).toHaveFocus());
  const settings = within(screen.getByRole('region', { name: 'Data and account' }));
  await settings.findByRole('region', { name: 'Delete your account' });
  expect(screen.getAllByRole('region').at(-1)).toHaveAccessibleName('Delete your account');
});
