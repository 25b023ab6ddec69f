import { installDevices, samplePerson } from '@acquaint/remote-kit/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SoundNote } from '../call/call-notices.tsx';
import { useRefusedSound } from './use-refused-sound.ts';
import { VideoTile } from '../layout/video-tile.tsx';

function Stage({ stream }: { readonly stream: MediaStream | null }) {
  const sound = useRefusedSound();
  return (
    <>
      <SoundNote sound={sound} />
      {stream && (
        <VideoTile
          person={samplePerson()}
          stream={stream}
          cameraOn
          microphoneOn
          onSilenced={sound.onSilenced}
        />
      )}
    </>
  );
}

/** Shows Grace's video in a browser where `play` is rejected with these errors in order; null plays. */
async function showGrace(...answers: readonly (string | null)[]) {
  installDevices();
  const left = [...answers];
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {
    const refusal = left.shift();
    if (refusal != null) throw new DOMException('not now', refusal);
  });
  // jsdom elements have no sources; this stores what is set.
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true });
  const page = render(<Stage stream={new MediaStream()} />);
  await act(async () => undefined);
  return { ...page, play, video: screen.getByLabelText<HTMLVideoElement>('Video of Grace Hopper') };
}
const turnOn = () => screen.queryByRole('button', { name: 'Turn on sound' });

it('keeps the sound on when a new stream interrupts the one before', async () => {
  const { video, play } = await showGrace('AbortError');
  expect([video.muted, play.mock.calls.length]).toEqual([false, 1]);
  expect(turnOn()).toBeNull();
});

it('resumes when the browser pauses the video, as it does when the picture-in-picture window is closed', async () => {
  const { video, play } = await showGrace(null, null);
  fireEvent.pause(video);
  expect([video.muted, play.mock.calls.length]).toEqual([false, 2]);
});

it('plays muted where the browser refuses sound, says so, and unmutes on request', async () => {
  const { video, play } = await showGrace('NotAllowedError', null, null);
  expect([video.muted, play.mock.calls.length]).toEqual([true, 2]);
  expect(screen.getByRole('alert')).toHaveTextContent('Your browser keeps the sound off');
  fireEvent.click(screen.getByRole('button', { name: 'Turn on sound' }));
  expect([video.muted, play.mock.calls.length]).toEqual([false, 3]);
  expect(turnOn()).toBeNull();
});

it('offers the sound as long as the browser refuses it, and no longer once the muted person has left', async () => {
  const { rerender } = await showGrace('NotAllowedError', null, 'NotAllowedError', null);
  fireEvent.click(screen.getByRole('button', { name: 'Turn on sound' }));
  await act(async () => undefined);
  expect(turnOn()).not.toBeNull();
  rerender(<Stage stream={null} />);
  expect(turnOn()).toBeNull();
});
