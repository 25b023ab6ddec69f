import { getInitialData } from '@acquaint/contracts';
import { fakeSample, renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { introductionsServer } from './test-intros.ts';

const PATH = '/dashboard/home/intros';

function openIntros(query = '') {
  const { fakes } = introductionsServer({ leftThisWeek: 1 });
  return renderRemotePage(remote, 'intros', {
    path: `${PATH}${query}`,
    fakes: [fakeSample(getInitialData), ...fakes],
  });
}

describe('the chosen list of introductions', () => {
  it('is in the address, and only the open ones say how many more there are', async () => {
    const page = await openIntros();
    expect(await screen.findByText(/You can find one more this week/)).toBeVisible();
    await page.user.click(screen.getByText('Matches'));
    expect(page.location()).toBe(`${PATH}?filter=matched`);
    expect(await screen.findByText('No matches yet')).toBeVisible();
    expect(screen.queryByText(/more this week/)).toBeNull();
    await page.user.click(screen.getByText('Pending'));
    expect(page.location()).toBe(PATH);
    expect(await screen.findByText(/You can find one more this week/)).toBeVisible();
  });

  it.each([
    ['?filter=history', 'History'],
    ['?filter=nonsense', 'Pending'],
  ])('opened with %s is "%s"', async (query, name) => {
    await openIntros(query);
    expect(await screen.findByRole('radio', { name })).toBeChecked();
  });
});
