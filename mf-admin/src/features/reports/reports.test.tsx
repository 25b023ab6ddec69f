import { renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { inquiriesServer } from '../../components/inquiries/test-inquiry.ts';

const open = (path: string) => renderRemotePage(remote, 'reports', { path, fakes: inquiriesServer().fakes });

it('lists reports of members, and nothing from the public pages', async () => {
  await open('/custom-admin/reports');
  const list = await screen.findByRole('list', { name: 'Reports' });
  expect(list).toHaveTextContent('@lin pretends to be someone else');
  expect(list).not.toHaveTextContent('Around the world');
});

it('says what shows up here while there is nothing to decide', async () => {
  await open('/custom-admin/reports?q=nobody');
  expect(await screen.findByText('No matches')).toBeVisible();
});
