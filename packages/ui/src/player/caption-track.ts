import type { PeekCaptions } from '@acquaint/contracts';

/** Captions that a browser shows over a video. */
export interface CaptionTrack {
  readonly show: (isShown: boolean) => void;
  /** Takes them off the video. */
  readonly remove: () => void;
}

/** The track of each video: a browser lets none be removed, so it gets other cues instead. */
const tracks = new WeakMap<HTMLVideoElement, TextTrack>();

/**
 * Puts captions over a video as a text track of the browser, which shows it in full screen too (R-PEEK-82).
 * @param label name of the track in the browser's own menu.
 */
export function addCaptionTrack(
  video: HTMLVideoElement,
  { style, cues }: PeekCaptions,
  label: string,
): CaptionTrack {
  const track = tracks.get(video) ?? video.addTextTrack('captions', label);
  tracks.set(video, track);
  // A browser keeps no cues of a track that is disabled.
  track.mode = 'hidden';
  const added = cues.map(
    ({ from_seconds, until_seconds, text }) => new VTTCue(from_seconds, until_seconds, text),
  );
  for (const cue of added) track.addCue(cue);
  // `base.css` has the styles.
  video.dataset['captions'] = style;
  return {
    show: (isShown) => {
      track.mode = isShown ? 'showing' : 'hidden';
    },
    remove: () => {
      for (const cue of added) track.removeCue(cue);
      track.mode = 'disabled';
      delete video.dataset['captions'];
    },
  };
}
