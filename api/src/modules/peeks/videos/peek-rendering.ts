import type { View } from '@acquaint/contracts/peek-film/layout';
import { FfmpegFailure, type Ffmpeg } from '../../../media/ffmpeg.ts';
import { makeFilm, type FilmSource, type MadeFilm } from '../../../media/peeks/peek-film.ts';
import type { FaceFinder } from '../../../media/faces/face-finder.ts';
import type { Files } from '../../../ports/files/files.ts';
import { filmOfMix, filmOfTracks, NoTracks, type Wanted } from './peek-film-source.ts';

interface Making {
  readonly view: View;
  readonly target: string;
  readonly findFaces: FaceFinder;
  /** Whether the captions become part of the picture. */
  readonly burnsCaptions: boolean;
  /**
   * Stores the share that is done.
   * @returns false when the video is no longer needed, which stops the work.
   */
  readonly note: (progress: number) => Promise<boolean>;
}

/** The video is no longer needed: it was cancelled, changed or deleted meanwhile. */
export class Unwanted extends Error {
  override readonly name = 'Unwanted';
}

/**
 * Makes a video, and stops as soon as it is no longer needed.
 * @throws Unwanted, or as `makeFilm`.
 */
export async function makeWanted(
  ffmpeg: Ffmpeg,
  source: FilmSource,
  { note, ...making }: Making & { readonly folder: string },
): Promise<MadeFilm> {
  const stopping = new AbortController();
  let noted = Promise.resolve();
  const onProgress = (progress: number): void => {
    noted = noted
      .then(async () => {
        if (!(await note(progress))) stopping.abort();
      })
      // The progress is only for display.
      .catch(() => undefined);
  };
  try {
    return await makeFilm(ffmpeg, source, { ...making, onProgress, signal: stopping.signal });
  } catch (error) {
    throw stopping.signal.aborted ? new Unwanted('The film is no longer wanted', { cause: error }) : error;
  } finally {
    await noted;
  }
}

/**
 * Makes a film of a cut, of each person's own track; where one of them cannot be used, of the mixed video.
 * @returns null when the consent ledger does not allow it.
 * @throws Unwanted; FfmpegFailure when the recording cannot be read; NoTracks when its files are not there.
 */
export async function makeOfCut(
  ffmpeg: Ffmpeg,
  files: Files,
  wanted: Wanted,
  making: Making,
): Promise<MadeFilm | null> {
  const options = { ...making, folder: wanted.folder };
  try {
    const film = await filmOfTracks(files, wanted);
    return film && (await makeWanted(ffmpeg, film, options));
  } catch (error) {
    if (!(error instanceof NoTracks || error instanceof FfmpegFailure)) throw error;
    const film = await filmOfMix(files, wanted);
    return film && makeWanted(ffmpeg, film, options);
  }
}
