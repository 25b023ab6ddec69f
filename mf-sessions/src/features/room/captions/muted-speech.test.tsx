import { installDevices } from '@acquaint/remote-kit/testing';
import { render, screen } from '@testing-library/react';
import { installSpeech } from './test-speech.ts';
import { MutedSpeech } from './muted-speech.tsx';

afterEach(() => jest.restoreAllMocks());

it('tells somebody who talks while their microphone is off, which stays off', async () => {
  const devices = installDevices();
  const speech = installSpeech();
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const [track] = stream.getAudioTracks();
  if (!track) throw new Error('no microphone');
  track.enabled = false;
  const { unmount } = render(<MutedSpeech track={track} />);
  await speech.isSilent();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await speech.speaks();
  expect(screen.getByRole('status')).toHaveTextContent('Are you talking? Your microphone is off.');
  unmount();
  expect(track.enabled).toBe(false);
  // The measured copy is released with it.
  expect(devices.tracks.map(({ readyState }) => readyState)).toEqual(['live', 'ended']);
});
