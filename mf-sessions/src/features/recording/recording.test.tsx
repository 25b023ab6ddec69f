import {
  deleteRecording,
  getPeekDesk,
  getRecording,
  listMoments,
  shareRecording,
  type PeekSuggestion,
  type Recording,
} from '@acquaint/contracts';
import { fake, renderRemotePage, sampleId, sampleOf } from '@acquaint/remote-kit/testing';
import type { RenderedRemote } from '@acquaint/remote-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sampleRecording } from '../../components/test-recording.ts';
import { remote } from '../../remote.ts';
import { lengthOf } from '../../components/session-times.ts';
import { clockText } from './recording-moments.tsx';

/** The recording shows the first and third minute of a call that began at noon. `at` takes seconds of the call. */
const NOON = Date.parse('2026-11-20T12:00:00Z');
const at = (seconds: number) => new Date(NOON + seconds * 1000).toISOString();
const PARTS = [
  { from: at(0), until: at(60) },
  { from: at(120), until: at(180) },
];

const openRecording = (
  part: Partial<Recording> = {},
  isSound = true,
  moments: readonly number[] = [],
  suggestions: PeekSuggestion[] | null = sampleOf(getPeekDesk).suggestions,
) => {
  let recording = sampleRecording(part);
  let readings = 0;
  const entry = { seq: 0, what: 'given' as const, previous_hash: '0'.repeat(64), hash: 'abc'.repeat(21) };
  const ledger = [
    { ...entry, person_id: recording.asked_by.id, guest_name: null, at: recording.recorded_at },
    { ...entry, seq: 1, person_id: sampleId(99), guest_name: 'Maya', at: recording.recorded_at },
  ];
  return renderRemotePage(remote, 'recording', {
    path: `/dashboard/sessions/recording?id=${recording.id}`,
    fakes: [
      fake(getRecording, () => ({
        status: 200,
        body: {
          ...recording,
          url: recording.url && `${recording.url}&reading=${(readings += 1)}`,
          parts: PARTS,
          ledger,
          is_ledger_sound: isSound,
        },
      })),
      fake(listMoments, () => ({
        status: 200,
        body: {
          results: moments.map((seconds, index) => ({ id: sampleId(200 + index), at: at(seconds), seconds })),
        },
      })),
      fake(getPeekDesk, () => ({ status: 200, body: { ...sampleOf(getPeekDesk), suggestions } })),
      fake(shareRecording, ({ body }) => {
        recording = { ...recording, is_shared: body.is_shared };
        return { status: 200, body: recording };
      }),
      fake(deleteRecording, () => ({ status: 204, body: undefined })),
    ],
  });
};

describe('the page of a recording', () => {
  it('plays it, can be saved and shared, and shows who consented', async () => {
    const page = await openRecording();
    await screen.findByLabelText('Recording of Ada Byron and Grace Hopper');
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      expect.stringContaining('save=1'),
    );
    expect(screen.getByText('Unchanged since it was written')).toBeInTheDocument();
    expect(screen.getByText(/Ada Byron agreed to be recorded/)).toBeInTheDocument();
    expect(screen.getByText(/Maya \(guest\) agreed to be recorded/)).toBeInTheDocument();
    await page.user.click(screen.getByRole('switch', { name: /^Share with Grace: / }));
    await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
  });

  it('continues playing while it is shared, although each refetch returns another URL', async () => {
    const page = await openRecording();
    const video = await screen.findByLabelText<HTMLVideoElement>(/^Recording of/);
    const { src } = video;
    await page.user.click(screen.getByRole('switch', { name: /^Share with Grace: / }));
    await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
    expect(video.src).toBe(src);
    // The URL has expired.
    fireEvent.error(video);
    expect(video.src).toMatch(/reading=2$/);
  });

  it('goes on where it stopped with a new URL after the first one has expired', async () => {
    await openRecording();
    const video = await screen.findByLabelText<HTMLVideoElement>(/^Recording of/);
    video.currentTime = 42;
    fireEvent.error(video);
    await waitFor(() => expect(video.src).toMatch(/reading=2#t=42$/));
  });

  it('is deleted for everybody after a confirmation', async () => {
    const page = await openRecording();
    await page.user.click(await screen.findByRole('button', { name: 'Delete' }));
    await page.user.click(await screen.findByRole('button', { name: 'Delete for everyone' }));
    await waitFor(() => expect(page.location()).toBe('/dashboard/sessions/past'));
  });

  it.each<[string, Partial<Recording>, RegExp]>([
    ['is being put together', { state: 'assembling', seconds: 0, url: null }, /putting it together/],
    [
      'was shared and is made anew',
      { state: 'assembling', is_mine: false, is_shared: true, url: null, download_url: null },
      /putting it together/,
    ],
    ['was not shared', { is_mine: false, url: null, download_url: null }, /Ada Byron .* hasn’t shared it/],
    ['is deleted', { state: 'deleted' }, /None of it is stored/],
    [
      'is tried again',
      { state: 'assembling', setback: 'interrupted', seconds: 0, url: null },
      /were interrupted while putting it together\. We’ll try again automatically/,
    ],
    ['cannot be read', { state: 'failed', setback: 'unreadable' }, /we didn’t receive anything usable/],
    [
      'was given up',
      { state: 'failed', setback: 'interrupted' },
      /We’ll keep what we received for a few days. Please write to us/,
    ],
    [
      'was given up for good',
      { state: 'failed', setback: 'interrupted', is_final: true },
      /What we received has since been deleted/,
    ],
    [
      'has not come whole',
      { tracks: sampleRecording().tracks.map((track) => ({ ...track, received_seconds: 140 })) },
      /Still missing: 1 min of Grace Hopper’s recording/,
    ],
    [
      'is without a guest',
      { tracks: sampleRecording().tracks.map((track, at) => ({ ...track, is_left_out: at === 1 })) },
      /We couldn’t add Grace Hopper’s part to the video yet/,
    ],
    [
      'was lost in part',
      {
        tracks: sampleRecording().tracks.map((track, at) => ({
          ...track,
          lost: at === 1 ? [{ from_seconds: 65, until_seconds: 70 }] : [],
        })),
      },
      /Grace Hopper’s browser lost a few seconds between 1:05 and 1:10/,
    ],
    [
      'never came whole',
      {
        is_final: true,
        tracks: sampleRecording().tracks.map((track) => ({ ...track, received_seconds: 140 })),
      },
      /1 min of Grace Hopper’s recording never arrived and can’t be added any more/,
    ],
  ])('says that it %s', async (_, part, words) => {
    await openRecording(part);
    await screen.findByText(words);
  });

  it('says when the next attempt is', async () => {
    const next_try_at = '2026-03-02T14:05:00Z';
    await openRecording({ state: 'assembling', setback: 'interrupted', next_try_at, seconds: 0, url: null });
    expect(await screen.findByText(/^Next try:/)).toContainElement(screen.getByText(/Mon.* 2:05/));
  });

  it('plays it from a marked moment, also with the keyboard, and says which moments are not in it', async () => {
    const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
    const page = await openRecording({}, true, [7, 90, 125.5]);
    const video = await screen.findByLabelText<HTMLVideoElement>(/^Recording of/);
    expect(await screen.findByRole('heading', { name: 'Moments you marked' })).toBeVisible();
    expect(screen.getByText(/nothing was recorded at that point/)).toBeVisible();
    screen.getByRole('button', { name: 'Play from 0:07' }).focus();
    await page.user.keyboard('{Enter}');
    expect(video.currentTime).toBe(7);
    await page.user.tab();
    await page.user.keyboard(' ');
    // One minute of the recording comes before it.
    expect(video.currentTime).toBe(65.5);
    expect(play).toHaveBeenCalledTimes(2);
    play.mockRestore();
  });

  it('says who spoke when a moment was marked, and what they said', async () => {
    await openRecording({}, true, [7, 132.5]);
    const moment = (await screen.findByRole('button', { name: 'Play from 1:12' })).closest('li');
    await waitFor(() => expect(moment).toHaveTextContent('1:12Grace Hopper“Nanoseconds”'));
    expect(screen.getByRole('button', { name: 'Play from 0:07' }).closest('li')).toHaveTextContent(/^0:07$/);
  });

  it('shows no moments where none were marked, and none of a recording that is not shared', async () => {
    await openRecording({ is_mine: false, url: null, download_url: null }, true, [7]);
    expect(await screen.findByText(/hasn’t shared it/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Moments you marked' })).toBeNull();
  });

  it('suggests moments with what is said first and why, plays them, and leads to the page that makes a peek of one', async () => {
    const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
    const page = await openRecording();
    const link = await screen.findByRole('link', { name: 'Make a peek of this: 0:40 to 1:15' });
    const moment = within(link.closest('li') ?? document.body);
    expect(moment.getByText('“Nanoseconds”')).toBeVisible();
    expect(moment.getByText('You marked this')).toBeVisible();
    expect(moment.getByText('A short turn, then 29 seconds without interruption')).toBeVisible();
    await page.user.click(moment.getByRole('button', { name: 'Play 0:40 to 1:15' }));
    expect(screen.getByLabelText<HTMLVideoElement>(/^Recording of/).currentTime).toBe(40);
    const way = `/dashboard/home/make?recording=${sampleRecording().id}`;
    expect(link).toHaveAttribute('href', `${way}&from=40&until=75`);
    await page.user.click(screen.getByRole('button', { name: 'Make a peek' }));
    await waitFor(() => expect(page.location()).toBe(way));
    play.mockRestore();
  });

  it('shows what to do with it before what is missing of it', async () => {
    const tracks = sampleRecording().tracks.map((track) => ({ ...track, received_seconds: 140 }));
    await openRecording({ tracks });
    const link = await screen.findByRole('link', { name: /^Make a peek of this/ });
    const make = screen.getByRole('button', { name: 'Make a peek' });
    const order = [
      link,
      make,
      screen.getByRole('link', { name: 'Download' }),
      screen.getByRole('list', { name: 'Still missing' }),
    ];
    expect(
      order.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1)),
    ).toEqual(order);
  });

  it.each([
    ['the pointer', (page: RenderedRemote, button: HTMLElement) => page.user.hover(button)],
    ['the focus', (_page: RenderedRemote, button: HTMLElement) => Promise.resolve(act(() => button.focus()))],
  ])('fetches the files of the page that makes a peek when %s is on its button', async (_what, reach) => {
    const page = await openRecording();
    const button = await screen.findByRole('button', { name: 'Make a peek' });
    expect(page.prefetched).toEqual([]);
    await reach(page, button);
    expect(page.prefetched).toEqual(['/dashboard/home/make']);
  });

  it.each([
    ['question', 29, 'A question, then 29 seconds without interruption'],
    ['whole', null, 'Whole sentences'],
    ['laughter', null, 'Laughter'],
    ['lively', null, 'Livelier than the rest'],
    ['turns', 1, '1 change of speaker'],
  ] as const)('says that a suggested moment is %s', async (kind, value, words) => {
    const part = { from_seconds: 40, until_seconds: 75, speaker_ids: [], opening: '' };
    await openRecording({}, true, [], [{ ...part, reasons: [{ kind, value }] }]);
    expect(
      (await screen.findByRole('button', { name: 'Play 0:40 to 1:15' })).closest('li'),
    ).toHaveTextContent(words);
  });

  it.each([
    ['stands out', [], /^No moment stands out/],
    ['is known yet', null, /^We’re looking for moments/],
  ])('says that none %s', async (_what, suggestions, words) => {
    await openRecording({}, true, [], suggestions);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('warns of a consent ledger that was changed', async () => {
    await openRecording({}, false);
    await screen.findByText('Changed afterwards: don’t rely on it');
  });
});

it.each([
  [7.9, '0:07'],
  [750, '12:30'],
  [3_723, '1:02:03'],
])('%d seconds of a recording are its %s', (seconds, words) => {
  expect(clockText(seconds)).toBe(words);
});

it.each([
  [0, '0 seconds'],
  [1.2, '1 second'],
  [59.6, '1 min'],
  [200, '3 min 20 s'],
])('%d seconds are described as %s', (seconds, words) => {
  expect(lengthOf(seconds)).toBe(words);
});
