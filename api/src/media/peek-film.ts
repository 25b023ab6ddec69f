import { CAPTION_LINE, type CaptionStyle } from '@acquaint/contracts';
import type { Ffmpeg } from './ffmpeg.ts';
import { faultsOf, watchFilm, type FilmFault, type SeenFilm } from './film-check.ts';
import type { FilmCredit } from './peek-credit.ts';
import { captionsOf, type SpokenWord } from './peek-captions.ts';
import { planShots, type Presence, type Span } from './peek-shots.ts';
import { makeVoice } from './peek-voice.ts';
import { renderView, type Film, type FilmTrack, type View } from './render-view.ts';
import { findPicture } from './track-picture.ts';

/** The own track of one person, and the part of it that a film is made of. Times in milliseconds of the film. */
export interface SourceTrack extends Presence {
  /** Shown in the picture. */
  readonly name: string;
  readonly path: string;
  readonly format: 'mov' | 'matroska';
  /** Where the film begins in the file, in milliseconds of the file. */
  readonly fromMs: number;
  /** Whether a picture and a voice are known to be in the file, as in those that we made: then a file without them is broken. */
  readonly isWhole: boolean;
}

/** What a film is made of. Nothing outside the times in which a track's person is `present` gets into it. */
export interface FilmSource {
  readonly tracks: readonly SourceTrack[];
  readonly words: readonly SpokenWord[];
  readonly title: string;
  /** How captions are written; `boxed` when omitted. */
  readonly captionStyle?: CaptionStyle;
  /** Where the film is from, for one that is downloaded. */
  readonly credit?: FilmCredit;
  /** In milliseconds. */
  readonly length: number;
}

interface Making {
  readonly view: View;
  readonly target: string;
  /** For its files, used for this film only. */
  readonly folder: string;
  readonly signal?: AbortSignal;
  /** Called with the share that is done, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Shares of the work, for the progress. */
const [LOOKED, HEARD, RENDERED] = [0.1, 0.2, 0.9];

/**
 * Makes a film in one view, and watches it before anybody else does.
 * @returns what was seen, and what is wrong with it.
 * @throws FfmpegFailure when a track is broken, FfmpegInterrupted when it was cancelled or could not finish.
 */
export async function makeFilm(
  ffmpeg: Ffmpeg,
  source: FilmSource,
  { view, target, folder, signal, onProgress }: Making,
): Promise<{ readonly seen: SeenFilm; readonly faults: readonly FilmFault[] }> {
  const { length, title, credit, captionStyle = 'boxed' } = source;
  const options = { folder, length, ...(signal && { signal }) };
  const tracks: FilmTrack[] = [];
  for (const { name, path, format, fromMs, isWhole, present, speech } of source.tracks) {
    const part = ['-ss', (fromMs / 1000).toFixed(3), '-t', (length / 1000).toFixed(3)];
    const input = [...part, '-protocol_whitelist', 'file,pipe', '-f', format, '-i', `file:${path}`];
    const picture = await findPicture(ffmpeg, input, { ...options, isWhole });
    tracks.push({ name, input, isWhole, present, speech, ...picture });
  }
  onProgress(LOOKED);
  const voice = await makeVoice(ffmpeg, tracks, options);
  onProgress(HEARD);
  const film: Film = {
    ...{ tracks, voice, title, length, captionStyle },
    captions: captionsOf(source.words, length, CAPTION_LINE[captionStyle]),
    ...(credit && { credit }),
  };
  await renderView(ffmpeg, film, { view, target, ...options }, (share) =>
    onProgress(HEARD + share * (RENDERED - HEARD)),
  );
  const seen = await watchFilm(ffmpeg, target, options);
  const faults = faultsOf(seen, {
    ...{ length, captions: film.captions },
    pictured: view === 'audiogram' ? [] : picturedIn(film),
    spoken: spokenIn(source),
  });
  return { seen, faults };
}

/** Returns the times in which only people with a picture are shown. */
function picturedIn({ tracks, length }: Film): Span[] {
  return planShots(tracks, length).filter(({ people }) => people.every((person) => tracks[person]?.box));
}

/** Words say more exactly than measured speech what a cut goes through. */
function spokenIn({ words, tracks }: FilmSource): readonly Span[] {
  return words.length > 0 ? words : tracks.flatMap(({ speech }) => speech ?? []);
}
