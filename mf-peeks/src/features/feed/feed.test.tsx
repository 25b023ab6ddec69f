import { getInitialData, incrementPeek, listPeeks } from '@acquaint/contracts';
import type { FeedPeek } from '@acquaint/contracts';
import {
  fake,
  fakeSample,
  renderRemotePage,
  sampleId,
  sampleInitialData,
  samplePage,
} from '@acquaint/remote-kit/testing';
import type { Fake, Failure, RenderedRemote } from '@acquaint/remote-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { samplePeek } from '../../components/test-peek.ts';
import { remote } from '../../remote.ts';

const MINE = samplePeek({ uuid: sampleId(82), title: 'My first peek', comments: 0 });

/** Opens the feed with a fake server that counts actions; `refusal` is the answer for the list while it is set. */
async function openFeed(path = '/dashboard/home', options: { refusal?: Failure; fakes?: Fake[] } = {}) {
  const world = { peek: samplePeek(), refusal: options.refusal ?? null };
  const page = await renderRemotePage(remote, 'feed', {
    path,
    fakes: [
      ...(options.fakes ?? []),
      fakeSample(getInitialData),
      fake(listPeeks, ({ query }) =>
        world.refusal
          ? world.refusal
          : {
              status: 200,
              body: samplePage<FeedPeek>(
                { all: [world.peek, MINE], mine: [MINE] }[query.filter_type as string] ?? [],
              ),
            },
      ),
      fake(incrementPeek, ({ body }) => {
        const { counts, is_liked } = world.peek;
        const isLiked = body.action === 'like' ? !is_liked : is_liked;
        const step = body.action === 'like' && is_liked ? -1 : 1;
        const changed = { ...counts, [body.action]: counts[body.action] + step };
        world.peek = { ...world.peek, counts: changed, is_liked: isLiked };
        return { status: 200, body: { counts: changed, is_liked: isLiked } };
      }),
    ],
  });
  return { ...page, world };
}
const actions = ({ calls }: RenderedRemote) =>
  calls.flatMap(({ name, body }) => (name === 'snips.increment' ? (body as { action: string }).action : []));

describe('the feed of peeks', () => {
  it('shows each peek with its speakers and topics, and leads to its page', async () => {
    await openFeed();
    expect(await screen.findByRole('heading', { level: 2, name: 'What a nanosecond is' })).toBeVisible();
    const video = screen.getByLabelText('What a nanosecond is');
    expect(video).toHaveAttribute('src', '/files/nanosecond.webm');
    expect(video).toHaveAttribute('preload', 'none');
    expect(screen.getAllByRole('link', { name: /Grace Hopper/ })[0]).toHaveAttribute(
      'href',
      '/dashboard/user?username=grace',
    );
    expect(screen.getAllByText('Compilers')[0]).toBeVisible();
    expect(screen.getByRole('link', { name: 'What a nanosecond is' })).toHaveAttribute(
      'href',
      `/peek?snip=${samplePeek().uuid}`,
    );
  });

  it('has everything else in a menu: the transcript, a session with the people in it, a report', async () => {
    const page = await openFeed();
    const choose = async (name: string) => {
      await page.user.click(await screen.findByRole('button', { name: 'More about What a nanosecond is' }));
      await page.user.click(await screen.findByRole('menuitem', { name }));
    };
    expect(screen.queryByText('This wire is a nanosecond long.')).toBeNull();
    await choose('Show transcript');
    expect(await screen.findByText('This wire is a nanosecond long.')).toBeVisible();
    await choose('Hide transcript');
    await waitFor(() => expect(screen.queryByText('This wire is a nanosecond long.')).toBeNull());
    await choose('Book a session with Grace');
    expect(page.shellCalls).toEqual([['openModal', 'book-session', { username: 'grace' }]]);
    await choose('Report this peek…');
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Report this peek' })).toBeVisible());
  });

  it('shows an empty page when the list fails, logs the failure, and can be refetched', async () => {
    // Shown as an empty list and logged (R-PAGE-21).
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const page = await openFeed('/dashboard/home', {
      refusal: { status: 500, body: { detail: 'The database is away.' } },
    });
    expect(await screen.findByText('No peeks to show right now')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(logged).toHaveBeenCalledTimes(1);
    expect(logged.mock.calls[0]?.[1]).toMatchObject({ status: 500, detail: 'The database is away.' });
    page.world.refusal = null;
    await page.user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'My first peek' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('keeps the filter in the URL', async () => {
    const page = await openFeed();
    await page.user.click(await screen.findByText('Mine'));
    await waitFor(() => expect(page.location()).toBe('/dashboard/home?filter=mine'));
    await waitFor(() => expect(screen.queryByText('What a nanosecond is')).toBeNull());
    expect(screen.getByRole('heading', { level: 2, name: 'My first peek' })).toBeVisible();
    await page.user.click(screen.getByText('Everyone'));
    await waitFor(() => expect(page.location()).toBe('/dashboard/home'));
  });

  it('says how an empty filter result gets filled, and leads there', async () => {
    await openFeed('/dashboard/home?filter=following');
    expect(await screen.findByText('Follow people on their profiles to see their peeks here.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find people' })).toHaveAttribute('href', '/dashboard/search');
    expect(screen.queryByText('No peeks to show right now')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  });

  it('treats an unknown filter as everybody', async () => {
    const page = await openFeed('/dashboard/home?filter=nonsense');
    expect(await screen.findByRole('heading', { level: 2, name: 'What a nanosecond is' })).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'snips.list')?.query).toMatchObject({ filter_type: 'all' });
  });

  it('likes a peek and removes the like', async () => {
    const page = await openFeed();
    const [like] = await screen.findAllByRole('button', { name: 'Like, 2 so far' });
    if (like) await page.user.click(like);
    await waitFor(() => expect(like).toHaveAccessibleName('Like, 3 so far'));
    expect(like).toHaveAttribute('aria-pressed', 'true');
    if (like) await page.user.click(like);
    await waitFor(() => expect(like).toHaveAccessibleName('Like, 2 so far'));
    expect(like).toHaveAttribute('aria-pressed', 'false');
  });

  it('counts two seconds of the first play as a view, resuming as nothing, and playing again from the start as a replay', async () => {
    const page = await openFeed();
    const video = await screen.findByLabelText<HTMLVideoElement>('What a nanosecond is');
    Object.defineProperty(video, 'currentTime', { value: 0, writable: true });
    const playTo = (seconds: number) => {
      video.currentTime = seconds;
      fireEvent.timeUpdate(video);
    };
    fireEvent.play(video);
    playTo(1.5);
    expect(actions(page)).toEqual([]);
    for (const second of [2.1, 12]) playTo(second);
    fireEvent.play(video);
    playTo(16);
    video.currentTime = 0;
    fireEvent.play(video);
    playTo(2.5);
    await waitFor(() => expect(actions(page)).toEqual(['view', 'replay']));
  });

  it('says how many comments each peek has, and leads to them (R-PEEK-77)', async () => {
    await openFeed();
    const comments = await screen.findByRole('link', { name: '3 comments on What a nanosecond is' });
    expect(comments).toHaveAttribute('href', `/peek?snip=${samplePeek().uuid}`);
    expect(screen.getByRole('link', { name: '0 comments on My first peek' })).toBeVisible();
  });

  it('says why a peek is shown', async () => {
    await openFeed();
    const why = await screen.findAllByText('You want to learn about Compilers');
    expect(why).toHaveLength(2);
    expect(why[0]).toHaveTextContent('Why this peek? You want to learn about Compilers');
    expect(why[0]).toBeVisible();
  });

  it('says only in the feed of everyone why a peek is shown, because the other filters have no order of the reader', async () => {
    await openFeed('/dashboard/home?filter=mine');
    expect(await screen.findByRole('heading', { level: 2, name: 'My first peek' })).toBeVisible();
    expect(screen.queryByText('You want to learn about Compilers')).toBeNull();
  });

  it('reads the next page before the end of the list is reached, without a button', async () => {
    const ends: (() => void)[] = [];
    globalThis.IntersectionObserver = class {
      constructor(callback: IntersectionObserverCallback) {
        ends.push(() =>
          callback(
            [{ isIntersecting: true } as IntersectionObserverEntry],
            this as unknown as IntersectionObserver,
          ),
        );
      }
      observe = () => undefined;
      disconnect = () => undefined;
    } as unknown as typeof IntersectionObserver;
    const older = samplePeek({ uuid: sampleId(83), title: 'An older peek' });
    await openFeed('/dashboard/home', {
      fakes: [
        fake(listPeeks, ({ query }) => ({
          status: 200,
          body:
            Number(query.page ?? 1) === 1
              ? { ...samplePage<FeedPeek>([MINE]), count: 2, max_page: 2, next: 2 }
              : { ...samplePage<FeedPeek>([older]), count: 2, max_page: 2 },
        })),
      ],
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'My first peek' })).toBeVisible();
    act(() => ends.at(-1)?.());
    expect(await screen.findByRole('heading', { level: 2, name: 'An older peek' })).toBeVisible();
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });

  it('plays one peek at a time, and loads the next one before it is played', async () => {
    await openFeed();
    const first = await screen.findByLabelText<HTMLVideoElement>('What a nanosecond is');
    const second = screen.getByLabelText<HTMLVideoElement>('My first peek');
    const pause = jest.spyOn(first, 'pause').mockImplementation(() => undefined);
    expect(second).toHaveAttribute('preload', 'none');
    fireEvent.play(first);
    expect(second).toHaveAttribute('preload', 'auto');
    fireEvent.play(second);
    expect(pause).toHaveBeenCalledTimes(1);
  });

  it('goes from video to video by J and K, and changes the speed of all by button and keys', async () => {
    const page = await openFeed();
    const first = await screen.findByLabelText<HTMLVideoElement>('What a nanosecond is');
    const second = screen.getByLabelText<HTMLVideoElement>('My first peek');
    first.focus();
    await page.user.keyboard('j');
    expect(second).toHaveFocus();
    await page.user.keyboard('k');
    expect(first).toHaveFocus();
    await page.user.keyboard('>');
    expect([first.playbackRate, second.playbackRate]).toEqual([1.25, 1.25]);
    const [button] = screen.getAllByRole('button', { name: 'Speed: 1.25×' });
    if (button) await page.user.click(button);
    expect(first.playbackRate).toBe(1.5);
    first.focus();
    await page.user.keyboard('<<');
    expect(second.playbackRate).toBe(1);
  });

  it('hides the captions of all peeks, also in the next visit (R-PEEK-82)', async () => {
    // jsdom has no text tracks.
    Object.assign(globalThis, { VTTCue: class {} });
    const track = { mode: '', addCue: () => undefined, removeCue: () => undefined };
    const adding = jest.spyOn(HTMLMediaElement.prototype, 'addTextTrack');
    adding.mockReturnValue(track as unknown as TextTrack);
    const cues = [{ from_seconds: 0, until_seconds: 2, text: 'This wire' }];
    const captions: FeedPeek['captions'] = { style: 'boxed', cues };
    const peeks = [samplePeek({ captions }), { ...MINE, captions }];
    const fakes = [fake(listPeeks, () => ({ status: 200, body: samplePage<FeedPeek>(peeks) }))];
    const arePressed = async () =>
      (await screen.findAllByRole('button', { name: 'Captions (CC)' })).map((button) =>
        button.getAttribute('aria-pressed'),
      );
    const page = await openFeed('/dashboard/home', { fakes });
    expect(await arePressed()).toEqual(['true', 'true']);
    const [first] = screen.getAllByRole('button', { name: 'Captions (CC)' });
    if (first) await page.user.click(first);
    expect(await arePressed()).toEqual(['false', 'false']);
    page.unmount();
    await openFeed('/dashboard/home', { fakes });
    expect(await arePressed()).toEqual(['false', 'false']);
    expect(track.mode).toBe('hidden');
    localStorage.clear();
    adding.mockRestore();
  });

  it('copies the link of a peek and counts the share', async () => {
    const page = await openFeed();
    const [copy] = await screen.findAllByRole('button', { name: 'Share, 0 so far' });
    if (copy) await page.user.click(copy);
    await screen.findByText('Link copied.');
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(
        `${window.location.origin}/peek?snip=${samplePeek().uuid}`,
      ),
    );
    await waitFor(() => expect(actions(page)).toEqual(['share']));
  });

  it('tells the server once a peek was played for five seconds, while that first step is open (R-ONB-17)', async () => {
    const steps = { ...sampleInitialData().user_data.multistep_onboarding.steps, 'explore-peeks': false };
    const page = await openFeed('/dashboard/home', {
      fakes: [
        fake(getInitialData, () => ({
          status: 200,
          body: sampleInitialData({ multistep_onboarding: { has_completed_onboarding: false, steps } }),
        })),
      ],
    });
    const video = await screen.findByLabelText<HTMLVideoElement>('What a nanosecond is');
    Object.defineProperty(video, 'currentTime', { value: 0, writable: true });
    const told = () =>
      page.calls.flatMap(({ name, body }) =>
        name === 'snips.increment' && (body as { seconds?: number }).seconds !== undefined ? [body] : [],
      );
    // A jump is not played.
    for (const second of [0, 1, 2, 30, 31, 32]) {
      video.currentTime = second;
      fireEvent.timeUpdate(video);
    }
    expect(told()).toEqual([]);
    for (const second of [33, 34]) {
      video.currentTime = second;
      fireEvent.timeUpdate(video);
    }
    await waitFor(() => expect(told()).toEqual([{ action: 'view', seconds: 5 }]));
  });
});
