import { adminListPeeks } from '@acquaint/contracts';
import { fakeSample, renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';

it('peeks are found by their title or people, and lead to their page (R-ADMIN-26)', async () => {
  const page = await renderRemotePage(remote, 'peeks', {
    path: '/custom-admin/peeks',
    fakes: [fakeRole('support'), fakeSample(adminListPeeks)],
  });
  expect(await screen.findByRole('link', { name: 'What a nanosecond is' })).toBeVisible();
  await page.user.click(screen.getByText('Taken down'));
  await waitFor(() => expect(page.location()).toBe('/custom-admin/peeks?filter=taken_down'));
  await waitFor(() =>
    expect(page.calls.findLast(({ name }) => name === 'admin.listSnips')?.query).toMatchObject({
      filter: 'taken_down',
    }),
  );
});
