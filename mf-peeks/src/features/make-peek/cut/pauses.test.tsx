import { getInitialData, getPeekDesk, makePeek } from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage, sampleId, sampleOf } from '@acquaint/remote-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { samplePeek } from '../../../components/test-peek.ts';
import { remote } from '../../../remote.ts';
import { pausesAt } from './pauses.ts';

const DESK = sampleOf(getPeekDesk);
const [, GRACE] = DESK.people;
const QUIET = Array.from({ length: DESK.seconds * 10 }, () => 3);
const tracks = [{ person_id: GRACE?.id ?? '', levels: QUIET, speech: [10, 20, 24, 38], words: null }];

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

const open = async (speech = tracks) => {
  const page = await renderRemotePage(remote, 'make-peek', {
    path: `/dashboard/home/make?recording=${DESK.recording_id}&from=9&until=39`,
    fakes: [
      fakeSample(getInitialData),
      fake(getPeekDesk, () => ({ status: 200, body: { ...DESK, tracks: speech } })),
      fake(makePeek, () => ({ status: 201, body: samplePeek({ uuid: sampleId(90) }) })),
    ],
  });
  const choice = await screen.findByRole('switch', { name: 'Leave out long pauses' });
  const video = screen.getByRole('application').querySelector('video');
  if (!video) throw new Error('there is no video');
  return { ...page, choice, video };
};

describe('long pauses (R-PEEK-88)', () => {
  it('stay unless the person leaves them out, which can be undone and says what it saves', async () => {
    const { user, choice, video, calls } = await open();
    expect(choice).not.toBeChecked();
    expect(choice).toHaveAccessibleDescription('Saves 3.6 s');
    expect(screen.getByText('Your peek is 30 seconds long.')).toBeVisible();
    await user.click(choice);
    expect(screen.getByText('Your peek is 26.4 seconds long.')).toBeVisible();
    // Played before it is made, the peek has no pause.
    await user.click(screen.getByRole('button', { name: 'Play the peek' }));
    video.currentTime = 21;
    await waitFor(() => expect(video.currentTime).toBe(23.8));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(choice).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await user.type(screen.getByLabelText('Title'), 'A wire');
    await user.click(screen.getByRole('button', { name: 'Make this peek' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'snips.make')?.body).toMatchObject({
        ...{ from_seconds: 9, until_seconds: 39, leaves_out_pauses: true },
      }),
    );
  });

  it('cannot be left out where there are none', async () => {
    const { choice } = await open(tracks.map((track) => ({ ...track, speech: [10, 38] })));
    expect(choice).toBeDisabled();
    expect(choice).toHaveAccessibleDescription('There are none in this part.');
  });

  it('are none while the recording is not measured', () => {
    expect(pausesAt({ tracks: null }, { from: 0, until: 30 })).toEqual([]);
  });
});
