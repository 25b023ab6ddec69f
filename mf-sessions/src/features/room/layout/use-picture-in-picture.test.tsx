import { installDevices, sampleId, samplePerson } from '@acquaint/remote-kit/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import type { RemotePerson } from '../transport/room-links.ts';
import { SmallWindowNote } from '../call/call-notices.tsx';
import { Stage } from './stage.tsx';
import { samplePeer } from '../transport/test-peer.ts';
import { usePictureInPicture } from './use-picture-in-picture.ts';

const NOBODY = 'There’s no video to show yet. Try again once someone’s camera is on.';
const REFUSED = 'The small window didn’t open. Click the page once, then try again.';

const personNamed = (first_name: string, number: number, camera_on = true): RemotePerson => ({
  peer: samplePeer({
    peer_id: sampleId(number + 100),
    person: samplePerson({ id: sampleId(number), first_name, last_name: 'Hopper' }),
    camera_on,
  }),
  stream: new MediaStream(),
  state: 'connected',
  isReturning: false,
});

/** The videos requested, and the browser's answer. */
let requests: string[];
let answer: () => Promise<unknown>;
let shown: Element | null;

function Call({ people }: { readonly people: readonly RemotePerson[] }) {
  const stage = useRef<HTMLDivElement>(null);
  const small = usePictureInPicture(stage);
  const self = {
    stream: new MediaStream(),
    audio: null,
    cameraOn: true,
    microphoneOn: true,
    isHandRaised: false,
  };
  return (
    <>
      <SmallWindowNote small={small} />
      {small.isOffered && <button onClick={small.toggle}>Picture in picture</button>}
      <Stage
        ref={stage}
        view="speaker"
        people={people}
        levels={() => new Map()}
        reactions={[]}
        self={{ person: samplePerson(), ...self }}
        waiting={null}
        onSilenced={() => undefined}
      />
    </>
  );
}

/** Renders tiles with the given widths by name. One's own is the widest. */
function press(people: readonly RemotePerson[], widths: Readonly<Record<string, number>> = {}) {
  const { container } = render(<Call people={people} />);
  for (const video of container.querySelectorAll('video')) {
    const name = video.getAttribute('aria-label')?.replace('Video of ', '') ?? '';
    const width = widths[name] ?? 2_000;
    Object.defineProperties(video, {
      videoWidth: { value: 640 },
      clientWidth: { value: width },
      clientHeight: { value: width },
    });
  }
  const button = screen.getByRole('button', { name: 'Picture in picture' });
  fireEvent.click(button);
  return button;
}

beforeEach(() => {
  installDevices();
  [requests, shown, answer] = [[], null, () => Promise.resolve()];
  Object.defineProperties(document, {
    pictureInPictureEnabled: { configurable: true, value: true },
    pictureInPictureElement: { configurable: true, get: () => shown },
    exitPictureInPicture: {
      configurable: true,
      value: async () => {
        shown = null;
      },
    },
  });
  Object.defineProperty(HTMLVideoElement.prototype, 'requestPictureInPicture', {
    configurable: true,
    async value(this: HTMLVideoElement) {
      requests.push(this.getAttribute('aria-label') ?? '');
      await answer();
      shown = document.querySelector(`[aria-label="${requests.at(-1)}"]`);
    },
  });
});
afterEach(() => {
  for (const name of ['pictureInPictureEnabled', 'pictureInPictureElement', 'exitPictureInPicture']) {
    Reflect.deleteProperty(document, name);
  }
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestPictureInPicture');
});

const grace = (camera_on = true) => personNamed('Grace', 1, camera_on);

it('is the largest video of somebody else, and closes with the same button', async () => {
  const button = press([grace(), personNamed('Alan', 2)], { 'Grace Hopper': 200, 'Alan Hopper': 900 });
  await waitFor(() => expect(shown).toHaveAttribute('aria-label', 'Video of Alan Hopper'));
  fireEvent.click(button);
  await waitFor(() => expect(shown).toBeNull());
  expect(requests).toEqual(['Video of Alan Hopper']);
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['nobody is there', () => []],
  ['nobody shows a picture', () => [grace(false)]],
])('is never one’s own: while %s it says so', async (_when, people) => {
  press(people());
  expect(await screen.findByRole('alert')).toHaveTextContent(NOBODY);
  expect(requests).toEqual([]);
});

it.each(['NotAllowedError', 'InvalidStateError', 'NotSupportedError'])(
  'that the browser refuses with %s says what to do, until dismissed or opened',
  async (name) => {
    answer = () => Promise.reject(new DOMException('refused', name));
    const button = press([grace()]);
    expect(await screen.findByRole('alert')).toHaveTextContent(REFUSED);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    fireEvent.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(REFUSED);
    answer = () => Promise.resolve();
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(shown).toHaveAttribute('aria-label', 'Video of Grace Hopper');
  },
);

it('is not offered by a browser without it', () => {
  Reflect.deleteProperty(document, 'pictureInPictureEnabled');
  render(<Call people={[grace()]} />);
  expect(screen.queryByRole('button', { name: 'Picture in picture' })).toBeNull();
});
