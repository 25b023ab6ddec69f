import { getInitialData, getPeekDesk, listRecordings } from '@acquaint/contracts';
import {
  fake,
  fakeSample,
  renderRemotePage,
  sampleId,
  sampleItem,
  sampleOf,
  samplePage,
} from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';

const RECORDING = sampleOf(getPeekDesk).recording_id;

it('without a recording, the desk offers those that the member can watch, and reads the desk of one on hover', async () => {
  const hidden = { ...sampleItem(listRecordings), id: sampleId(95), url: null, is_mine: false };
  const { user, calls } = await renderRemotePage(remote, 'make-peek', {
    path: '/dashboard/home/make',
    fakes: [
      fake(listRecordings, () => ({ status: 200, body: samplePage([sampleItem(listRecordings), hidden]) })),
      fakeSample(getPeekDesk),
      fakeSample(getInitialData),
    ],
  });
  const list = await screen.findByRole('list', { name: 'Recordings' });
  expect(within(list).getByRole('link', { name: 'make a peek' })).toHaveAttribute(
    'href',
    `/dashboard/home/make?recording=${RECORDING}`,
  );
  expect(within(list).getByText(/Ada Byron hasn’t shared it with you/)).toBeVisible();
  const desks = () => calls.filter(({ name }) => name === 'snips.getDesk');
  expect(desks()).toHaveLength(0);
  await user.hover(within(list).getByRole('link', { name: 'make a peek' }));
  await user.tab();
  await waitFor(() => expect(desks()).toHaveLength(1));
  // Opened from there, it is not read again.
  await user.click(within(list).getByRole('link', { name: 'make a peek' }));
  await screen.findByRole('application', { name: 'Video of the recording' });
  expect(desks()).toHaveLength(1);
});
