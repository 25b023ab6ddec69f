import { getLinkedPeek, type LinkedPeek, type NextPeek } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleOf } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { remote } from '../../remote.ts';

const { peek: PEEK, next: NEXT } = sampleOf(getLinkedPeek) as { peek: LinkedPeek; next: NextPeek[] };
const [GRACE] = PEEK.people as [LinkedPeek['people'][number]];

const openLink = (peek: LinkedPeek | null) =>
  renderRemotePage(remote, 'peek', {
    path: `/peek?snip=${PEEK.uuid}`,
    fakes: [fake(getLinkedPeek, () => ({ status: 200, body: { is_visitor: true, peek, next: NEXT } }))],
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

  it('shows what the person offers, and leads to their free times without a login', async () => {
    const page = await openLink(PEEK);
    expect(await screen.findByText('“I explain nanoseconds.”')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Grace can help with' })).toHaveTextContent(
      'CompilersFundraising',
    );
    await page.user.click(screen.getByRole('button', { name: 'Book a session with Grace' }));
    expect(page.location()).toBe('/dashboard/user?username=grace');
    expect(page.shellCalls).toEqual([]);
  });

  it('promises no session with a person who takes none at the moment', async () => {
    const profile = {
      ...GRACE.public_profile,
      accepts_sessions: false,
    } as LinkedPeek['people'][number]['public_profile'];
    await openLink({ ...PEEK, people: [{ ...GRACE, public_profile: profile }] });
    expect(await screen.findByRole('button', { name: 'See Grace’s profile' })).toBeVisible();
  });

  it('leads to a session with a person whose profile is for members, after a login', async () => {
    const page = await openLink({ ...PEEK, people: [{ ...GRACE, public_profile: null }] });
    await page.user.click(await screen.findByRole('button', { name: 'Book a session with Grace' }));
    expect(page.shellCalls).toEqual([['requireLogin', '/dashboard/user?username=grace']]);
    expect(screen.getByRole('link', { name: 'Create a free account' })).toHaveAttribute(
      'href',
      `/register?next=${encodeURIComponent(`/peek?snip=${PEEK.uuid}`)}`,
    );
  });

  it('says that a peek is not open, and offers to log in or to watch another', async () => {
    const page = await openLink(null);
    expect(await screen.findByRole('link', { name: /^Ask for what you need/ })).toHaveAttribute(
      'href',
      `/peek?snip=${NEXT[0]?.uuid}`,
    );
    expect(await screen.findByText('This peek isn’t open to everyone')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Log in to watch' }));
    expect(page.shellCalls).toEqual([['requireLogin', `/peek?snip=${PEEK.uuid}`]]);
  });
});
