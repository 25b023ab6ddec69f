import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { VideoPlayer, type VideoPlayerProps } from './video-player.tsx';

/** Shows a player; jsdom has no media, so that what the element does is played here. */
function show(props: Partial<VideoPlayerProps> = {}) {
  const [starts, progress]: [number[], number[]] = [[], []];
  render(
    <VideoPlayer
      src="/film.mp4"
      label="Ada on mirrors"
      seconds={90}
      onStart={({ currentTime }) => starts.push(currentTime)}
      onProgress={({ currentTime }) => progress.push(currentTime)}
      {...props}
    />,
  );
  const video = screen.getByLabelText<HTMLVideoElement>('Ada on mirrors');
  let isPaused = true;
  Object.defineProperty(video, 'paused', { get: () => isPaused });
  video.play = async () => {
    isPaused = false;
    fireEvent.play(video);
  };
  video.pause = () => {
    isPaused = true;
    fireEvent.pause(video);
  };
  video.load = () => {
    video.currentTime = 0;
  };
  return { video, starts, progress, user: userEvent.setup() };
}
const button = (name: string) => screen.getByRole('button', { name });
const isPlaying = () => screen.queryByRole('button', { name: 'Pause' }) !== null;

/** jsdom has no text tracks. */
function withTextTracks() {
  const cues: string[] = [];
  const track = {
    ...{ mode: 'disabled', cues },
    addCue: ({ text }: { text: string }) => cues.push(text),
    removeCue: () => cues.pop(),
  };
  Object.assign(globalThis, {
    VTTCue: function Cue(_from: number, _until: number, text: string) {
      return { text };
    },
  });
  jest.spyOn(HTMLMediaElement.prototype, 'addTextTrack').mockReturnValue(track as unknown as TextTrack);
  return track;
}

/** Other tests run with reduced motion. */
function askForMotion(): void {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList,
    );
}
afterEach(() => jest.restoreAllMocks());

describe('the video player', () => {
  it('plays, moves in time, mutes and changes the speed by its controls, which are below the picture', async () => {
    const { video, user } = show();
    await user.click(button('Play'));
    expect([isPlaying(), video.controls]).toEqual([true, false]);
    await user.click(button('Pause'));
    expect(isPlaying()).toBe(false);
    fireEvent.change(screen.getByRole('slider', { name: 'Position' }), { target: { value: '30' } });
    fireEvent.timeUpdate(video);
    expect(screen.getByRole('slider', { name: 'Position' })).toHaveAttribute(
      'aria-valuetext',
      '0:30 of 1:30',
    );
    await user.click(button('Mute'));
    expect(video.muted).toBe(true);
    fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0.5' } });
    expect([video.muted, video.volume]).toEqual([false, 0.5]);
    await user.click(button('Speed: 1×'));
    expect(video.playbackRate).toBe(1.25);
  });

  it('does the same by the keyboard, unless the page uses the key', async () => {
    const { video, user } = show({
      onKeyDown: (event) => {
        if (event.key === 'm') event.preventDefault();
      },
    });
    await user.tab();
    expect(video).toHaveFocus();
    await user.keyboard(' ');
    expect(isPlaying()).toBe(true);
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(video.currentTime).toBe(5);
    await user.keyboard('{ArrowDown}m');
    expect([video.volume.toFixed(1), video.muted]).toEqual(['0.9', false]);
  });

  it('renders once when it is shown, because a page may show many', () => {
    let renders = 0;
    const captionSwitch = {
      get isOn() {
        renders += 1;
        return true;
      },
      toggle: () => undefined,
    };
    render(<VideoPlayer src="/film.mp4" label="A film" captionSwitch={captionSwitch} />);
    expect(renders).toBe(1);
  });

  it('shows captions, which a switch and the key C hide (R-PEEK-82)', async () => {
    const track = withTextTracks();
    const cue = { from_seconds: 0, until_seconds: 2, text: 'This is a mirror.' };
    const captions = { style: 'large' as const, cues: [cue] };
    const Switched = () => {
      const [isOn, setOn] = useState(true);
      const captionSwitch = { isOn, toggle: () => setOn(!isOn) };
      return <VideoPlayer src="/film.mp4" label="Captioned" {...{ captions, captionSwitch }} />;
    };
    const user = userEvent.setup();
    render(<Switched />);
    expect([track.mode, track.cues]).toEqual(['showing', ['This is a mirror.']]);
    await user.click(button('Captions (CC)'));
    expect(button('Captions (CC)')).toHaveAttribute('aria-pressed', 'false');
    expect([track.mode, track.cues]).toEqual(['hidden', ['This is a mirror.']]);
    screen.getByLabelText('Captioned').focus();
    await user.keyboard('c');
    expect(track.mode).toBe('showing');
  });

  it('previews without sound while the mouse rests on it, which does not count as playing', async () => {
    askForMotion();
    const { video, starts, progress, user } = show({ hasPreview: true });
    await user.hover(video);
    fireEvent.timeUpdate(video);
    expect([video.paused, video.muted, starts, progress]).toEqual([false, true, [], []]);
    await user.unhover(video);
    expect([video.paused, video.muted, video.currentTime]).toEqual([true, false, 0]);
    await user.hover(video);
    video.currentTime = 4;
    act(() => video.click());
    expect([video.paused, video.muted, starts]).toEqual([false, false, [0]]);
  });

  it('has its controls in reach of the keyboard and of screen readers where something else is in their place', async () => {
    const { video, user } = show({ atRest: '12 views' });
    expect(screen.getByText('12 views')).toBeInTheDocument();
    await user.tab();
    expect(video).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('slider', { name: 'Position' })).toHaveFocus();
    await user.tab();
    await user.keyboard(' ');
    expect(isPlaying()).toBe(true);
    expect(video.parentElement).toHaveAttribute('data-playing', 'true');
  });

  it('previews nothing where no preview is wanted, or less motion', async () => {
    const { video, user } = show({ hasPreview: true });
    await user.hover(video);
    expect(video.paused).toBe(true);
  });
});
