import {
  getClipDesk,
  getInitialData,
  getPeek,
  getPeekDesk,
  makePeek,
  recutPeek,
  type Peek,
  type PeekDesk,
} from '@acquaint/contracts';
import {
  fake,
  fakeSample,
  renderRemotePage,
  sampleId,
  sampleInitialData,
  sampleOf,
  type Fake,
} from '@acquaint/remote-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { samplePeek } from '../../components/test-peek.ts';
import { remote } from '../../remote.ts';
import { paintInto } from './test-canvas.ts';

const DESK: PeekDesk = sampleOf(getPeekDesk);
const [ADA, GRACE] = DESK.people;
const RECORDING = DESK.recording_id;

const open = async (
  query: string,
  desk: Partial<PeekDesk> = {},
  peek: Partial<Peek> = {},
  more: readonly Fake[] = [],
) => {
  const page = await renderRemotePage(remote, 'make-peek', {
    path: `/dashboard/home/make?recording=${RECORDING}${query}`,
    fakes: [
      ...more,
      fake(getInitialData, () => ({ status: 200, body: sampleInitialData({ id: ADA?.id ?? '' }) })),
      fake(getPeekDesk, () => ({ status: 200, body: { ...DESK, ...desk } })),
      fake(getPeek, () => ({ status: 200, body: samplePeek(peek) })),
      fake(makePeek, () => ({ status: 201, body: samplePeek({ uuid: sampleId(90) }) })),
      fake(recutPeek, () => ({ status: 200, body: samplePeek({ uuid: sampleId(90) }) })),
    ],
  });
  const film = await screen.findByRole('application', { name: 'Video of the recording' });
  const video = film.querySelector('video');
  if (!video) throw new Error('there is no video');
  return { ...page, film, video };
};
const seconds = () =>
  ['Start (seconds)', 'End (seconds)'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);

beforeEach(() => {
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    fireEvent.play(this);
    return Promise.resolve();
  });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    fireEvent.pause(this);
  });
});
afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

describe('making a peek', () => {
  it('sets both ends with the keys, and says who has to agree', async () => {
    const { user, film, video, calls, location } = await open('&from=10&until=40');
    expect(seconds()).toEqual(['10.0', '40.0']);
    // The browser loads the start of the cut first.
    expect(video.src).toMatch(/#t=10$/);
    // Until that is there, a picture of the recording is shown.
    expect(video.poster).toContain('/media/recordings/one?pass=y');
    // Screen readers say the keys, though their list is folded up.
    expect(film).toHaveAccessibleDescription(/Space Play or pause/);
    film.focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowLeft}');
    expect(video.currentTime).toBeCloseTo(14.9);
    await user.keyboard('i');
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}O');
    expect(seconds()).toEqual(['14.9', '19.9']);
    expect(screen.getByText('Your peek is 5 seconds long.')).toBeVisible();
    expect(screen.getByText(/Grace Hopper must also agree to exactly this version/)).toBeVisible();
    // The keys are the film's: in a field they are letters.
    await user.type(screen.getByLabelText('Title'), 'pio');
    expect(seconds()).toEqual(['14.9', '19.9']);
    await user.click(screen.getByRole('checkbox', { name: 'Ada Byron' }));
    await user.click(screen.getByRole('button', { name: 'Make this peek' }));
    await waitFor(() => expect(location()).toBe(`/peek?snip=${sampleId(90)}`));
    expect(calls.find(({ name }) => name === 'snips.make')?.body).toEqual({
      ...{ from_seconds: 14.9, until_seconds: 19.9, title: 'pio', topic_slugs: [] },
      ...{ speaker_ids: [GRACE?.id], captions: [], caption_style: 'boxed', leaves_out_pauses: false },
    });
  });

  it('plays the cut alone before it is made', async () => {
    const { user, film, video } = await open('&from=10&until=40');
    film.focus();
    await user.keyboard('p');
    expect(video.currentTime).toBe(10);
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
    video.currentTime = 40;
    await waitFor(() => expect(screen.getByRole('button', { name: 'Play recording' })).toBeVisible());
    // Played on, it does not stop there.
    await user.keyboard(' ');
    video.currentTime = 50;
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  it('takes as much of the recording as a peek can contain with one button, which can be undone', async () => {
    const { user } = await open('&from=10&until=40');
    const longest = screen.getByRole('button', { name: 'As long as possible' });
    await user.click(longest);
    expect(seconds()).toEqual(['10.0', '70.0']);
    expect(longest).toHaveFocus();
    expect(longest).toHaveAttribute('aria-disabled', 'true');
    await user.click(longest);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(seconds()).toEqual(['10.0', '40.0']);
  });

  it('keeps an exact cut when its rounded seconds are visited', async () => {
    const stretch = { part: 0, person_ids: [GRACE?.id ?? ''], has_guest: false, lost_person_ids: [] };
    const stretches = [{ ...stretch, from_seconds: 0, until_seconds: 59.963 }];
    const { user } = await open('&from=10&until=40', { seconds: 59.963, stretches });
    await user.click(screen.getByRole('button', { name: 'Use all of it' }));
    expect(seconds()).toEqual(['0.0', '60.0']);
    await user.click(screen.getByLabelText('Start (seconds)'));
    await user.click(screen.getByLabelText('End (seconds)'));
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(seconds()).toEqual(['10.0', '40.0']);
  });

  it.each([
    ['too long', '&from=10&until=80', 'A peek can be at most 60 seconds long.'],
    ['too short', '&from=10&until=12', 'A peek has to be at least 3 seconds long.'],
    ['across a pause', '&from=90&until=110', /was paused in between/],
    ['with a guest', '&from=160&until=170', /Guests can’t agree to a peek/],
    [
      'partly lost',
      '&from=185&until=195',
      'A few seconds of the recording are missing there. Choose another part.',
    ],
  ])('of a cut that is %s is not offered', async (_what, query, words) => {
    const stretch = { part: 0, person_ids: [ADA?.id ?? ''], has_guest: false, lost_person_ids: [] };
    await open(query, {
      stretches: [
        { ...stretch, from_seconds: 0, until_seconds: 100 },
        { ...stretch, from_seconds: 100, until_seconds: 150, part: 1 },
        { ...stretch, from_seconds: 150, until_seconds: 180, part: 1, has_guest: true },
        { ...stretch, from_seconds: 180, until_seconds: 200, part: 1, lost_person_ids: [ADA?.id ?? ''] },
      ],
    });
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByText(/browser lost a few seconds between 3:00.0 and 3:20.0/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Make this peek' })).toBeDisabled();
  });

  it('snaps both ends to silences, unless Alt is held', async () => {
    const { user } = await open('&from=10&until=38');
    const end = screen.getByRole('slider', { name: 'End of the peek' });
    end.focus();
    expect(end).toHaveAttribute('aria-valuetext', '0:38.0, in a silence');
    // Grace speaks from 40 to 75, and says a word until 40.4: only the silence before that is within reach.
    await user.keyboard('{ArrowRight>30/}');
    expect(end).toHaveAttribute('aria-valuetext', '0:41.3, while someone speaks');
    await user.keyboard('{ArrowLeft}');
    expect(end).toHaveAttribute('aria-valuetext', '0:39.9, in a silence');
    await user.keyboard('{Alt>}{ArrowRight>5/}{/Alt}');
    expect(end).toHaveAttribute('aria-valuetext', '0:40.4, while someone speaks');
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}n');
    expect(screen.getByText('Silence at 1:15.1')).toBeInTheDocument();
  });

  it('is led by what is said, can be undone, and survives a reload', async () => {
    // The list of sentences has no size without a layout.
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
    const said = 'A nanosecond is this long. Look at it.'.split(' ').map((text, at) => ({
      ...{ text, from_seconds: 41 + at, until_seconds: 41.9 + at },
    }));
    const tracks = [{ person_id: GRACE?.id ?? '', levels: [], speech: [41, 49], words: said }];
    const query = '&from=10&until=40';
    const first = await open(query, { tracks, marks: [50] });
    await first.user.click(
      await screen.findByRole('button', {
        name: 'Make a peek from this sentence: A nanosecond is this long.',
      }),
    );
    expect(seconds()).toEqual(['41.0', '45.9']);
    await first.user.click(
      screen.getByRole('button', { name: 'Use what is said: “A nanosecond is this long”' }),
    );
    expect(screen.getByLabelText('Title')).toHaveValue('A nanosecond is this long');
    await first.user.click(screen.getByRole('button', { name: 'nanosecond' }));
    expect(first.video.currentTime).toBe(42);
    first.film.focus();
    await first.user.keyboard('{Control>}z{/Control}');
    expect(screen.getByLabelText('Title')).toHaveValue('');
    expect(seconds()).toEqual(['41.0', '45.9']);
    await first.user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(screen.getByLabelText('Title')).toHaveValue('A nanosecond is this long');
    await first.user.click(screen.getByText('Large'));
    await first.user.click(screen.getByText('Correct the captions'));
    const caption = screen.getByLabelText('Grace Hopper at 0:41.0');
    const drawn: string[] = [];
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paintInto(drawn));
    Object.defineProperty(first.video, 'readyState', { value: HTMLMediaElement.HAVE_CURRENT_DATA });
    first.video.currentTime = 45.5;
    await first.user.type(caption, ' Exactly!');
    // The previews show the correction at once.
    expect(drawn.join(' ')).toContain('Exactly!');
    first.unmount();

    const { user, calls, location } = await open(query, { tracks, marks: [50] });
    expect(screen.getByText(/We kept what you hadn’t saved/)).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('A nanosecond is this long');
    const marks = within(screen.getByRole('group', { name: 'Your marks' }));
    await user.click(marks.getByRole('button', { name: '0:50.0' }));
    expect(seconds()).toEqual(['30.0', '55.0']);
    await user.click(screen.getByRole('button', { name: 'Make this peek' }));
    await waitFor(() => expect(location()).toBe(`/peek?snip=${sampleId(90)}`));
    expect(calls.find(({ name }) => name === 'snips.make')?.body).toMatchObject({
      captions: [{ from_seconds: 41, text: 'A nanosecond is this long. Exactly!' }, { text: 'Look at it.' }],
      caption_style: 'large',
    });
    expect({ ...sessionStorage }).toEqual({});
  });

  it('becomes what words are selected, by mouse and by keyboard, with both ends in silences (R-PEEK-79)', async () => {
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
    const said = 'A nanosecond is this long. Look at it.'.split(' ').map((text, at) => ({
      ...{ text, from_seconds: 41 + at, until_seconds: 41.5 + at },
    }));
    const speech = said.flatMap(({ from_seconds, until_seconds }) => [from_seconds, until_seconds]);
    const tracks = [{ person_id: GRACE?.id ?? '', levels: [], speech, words: said }];
    const { user, film } = await open('&from=10&until=40', { tracks });
    const word = (name: string) => screen.getByRole('button', { name });
    await user.pointer([
      { keys: '[MouseLeft>]', target: await screen.findByRole('button', { name: 'nanosecond' }) },
      { target: word('this') },
      { target: word('Look') },
      { keys: '[/MouseLeft]', target: word('Look') },
    ]);
    expect(seconds()).toEqual(['42.0', '46.5']);
    // With Shift, the arrows go on into the next sentence; one step back undoes all of them.
    word('is').focus();
    await user.keyboard('{Shift>}{ArrowRight>4/}{/Shift}');
    expect(word('at')).toHaveFocus();
    expect(seconds()).toEqual(['43.0', '47.5']);
    film.focus();
    await user.keyboard('{Control>}z{/Control}');
    expect(seconds()).toEqual(['42.0', '46.5']);
  });

  it('is made with the keyboard alone: caption style, title and saving are reached with Tab (R-PEEK-80)', async () => {
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
    const words = [{ text: 'Look!', from_seconds: 12, until_seconds: 12.9 }];
    const tracks = [{ person_id: GRACE?.id ?? '', levels: [], speech: [12, 13], words }];
    const { user, film, calls, location } = await open('&from=10&until=40', { tracks });
    // The arrow keys of a test move in a group of radio buttons by it, and jsdom has none.
    Object.assign(film.ownerDocument.defaultView ?? {}, { CSS: { escape: String } });
    film.focus();
    /** Presses Tab until something has the focus, as people do who look for it. */
    const tabTo = async (element: HTMLElement) => {
      for (let press = 0; press < 60 && document.activeElement !== element; press++) await user.tab();
      expect(element).toHaveFocus();
    };
    await tabTo(screen.getByRole('radio', { name: 'On a dark background' }));
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Large' })).toBeChecked();
    await tabTo(screen.getByLabelText('Title'));
    await user.keyboard('Look at it');
    await tabTo(screen.getByRole('button', { name: 'Make this peek' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location()).toBe(`/peek?snip=${sampleId(90)}`));
    expect(calls.find(({ name }) => name === 'snips.make')?.body).toMatchObject({
      ...{ title: 'Look at it', caption_style: 'large' },
    });
  });

  it('changes the cut of a peek in the version that was seen', async () => {
    const cut = { recording_id: RECORDING, from_seconds: 20, until_seconds: 30 };
    const { user, video, calls, location } = await open(
      `&snip=${sampleId(81)}`,
      {},
      { cut, version: 4, title: 'A wire' },
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Change the cut' })).toBeVisible();
    expect(seconds()).toEqual(['20.0', '30.0']);
    const end = screen.getByLabelText('End (seconds)');
    await user.clear(end);
    await user.type(end, '35.5');
    const start = screen.getByLabelText('Start (seconds)');
    await user.clear(start);
    await user.type(start, '25');
    // The previews show what is chosen.
    expect(video.currentTime).toBe(25);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(location()).toBe(`/peek?snip=${sampleId(90)}`));
    expect(calls.find(({ name }) => name === 'snips.recut')?.body).toMatchObject({
      ...{ from_seconds: 25, until_seconds: 35.5, title: 'A wire', version: 4 },
      speaker_ids: [GRACE?.id],
    });
  });

  it('saves in the version that it was opened with, whatever the peek has become since', async () => {
    const cut = { recording_id: RECORDING, from_seconds: 20, until_seconds: 30 };
    const part = { cut, version: 4, title: 'A wire' };
    let reads = 0;
    const { user, calls } = await open(`&snip=${sampleId(81)}`, {}, part, [
      fake(getPeek, () => {
        reads += 1;
        return { status: 200, body: samplePeek({ ...part, version: 3 + reads }) };
      }),
    ]);
    for (const line of ['offline', 'online']) act(() => void window.dispatchEvent(new Event(line)));
    await waitFor(() => expect(reads).toBe(2));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'snips.recut')?.body).toMatchObject({ version: 4 }),
    );
  });

  it('goes on where it stopped with a new URL after the first one has expired', async () => {
    let reads = 0;
    const { video } = await open('&from=10&until=40', {}, {}, [
      fake(getPeekDesk, () => ({
        status: 200,
        body: { ...DESK, video_url: `/media/recordings/one?pass=${(reads += 1)}` },
      })),
    ]);
    video.currentTime = 31;
    fireEvent.error(video);
    await waitFor(() => expect(video.src).toMatch(/pass=2#t=31$/));
    // One that does not load with a new URL either is not asked for again and again.
    fireEvent.error(video);
    expect(reads).toBe(2);
  });

  it('cuts the clip of a guest, and says when the guest has to be asked (R-PEEK-50)', async () => {
    const clip = sampleOf(getClipDesk);
    const prompt = clip.prompt ?? '';
    const { user, calls, location } = await renderRemotePage(remote, 'make-peek', {
      path: `/dashboard/home/make?snip=${sampleId(81)}`,
      fakes: [
        fakeSample(getInitialData),
        fake(getClipDesk, () => ({ status: 200, body: clip })),
        fake(getPeek, () => ({ status: 200, body: samplePeek({ title: prompt, version: 4, speakers: [] }) })),
        fake(recutPeek, () => ({ status: 200, body: samplePeek({ uuid: sampleId(90) }) })),
      ],
    });
    expect(await screen.findByText(/Maya Okoro agreed by sending the clip/)).toBeVisible();
    expect(seconds()).toEqual(['0.0', '24.0']);
    const end = screen.getByLabelText('End (seconds)');
    await user.clear(end);
    await user.type(end, '15');
    expect(await screen.findByText(/something Maya Okoro says, or has a different title/)).toBeVisible();
    await user.clear(end);
    await user.type(end, '20.5');
    expect(await screen.findByText(/Maya Okoro agreed by sending the clip/)).toBeVisible();
    await user.type(screen.getByLabelText('Title'), '!');
    expect(await screen.findByText(/something Maya Okoro says, or has a different title/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(location()).toBe(`/peek?snip=${sampleId(90)}`));
    expect(calls.find(({ name }) => name === 'snips.recut')?.body).toMatchObject({
      ...{ from_seconds: 0, until_seconds: 20.5, title: `${prompt}!`, version: 4 },
      speaker_ids: [clip.people[0]?.id],
    });
  });
});
