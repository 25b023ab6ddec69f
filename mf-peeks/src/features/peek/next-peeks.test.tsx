import { getPeek, listPeeks, type FeedPeek } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleId, samplePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { READER_IS_MEMBER, samplePeek } from '../../components/test-peek.ts';
import { remote } from '../../remote.ts';

const peeks = Array.from({ length: 6 }, (_, at) =>
  samplePeek({ uuid: sampleId(300 + at), title: `Peek ${at}` }),
);

const open = (part: Partial<FeedPeek> = {}, shown: readonly FeedPeek[] = peeks) => {
  const peek = { ...samplePeek(), ...peeks[1], ...part };
  return renderRemotePage(remote, 'peek', {
    path: `/peek?snip=${peek.uuid}`,
    fakes: [
      READER_IS_MEMBER,
      fake(getPeek, ({ params }) => ({
        status: 200,
        body: params.id === peek.uuid ? peek : (peeks.find(({ uuid }) => uuid === params.id) ?? peek),
      })),
      fake(listPeeks, () => ({ status: 200, body: samplePage<FeedPeek>([...shown]) })),
    ],
  });
};

describe('what to watch after a peek', () => {
  it('is the beginning of the feed without this peek, and leads to each', async () => {
    const page = await open();
    const next = within(await screen.findByRole('region', { name: 'Watch next' }));
    expect(next.getAllByRole('link').map((link) => link.querySelector('strong')?.textContent)).toEqual([
      ...['Peek 0', 'Peek 2', 'Peek 3', 'Peek 4'],
    ]);
    await page.user.click(next.getByRole('link', { name: /^Peek 2/ }));
    await waitFor(() => expect(page.location()).toBe(`/peek?snip=${sampleId(302)}`));
    expect(await screen.findByRole('heading', { level: 1, name: 'Peek 2' })).toBeVisible();
  });

  it('is left out where there is nothing else', async () => {
    const [, only] = peeks;
    const page = await open({}, only ? [only] : []);
    expect(await screen.findByRole('heading', { level: 1, name: 'Peek 1' })).toBeVisible();
    await waitFor(() => expect(page.calls.some(({ name }) => name === 'snips.list')).toBe(true));
    expect(screen.queryByRole('region', { name: 'Watch next' })).toBeNull();
  });

  it('is not offered while there is something to decide', async () => {
    const page = await open({ published_at: null, is_mine: true, did_clip: false });
    expect(await screen.findByRole('button', { name: 'Share this moment' })).toBeVisible();
    expect(page.calls.map(({ name }) => name)).not.toContain('snips.list');
  });
});
