import { CAPTION_LINE, type CaptionStyle } from '@acquaint/contracts';
import {
  captionNames,
  captionsOf,
  type Caption,
  type SpokenWord,
} from '@acquaint/contracts/peek-film/captions';
import type { View } from '@acquaint/contracts/peek-film/layout';
import { planShots, type Presence, type Span } from '@acquaint/contracts/peek-film/shots';
import { syllablesOf } from '@acquaint/contracts/peek-film/syllables';
import { join } from 'node:path';
import type { FaceFinder } from '../faces/face-finder.ts';
import { inFrame, placesOfFaces } from '../faces/face-place.ts';
import type { Ffmpeg } from '../ffmpeg.ts';
import { faultsOf, watchFilm, type FilmFault, type SeenFilm } from '../film-check.ts';
import { HYPHEN_PATTERNS } from './hyphen-patterns.ts';
import type { FilmCredit } from './peek-credit.ts';
import { joinParts } from './join-parts.ts';
import { makeVoice } from './peek-voice.ts';
import { renderView, type Film, type FilmTrack } from '../render-view.ts';
import { findPicture, type FirstLook, type TrackPicture } from '../track-picture.ts';

/** The own track of one person, and the part of it that a film is made of. Times in milliseconds of the film. */
export interface SourceTrack extends Presence {
  /** Whose track it is: the same in each film of the same source. */
  readonly id: string;
  /** Shown in the picture. */
  readonly name: string;
  /** Shown before what the person says, where they are not the only one in the picture. */
  readonly firstName: string;
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
  /** What the film shows of the tracks, in order, in milliseconds of their files; all that follows `fromMs` when omitted. */
  readonly parts?: readonly Span[];
  /** A film that was made of this source before; it is used only if it shows the same tracks. */
  readonly known?: KnownFilm;
}

/** What the tracks of a film show, by their id. */
export type Pictures = Readonly<Record<string, TrackPicture>>;

/** A video that was made before, in any view: the next one from the same source reuses what was measured in it. */
export interface KnownFilm {
  /** Its sound is used as it is. */
  readonly path: string;
  readonly pictures: Pictures;
}

interface Making {
  readonly view: View;
  readonly target: string;
  /** For its files, used for this film only. */
  readonly folder: string;
  readonly findFaces: FaceFinder;
  /** Whether the captions become part of the picture; otherwise a player shows them. */
  readonly burnsCaptions: boolean;
  readonly signal?: AbortSignal;
  /** Called with the share that is done, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Shares of the work at whose end the film is prepared, rendered and checked, for the progress. What is left is to store it. */
const [PREPARED, RENDERED, CHECKED] = [0.45, 0.87, 0.98];

/** A finished video, checked before anyone sees it. */
export interface MadeFilm {
  readonly seen: SeenFilm;
  readonly faults: readonly FilmFault[];
  readonly captions: readonly Caption[];
  /** Null when face detection could not run: it runs again for the next video from the same source. */
  readonly pictures: Pictures | null;
  /** Moments at which a face is shown, in milliseconds; empty when faces were not looked for in this video. */
  readonly facesAt: readonly number[];
}

/**
 * Makes a video in one view, and checks it before anyone sees it.
 * @returns what was seen, and what is wrong with it.
 * @throws FfmpegFailure when a track is broken, FfmpegInterrupted when it was cancelled or could not finish.
 */
export async function makeFilm(
  ffmpeg: Ffmpeg,
  source: FilmSource,
  { view, target, folder, findFaces, burnsCaptions, signal, onProgress }: Making,
): Promise<MadeFilm> {
  const { length, title, credit, captionStyle = 'boxed' } = source;
  const known = source.tracks.every(({ id }) => id in (source.known?.pictures ?? {})) ? source.known : null;
  const options = { folder, length, ...(signal && { signal }) };
  const used = await usedTracks(ffmpeg, source, { folder, ...(signal && { signal }) });
  const inputs = used.map((track) => ({ ...track, input: inputOf(track, length) }));
  // Nothing is left to prepare for another view.
  const prepared = known ? 0 : PREPARED;
  let steps = 0;
  const onStep = (): void => onProgress((PREPARED * ++steps) / (inputs.length + 2));
  const [{ pictures, areFacesKnown, momentsOf }, voice] = known
    ? [{ pictures: known.pictures, areFacesKnown: true, momentsOf: NO_MOMENTS }, known.path]
    : await sideBySide(
        (stopping) => picturesOf(ffmpeg, inputs, { folder, findFaces, signal: stopping, onLooked: onStep }),
        (stopping) => makeVoice(ffmpeg, inputs, { folder, length, signal: stopping }).finally(onStep),
        signal,
      );
  const tracks = inputs.map((track): FilmTrack => ({ ...track, ...(pictures[track.id] ?? NO_PICTURE) }));
  const captions = await captionsOfSource(source);
  const film: Film = {
    ...{ tracks, voice, title, length, captionStyle, captions: burnsCaptions ? captions : [] },
    ...(credit && { credit }),
  };
  await renderView(ffmpeg, film, { view, target, ...options }, (share) =>
    onProgress(prepared + share * (RENDERED - prepared)),
  );
  const seen = await watchFilm(ffmpeg, target, {
    ...options,
    onProgress: (watched) => onProgress(RENDERED + Math.min(1, watched / length) * (CHECKED - RENDERED)),
  });
  const faults = faultsOf(seen, {
    ...{ length, captions },
    pictured: view === 'audiogram' ? [] : picturedIn(film),
    spoken: spokenIn(source),
    areFacesKnown: areFacesKnown || view === 'audiogram',
  });
  const facesAt = view === 'audiogram' ? [] : facesIn(film, source, momentsOf);
  return { seen, faults, captions, facesAt, pictures: areFacesKnown ? pictures : null };
}

/**
 * Runs two tasks in parallel, each of which keeps one processor busy. When one of them fails, the other is stopped.
 * @throws the first failure, once both have ended and no longer use their files.
 */
async function sideBySide<One, Other>(
  one: (signal: AbortSignal) => Promise<One>,
  other: (signal: AbortSignal) => Promise<Other>,
  signal?: AbortSignal,
): Promise<[One, Other]> {
  const failed = new AbortController();
  const stopping = AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]);
  const failures: unknown[] = [];
  const tasks = [one(stopping), other(stopping)] as const;
  for (const task of tasks)
    task.catch((error: unknown) => {
      failures.push(error);
      failed.abort();
    });
  await Promise.allSettled(tasks);
  if (failures.length > 0) throw failures[0];
  return [await tasks[0], await tasks[1]];
}

/** When each track has a face in its picture, in milliseconds, by the track's id. */
type FaceMoments = ReadonlyMap<string, readonly number[]>;
const NO_MOMENTS: FaceMoments = new Map();

const NO_PICTURE: TrackPicture = { box: null, ratio: 1, faces: [] };

/** Returns the tracks that a film is made of, without what is left out of them. */
async function usedTracks(
  ffmpeg: Ffmpeg,
  { tracks, parts }: FilmSource,
  options: { readonly folder: string; readonly signal?: AbortSignal },
): Promise<readonly SourceTrack[]> {
  if (!parts) return tracks;
  const joined: SourceTrack[] = [];
  for (const [index, track] of tracks.entries()) {
    const target = join(options.folder, `joined-${index}.mov`);
    await joinParts(ffmpeg, track, parts, { ...options, target });
    joined.push({ ...track, path: target, format: 'mov', fromMs: 0 });
  }
  return joined;
}

/** Returns ffmpeg's options for the part of a track that a film is made of. */
function inputOf({ fromMs, format, path }: SourceTrack, length: number): readonly string[] {
  const part = ['-ss', (fromMs / 1000).toFixed(3), '-t', (length / 1000).toFixed(3)];
  return [...part, '-protocol_whitelist', 'file,pipe', '-f', format, '-i', `file:${path}`];
}

/** Detects faces in the tracks; without any, the middle of each picture is shown. */
async function picturesOf(
  ffmpeg: Ffmpeg,
  tracks: readonly (SourceTrack & { readonly input: readonly string[] })[],
  {
    findFaces,
    onLooked,
    ...options
  }: {
    readonly folder: string;
    readonly findFaces: FaceFinder;
    readonly signal?: AbortSignal;
    /** Called after each track, and when faces were looked for in all of them. */
    readonly onLooked: () => void;
  },
): Promise<{
  readonly pictures: Pictures;
  readonly areFacesKnown: boolean;
  readonly momentsOf: FaceMoments;
}> {
  const looks: (FirstLook & { readonly id: string })[] = [];
  for (const [index, { id, input, isWhole }] of tracks.entries()) {
    looks.push({
      id,
      ...(await findPicture(ffmpeg, input, { ...options, isWhole, name: `track-${index}` })),
    });
    onLooked();
  }
  const found = await findFaces(looks.flatMap(({ frames }) => frames ?? []));
  onLooked();
  const answers = (found ?? []).values();
  const momentsOf = new Map<string, readonly number[]>();
  const seen = looks.map(({ id, frames, ...picture }) => {
    const moments = frames ? (answers.next().value ?? []) : [];
    const faces = placesOfFaces(inFrame(moments, picture.ratio));
    if (faces.length > 0)
      momentsOf.set(
        id,
        moments.filter((each) => each.faces.length > 0).map(({ at }) => at),
      );
    return [id, { ...picture, faces }] as const;
  });
  return { pictures: Object.fromEntries(seen), areFacesKnown: found !== null, momentsOf };
}

/** Returns what is written of the words of a film, and when. */
async function captionsOfSource({
  tracks,
  words,
  length,
  captionStyle = 'boxed',
}: FilmSource): Promise<Caption[]> {
  const line = CAPTION_LINE[captionStyle];
  const divide = await syllablesOf(
    words.map(({ text }) => text),
    line,
    HYPHEN_PATTERNS,
  );
  return captionsOf(words, {
    ...{ length, line, shots: planShots(tracks, length), names: captionNames(tracks) },
    ...(divide && { syllablesOf: divide }),
  });
}

/** Returns the moments at which somebody who is shown has a face in their picture. */
function facesIn({ tracks, length }: Film, source: FilmSource, momentsOf: FaceMoments): number[] {
  return planShots(tracks, length).flatMap(({ from, until, people }) => {
    const moments = people.flatMap((person) => momentsOf.get(source.tracks[person]?.id ?? '') ?? []);
    return moments.filter((at) => from <= at && at < until);
  });
}

/** Returns the times in which only people with a picture are shown. */
function picturedIn({ tracks, length }: Film): Span[] {
  return planShots(tracks, length).filter(({ people }) => people.every((person) => tracks[person]?.box));
}

/** Words show more exactly than measured speech whether a cut goes through one. */
function spokenIn({ words, tracks }: FilmSource): readonly Span[] {
  return words.length > 0 ? words : tracks.flatMap(({ speech }) => speech ?? []);
}
