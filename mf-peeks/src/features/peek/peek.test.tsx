import {
  adminTakeDownPeek,
  decidePeekLater,
  generatePeekVideo,
  getInitialData,
  getPeek,
  getVideoStatus,
  incrementPeek,
  reportContent,
  skipPeek,
  updatePeek,
} from '@acquaint/contracts';
import type { Peek } from '@acquaint/contracts';
import {
  fake,
  fakeSample,
  renderRemotePage,
  sampleInitialData,
  type Failure,
} from '@acquaint/remote-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { READER_IS_MEMBER, samplePeek } from '../../components/test-peek.ts';
import { remote } from '../../remote.ts';

const PENDING = samplePeek({ is_mine: true, published_at: null, did_clip: false, title: 'A nanosecond' });

const openPeek = (peek: Peek, conflict?: string) => {
  const refusal: Failure | undefined =
    conflict === undefined ? undefined : { status: 409, body: { detail: conflict } };
  return renderRemotePage(remote, 'peek', {
    path: `/peek?snip=${peek.uuid}`,
    fakes: [
      READER_IS_MEMBER,
      fake(getPeek, () => ({ status: 200, body: peek })),
      fake(updatePeek, () => refusal ?? { status: 200, body: peek }),
      fake(decidePeekLater, () => ({ status: 200, body: peek })),
      fakeSample(incrementPeek),
      fake(skipPeek, () => refusal ?? { status: 200, body: peek }),
    ],
  });
};
const share = () => screen.findByRole('button', { name: 'Share this moment' });

describe('a pending peek', () => {
  it('is clipped under the chosen title', async () => {
    const page = await openPeek(PENDING);
    expect(await screen.findByRole('heading', { name: 'A moment worth sharing?' })).toBeVisible();
    const title = screen.getByLabelText('Title');
    expect(title).toHaveValue('A nanosecond');
    await page.user.clear(title);
    await page.user.click(await share());
    expect(await screen.findByText('This field is required')).toBeVisible();
    await page.user.type(title, 'Eleven inches of wire');
    await page.user.click(await share());
    await waitFor(() => expect(page.location()).toBe('/dashboard/home'));
    expect(page.calls.filter(({ name }) => name === 'snips.update').map(({ body }) => body)).toEqual([
      { title: 'Eleven inches of wire', did_clip: true, version: 1 },
    ]);
  });

  it.each([
    ['nobody was found to speak', []],
    [
      'nobody has said who speaks',
      [{ label: 'Speaker 1', user_id: null, is_identified: false, stretches: [] }],
    ],
    [
      'one of two voices is of nobody yet',
      [
        { label: 'Speaker 1', user_id: null, is_identified: true, stretches: [] },
        { label: 'Speaker 2', user_id: null, is_identified: false, stretches: [] },
      ],
    ],
  ])('asks for the speakers after it was clipped, where %s', async (_what, speakers) => {
    const page = await openPeek({ ...PENDING, speakers });
    const way = `/identify-speaker?snip=${PENDING.uuid}`;
    expect(await screen.findByRole('link', { name: 'Say who’s speaking' })).toHaveAttribute('href', way);
    await page.user.click(await share());
    await waitFor(() => expect(page.location()).toBe(way));
  });

  it('that is the clip of a guest stays open while its guest has to agree, and leads to its desk (R-PEEK-50)', async () => {
    const guest = (answer: 'yes' | 'waiting' | 'no') => ({ guest: { name: 'Maya Okoro', answer } });
    let peek = { ...PENDING, ...guest('yes') };
    const page = await renderRemotePage(remote, 'peek', {
      path: `/peek?snip=${peek.uuid}`,
      fakes: [
        READER_IS_MEMBER,
        fake(getPeek, () => ({ status: 200, body: peek })),
        fake(updatePeek, () => ({
          status: 200,
          body: (peek = { ...peek, ...guest('waiting'), did_clip: true }),
        })),
      ],
    });
    expect(await screen.findByText(/Maya Okoro agreed to this by sending the clip/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change the cut' })).toHaveAttribute(
      'href',
      `/dashboard/home/make?snip=${peek.uuid}`,
    );
    await page.user.click(await share());
    expect(await screen.findByText(/Maya Okoro has to agree to this version, too/)).toBeVisible();
    expect(page.location()).toBe(`/peek?snip=${peek.uuid}`);
    page.unmount();
    await openPeek({ ...peek, ...guest('no') });
    expect(await screen.findByText(/Maya Okoro didn’t agree to this version/)).toBeVisible();
  });

  it('is called by its title once the reader has agreed, with the way back above the video', async () => {
    await openPeek({ ...PENDING, did_clip: true, video_state: 'making', video_url: null });
    expect(await screen.findByRole('heading', { level: 1, name: PENDING.title })).toBeVisible();
    const wait = screen.getByText(/^The video is being made.* You don’t have to wait here\.$/);
    const back = screen.getByRole('link', { name: 'All peeks' });
    expect(back.compareDocumentPosition(wait)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['is being made', 'making', true, 'The video is made and checked.', 3],
    ['waits for the others', 'ready', true, 'Grace Hopper must agree to exactly this version.', 3],
    [
      'is being made again, and nobody has asked its reader',
      'making',
      false,
      'The video is made and checked.',
      4,
    ],
  ] as const)('that %s says what happens next', async (_what, video_state, did_clip, now, count) => {
    const video_url = video_state === 'making' ? null : PENDING.video_url;
    await openPeek({ ...PENDING, video_state, did_clip, video_url, video_progress: 0.4 });
    const steps = within(await screen.findByRole('region', { name: 'What happens next' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(count);
    expect(steps.getByText(now)).toHaveAttribute('aria-current', 'step');
    expect(steps.getByText('It’s in the feed, and anyone with its link can watch it.')).toBeVisible();
    expect(screen.queryAllByRole('progressbar', { name: 'Video progress' })).toHaveLength(
      video_state === 'making' ? 1 : 0,
    );
  });

  it('names the speakers once assigned, and allows changing them', async () => {
    await openPeek(PENDING);
    expect(await screen.findByText(/Speaking: Grace Hopper/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change who’s speaking' })).toBeVisible();
  });

  it('is not shared on one press, without a title', async () => {
    const page = await openPeek(PENDING);
    await page.user.click(await screen.findByRole('button', { name: 'Don’t share' }));
    await waitFor(() => expect(page.location()).toBe('/dashboard/home'));
    expect(page.calls.some(({ name }) => name === 'snips.skip')).toBe(true);
    expect(page.calls.some(({ name }) => name === 'snips.update')).toBe(false);
  });

  it.each([
    ['Share this moment', 'snips.update'],
    ['Don’t share', 'snips.skip'],
    ['Decide later', 'snips.decideLater'],
  ])('"%s" is reached and pressed with the keyboard alone', async (name, made) => {
    const page = await openPeek(PENDING);
    const button = await screen.findByRole('button', { name });
    for (let press = 0; press < 60 && document.activeElement !== button; press++) await page.user.tab();
    expect(button).toHaveFocus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.calls.map((call) => call.name)).toContain(made));
  });

  it('is decided about later on one press, which decides nothing', async () => {
    const page = await openPeek(PENDING);
    await page.user.click(await screen.findByRole('button', { name: 'Decide later' }));
    await waitFor(() => expect(page.location()).toBe('/dashboard/home'));
    expect(
      page.calls.flatMap(({ name }) => (/snips\.(skip|update|decideLater)/.test(name) ? [name] : [])),
    ).toEqual(['snips.decideLater']);
  });

  it('whose video could not be made says that once, with the reasons (R-PEEK-24)', async () => {
    const video_notes = ['The picture freezes for five seconds or more. Choose another part.'];
    await openPeek({ ...PENDING, video_state: 'failed', video_url: null, video_notes });
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent(/^We couldn’t make this video\.The picture freezes/);
    expect(screen.getAllByText(/couldn’t make this video|picture freezes/)).toHaveLength(2);
  });

  it.each(['Share this moment', 'Don’t share'])('says why "%s" failed', async (name) => {
    const page = await openPeek(PENDING, 'The consent was taken back.');
    await page.user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The consent was taken back.');
    expect(page.location()).toContain('/peek');
  });

  it('shows the title that somebody else has given it meanwhile, and agrees to that one', async () => {
    let peek = PENDING;
    const page = await renderRemotePage(remote, 'peek', {
      path: `/peek?snip=${peek.uuid}`,
      fakes: [
        READER_IS_MEMBER,
        fake(getPeek, () => ({ status: 200, body: peek })),
        fake(updatePeek, ({ body }) =>
          body.version === peek.version
            ? { status: 200, body: peek }
            : { status: 409, body: { detail: 'It has changed.' } },
        ),
      ],
    });
    const button = await share();
    peek = { ...peek, title: 'Eleven inches', version: 2 };
    await page.user.click(button);
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Eleven inches'));
    await page.user.click(await share());
    await waitFor(() => expect(page.location()).toBe('/dashboard/home'));
    expect(page.calls.findLast(({ name }) => name === 'snips.update')?.body).toEqual({
      ...{ title: 'Eleven inches', did_clip: true, version: 2 },
    });
  });

  it('keeps a title that is being typed, and says what somebody else has called it meanwhile', async () => {
    let peek = PENDING;
    const page = await renderRemotePage(remote, 'peek', {
      path: `/peek?snip=${peek.uuid}`,
      fakes: [
        READER_IS_MEMBER,
        fake(getPeek, () => ({ status: 200, body: peek })),
        fake(updatePeek, () => ({ status: 409, body: { detail: 'It has changed.' } })),
      ],
    });
    const title = await screen.findByLabelText('Title');
    await page.user.type(title, '!');
    peek = { ...peek, title: 'Eleven inches', version: 2 };
    await page.user.click(await share());
    expect(await screen.findByText('Its title is now “Eleven inches”.')).toBeVisible();
    expect(title).toHaveValue('A nanosecond!');
  });

  it('plays on when it is read again, which gives its video another URL', async () => {
    let reads = 0;
    const page = await renderRemotePage(remote, 'peek', {
      path: `/peek?snip=${PENDING.uuid}`,
      fakes: [
        READER_IS_MEMBER,
        fake(getPeek, () => ({
          status: 200,
          body: { ...PENDING, video_url: `/media/peeks/one/video?pass=${(reads += 1)}` },
        })),
        fake(updatePeek, () => ({ status: 409, body: { detail: 'It has changed.' } })),
      ],
    });
    const video = await screen.findByLabelText<HTMLVideoElement>(PENDING.title, { selector: 'video' });
    const { src } = video;
    await page.user.click(await share());
    await waitFor(() => expect(reads).toBe(2));
    await screen.findByText('It has changed.');
    expect(video.src).toBe(src);
    // The first URL has expired.
    fireEvent.error(video);
    await waitFor(() => expect(video.src).toMatch(/pass=2/));
  });

  it.each([
    ['clipped', { did_clip: true }, 'You agreed. It’ll be published once everyone you hear in it agrees.'],
    ['skipped', { is_skipped: true }, 'You decided not to share this one.'],
  ])('that was %s has no decision left', async (_what, part, sentence) => {
    await openPeek({ ...PENDING, ...part });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Share this moment' })).toBeNull();
  });
});

it('a published peek can be downloaded in another aspect ratio by the people in it', async () => {
  let looks = 0;
  const peek = samplePeek({ is_mine: true });
  const page = await renderRemotePage(remote, 'peek', {
    path: `/peek?snip=${peek.uuid}`,
    fakes: [
      READER_IS_MEMBER,
      fake(getPeek, () => ({ status: 200, body: peek })),
      fake(generatePeekVideo, () => ({ status: 202, body: { id: peek.uuid } })),
      fake(getVideoStatus, () => {
        looks += 1;
        return looks === 1
          ? {
              status: 200 as const,
              body: { status: 'running' as const, progress: 0.4, video_url: null, notes: [] },
            }
          : {
              status: 200 as const,
              body: { status: 'done' as const, progress: 1, video_url: '/media/video.mp4', notes: [] },
            };
      }),
    ],
  });
  await page.user.click(await screen.findByText('Download video'));
  await page.user.click(screen.getByText('Square'));
  expect(screen.getByText(/^The video shows who’s speaking, when/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Create video' }));
  expect(await screen.findByRole('progressbar', { name: 'Video progress' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  );
  expect(await screen.findByRole('link', { name: 'Save the video' })).toHaveAttribute(
    'href',
    '/media/video.mp4',
  );
  expect(page.calls.find(({ name }) => name === 'snips.generateVideo')?.body).toEqual({ view: 'square' });
});

it('a published peek is shared by its link by the people in it', async () => {
  const peek = samplePeek({ is_mine: true });
  const page = await openPeek(peek);
  await page.user.click(await screen.findByRole('button', { name: 'Share this peek' }));
  await screen.findByText('Link copied.');
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/peek?snip=${peek.uuid}`),
  );
  await waitFor(() =>
    expect(page.calls.find(({ name }) => name === 'snips.increment')?.body).toEqual({ action: 'share' }),
  );
});

it('a published peek can be taken down by the people in it, after a confirmation', async () => {
  const page = await openPeek(samplePeek({ is_mine: true }));
  await page.user.click(await screen.findByRole('button', { name: 'Take down' }));
  expect(page.calls.some(({ name }) => name === 'snips.skip')).toBe(false);
  await page.user.click(await screen.findByRole('button', { name: 'Take it down' }));
  expect(await screen.findByText('The peek is no longer published.')).toBeVisible();
  expect(page.calls.some(({ name }) => name === 'snips.skip')).toBe(true);
});

it('a published peek can be reported to staff (R-MOD-1)', async () => {
  const peek = samplePeek();
  const page = await renderRemotePage(remote, 'peek', {
    path: `/peek?snip=${peek.uuid}`,
    fakes: [
      READER_IS_MEMBER,
      fake(getPeek, () => ({ status: 200, body: peek })),
      fake(reportContent, () => ({ status: 202, body: { detail: 'Thank you' } })),
    ],
  });
  await page.user.click(await screen.findByRole('button', { name: 'Report this peek…' }));
  await page.user.click(await screen.findByRole('radio', { name: 'Spam or advertising' }));
  await page.user.click(screen.getByRole('button', { name: 'Report' }));
  expect(await screen.findByText('Thank you')).toBeVisible();
  expect(page.calls.find(({ name }) => name === 'moderation.report')?.body).toEqual({
    ...{ kind: 'peek', id: peek.uuid, reason: 'spam', note: '' },
  });
});

it('a published peek can be taken down by a moderator, with a reason', async () => {
  const peek = samplePeek();
  const page = await renderRemotePage(remote, 'peek', {
    path: `/peek?snip=${peek.uuid}`,
    fakes: [
      READER_IS_MEMBER,
      fake(getInitialData, () => ({ status: 200, body: sampleInitialData({ role: 'moderator' }) })),
      fake(getPeek, () => ({ status: 200, body: peek })),
      fake(adminTakeDownPeek, () => ({ status: 204, body: undefined })),
    ],
  });
  await page.user.click(await screen.findByRole('button', { name: 'Take down as staff' }));
  await page.user.click(await screen.findByRole('button', { name: 'Take it down' }));
  expect(await screen.findByText('Enter a reason, up to 300 characters')).toBeVisible();
  await page.user.type(screen.getByLabelText('Reason, for the people in it and the audit log'), 'Spam');
  await page.user.click(screen.getByRole('button', { name: 'Take it down' }));
  await waitFor(() => expect(page.location()).toBe('/dashboard/home'));
  expect(page.calls.find(({ name }) => name === 'admin.takeDownSnip')?.body).toEqual({ reason: 'Spam' });
});

it('a peek that was taken down says so to the people in it', async () => {
  await openPeek({ ...PENDING, is_taken_down: true });
  expect(await screen.findByText('This peek was taken down and can’t be published again.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Share this moment' })).toBeNull();
});

it('a published peek is shown without decision buttons', async () => {
  await openPeek(samplePeek());
  expect(await screen.findByRole('heading', { level: 1, name: 'What a nanosecond is' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute(
    'href',
    '/dashboard/user?username=grace',
  );
  expect(screen.getByText('7 views')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Book a session with Grace' })).toBeVisible();
  for (const name of ['Don’t share', 'Share this peek', 'Create video'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: /Take down/ })).toBeNull();
});

it('a published peek names the guest who is heard in it', async () => {
  await openPeek(samplePeek({ raw_users: ['Grace Hopper', 'Nell, a guest'] }));
  expect(await screen.findByText('Heard: Nell, a guest')).toBeVisible();
});

it('a URL without a peek shows a message', async () => {
  await renderRemotePage(remote, 'peek', { path: '/peek' });
  expect(screen.getByText('This link doesn’t lead to a peek')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All peeks' })).toBeVisible();
});
