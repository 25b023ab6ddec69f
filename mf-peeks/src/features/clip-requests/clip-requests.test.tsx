import { closeClipRequest, createClipRequest, listClipRequests, type ClipRequest } from '@acquaint/contracts';
import { fake, renderRemotePage, samplePage, type Failure, sampleId } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { sampleClipRequest } from './test-clip-request.ts';

const REQUEST = sampleClipRequest();
const URL_MADE = `https://acquaint.example/peeks/record/${'L'.repeat(43)}`;

async function open(requests: ClipRequest[], refusal?: Failure) {
  const world = { requests };
  const page = await renderRemotePage(remote, 'clip-requests', {
    path: '/dashboard/home/clips',
    fakes: [
      fake(listClipRequests, () => ({ status: 200, body: samplePage(world.requests) })),
      fake(createClipRequest, () => {
        if (refusal) return refusal;
        world.requests = [REQUEST];
        return { status: 201, body: { request: REQUEST, url: URL_MADE } };
      }),
      fake(closeClipRequest, () => {
        world.requests = [{ ...REQUEST, state: 'closed' }];
        return { status: 200, body: sampleClipRequest({ state: 'closed' }) };
      }),
    ],
  });
  return page;
}

describe('asking for a clip', () => {
  it('creates a link, which is shown only once', async () => {
    const page = await open([]);
    expect(await screen.findByText('No links yet')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByText('This field is required')).toBeVisible();
    await page.user.type(screen.getByLabelText('What should they talk about?'), REQUEST.prompt);
    await page.user.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByLabelText('Recording link')).toHaveValue(URL_MADE);
    expect(page.calls.find(({ name }) => name === 'clipRequests.create')?.body).toEqual({
      for_whom: '',
      prompt: REQUEST.prompt,
      expires_in_days: 7,
      uses: 1,
    });
    expect(await screen.findByRole('heading', { level: 3, name: REQUEST.prompt })).toBeVisible();
  });

  it('says why no link could be created', async () => {
    const page = await open([], { status: 409, body: { detail: 'This server cannot take clips.' } });
    await page.user.type(await screen.findByLabelText('What should they talk about?'), 'x');
    await page.user.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This server cannot take clips.');
  });

  it('lists the links with their state, and closes an open one after a confirmation', async () => {
    const page = await open([REQUEST, sampleClipRequest({ id: sampleId(87), state: 'used_up', used: 1 })]);
    const list = within(await screen.findByRole('list', { name: 'Your links' }));
    expect(list.getByText('Open')).toBeVisible();
    expect(list.getByText('Answered')).toBeVisible();
    await page.user.click(list.getByRole('button', { name: /^Close the link/ }));
    await page.user.click(await screen.findByRole('button', { name: 'Close link' }));
    expect(await list.findByText('Closed')).toBeVisible();
    await waitFor(() => expect(list.queryByRole('button', { name: /^Close the link/ })).toBeNull());
  });
});
