import { getPeekDesk } from '@acquaint/contracts';
import { sampleOf } from '@acquaint/remote-kit/testing';
import { render, waitFor } from '@testing-library/react';
import type { Player } from './use-player.ts';
import { Views } from './views.tsx';
import { paintInto } from './test-canvas.ts';

const DESK = sampleOf(getPeekDesk);
const [ada = ''] = DESK.people.map(({ id }) => id);

function playerAt(seconds: number): Player {
  const video = document.createElement('video');
  Object.defineProperty(video, 'readyState', { value: HTMLMediaElement.HAVE_CURRENT_DATA });
  video.currentTime = seconds;
  return {
    video: { current: video },
    position: { read: () => seconds, write: () => undefined, subscribe: () => () => undefined },
    isPlaying: false,
    seek: () => undefined,
    toggle: () => undefined,
    playPart: () => undefined,
    source: {
      src: '',
      poster: undefined,
      onError: () => undefined,
      onPlay: () => undefined,
      onPause: () => undefined,
    },
  };
}

it('divides a word that is longer than a line at a syllable, as the video does', async () => {
  const drawn: string[] = [];
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paintInto(drawn));
  const text = 'Das ist die Geschwindigkeitsbegrenzungsüberwachung';
  const captions = [{ person_id: ada, from_seconds: 21, until_seconds: 25, text }];
  render(
    <Views
      desk={DESK}
      player={playerAt(23)}
      cut={{ from: 20, until: 50 }}
      leftOut={[]}
      captions={captions}
      captionStyle="large"
      title="Wires"
    />,
  );
  await waitFor(() => expect(drawn.join(' ')).toContain('Geschwindigkeitsbe-'));
});
