import { getLinkedPeek, type LinkedPeek } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleOf } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { remote } from '../../remote.ts';

const PEEK = sampleOf(getLinkedPeek).peek as LinkedPeek;

const openLink = (peek: LinkedPeek | null) =>
  renderRemotePage(remote, 'peek', {
    path: `/peek?snip=${PEEK.uuid}`,
    fakes: [fake(getLinkedPeek, () => ({ status: 200, body: { is_visitor: true, peek } }))],
  });

describe('the link of a peek, for a visitor', () => {
  it('shows the video, who is in it and what was said', async () => {
    const page = await openLink({ ...PEEK, guests: ['Maya Okoro'] });
    expect(await screen.findByRole('heading', { level: 1, name: 'What a nanosecond is' })).toBeVisible();
    expect(screen.getByLabelText('What a nanosecond is')).toHaveAttribute('src', '/files/nanosecond.webm');
    expect(screen.getByText(/^Grace Hopper,.*7 views$/)).toBeVisible();
    expect(screen.getByText('Heard: Maya Okoro')).toBeVisible();
    expect(screen.getByText('This wire is a nanosecond long.')).toBeInTheDocument();
    expect(page.calls.map(({ name }) => name)).toEqual(['snips.getByLink']);
  });

  it('leads to a session with the person in it, after a login', async () => {
    const page = await openLink(PEEK);
    await page.user.click(await screen.findByRole('button', { name: 'Book a session with Grace' }));
    expect(page.shellCalls).toEqual([['requireLogin', '/dashboard/user?username=grace']]);
    expect(screen.getByRole('link', { name: 'Create a free account' })).toHaveAttribute(
      'href',
      `/register?next=${encodeURIComponent(`/peek?snip=${PEEK.uuid}`)}`,
    );
  });

  it('says that a peek is not open, and offers to log in', async () => {
    const page = await openLink(null);
    expect(await screen.findByText('This peek isn’t open to everyone')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Log in to watch' }));
    expect(page.shellCalls).toEqual([['requireLogin', `/peek?snip=${PEEK.uuid}`]]);
  });
});
