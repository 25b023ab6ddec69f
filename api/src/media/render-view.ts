import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CaptionStyle } from '@acquaint/contracts';
import type { Caption } from '@acquaint/contracts/peek-film/captions';
import {
  LOOKS,
  placesIn,
  WAVE_HEIGHT,
  writingsIn,
  type View,
  type Writing,
} from '@acquaint/contracts/peek-film/layout';
import { planShots, type Presence } from '@acquaint/contracts/peek-film/shots';
import type { Ffmpeg } from './ffmpeg.ts';
import { writeFonts } from './font-file.ts';
import { creditMetadata, creditWriting, type FilmCredit } from './peeks/peek-credit.ts';
import { during, type HeardTrack } from './peeks/peek-voice.ts';
import { writingFile } from './peeks/peek-writing.ts';
import { cropTo, fitted, GROUND, rowsOfFaces } from './picture-crop.ts';
import type { TrackPicture } from './track-picture.ts';

export const RATE = 30;
const WAVE_COLOR = '0xa9d6e5';
/** Encoding takes less than the length of the peek, but longer on a busy machine. */
const LIMIT_MS = 600_000;

/** The own track of one person in a film. Times in milliseconds of the film. */
export interface FilmTrack extends HeardTrack, Presence, TrackPicture {
  readonly name: string;
}

/** What a view is rendered from. It contains nothing outside the times in which each track's person is `present`. */
export interface Film {
  readonly tracks: readonly FilmTrack[];
  /** Path of the file made by `makeVoice`, or of a film with its sound. */
  readonly voice: string;
  readonly title: string;
  readonly captions: readonly Caption[];
  readonly captionStyle: CaptionStyle;
  /** Where the film is from, for one that is downloaded. */
  readonly credit?: FilmCredit;
  /** In milliseconds. */
  readonly length: number;
}

interface Rendering {
  readonly view: View;
  readonly target: string;
  /** For its files, used for this rendering only. */
  readonly folder: string;
  readonly signal?: AbortSignal;
}

/**
 * Renders a film in one view as MP4 (H.264 and AAC), in one run of ffmpeg: the person who speaks, or everybody while they alternate
 * quickly; their names, and captions that cover no face (R-PEEK-25). Faces stay in each picture's crop; without any, it is in the middle.
 * @param onProgress called with the share that is done, 0 to 1.
 * @throws FfmpegFailure when it cannot be rendered, FfmpegInterrupted when it was cancelled or could not finish.
 */
export async function renderView(
  ffmpeg: Ffmpeg,
  film: Film,
  { view, target, folder, signal }: Rendering,
  onProgress: (share: number) => void,
): Promise<void> {
  const { width, height, letters } = LOOKS[view];
  const seconds = film.length / 1000;
  await writeFonts(join(folder, 'fonts'));
  await writeFile(
    join(folder, 'writing.ass'),
    writingFile(writingsOf(film, view), { width, height, letters, captions: film.captionStyle }),
  );
  const pictures = view === 'audiogram' ? waves(film) : shotsGraph(film, view);
  const graph = [...pictures.filters, `[${pictures.out}]ass=writing.ass:fontsdir=fonts,format=yuv420p[v]`];
  await ffmpeg(
    [
      ...pictures.inputs,
      ...['-protocol_whitelist', 'file,pipe', '-f', 'mov', '-i', `file:${film.voice}`],
      ...['-filter_complex', graph.join(';'), '-map', '[v]', '-map', `${pictures.count}:a:0`],
      ...['-t', seconds.toFixed(3), '-r', String(RATE), '-threads', '2'],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-g', String(RATE * 4), '-c:a', 'copy'],
      ...['-map_metadata', '-1', ...(film.credit ? creditMetadata(film.credit) : [])],
      ...['-movflags', '+faststart', '-f', 'mp4', target],
    ],
    {
      ...{ limitMs: LIMIT_MS, folder, isGentle: true, ...(signal && { signal }) },
      onProgress: (done) => onProgress(Math.min(1, done / seconds)),
    },
  );
}

interface Graph {
  readonly inputs: readonly string[];
  readonly count: number;
  readonly filters: readonly string[];
  readonly out: string;
}

function waves({ length, voice }: Film): Graph {
  const { width, height } = LOOKS.audiogram;
  return {
    inputs: ['-protocol_whitelist', 'file,pipe', '-f', 'mov', '-i', `file:${voice}`],
    count: 1,
    filters: [
      ground(width, WAVE_HEIGHT, length / 1000, 'ground'),
      `[0:a:0]showwaves=s=${width}x${WAVE_HEIGHT}:mode=cline:rate=${RATE}:scale=sqrt:colors=${WAVE_COLOR}[wave]`,
      // Only the part with the wave is mixed, which takes a third of the time.
      `[ground][wave]overlay=eof_action=pass,pad=${width}:${height}:0:-1:color=${GROUND}[waves]`,
    ],
    out: 'waves',
  };
}

const ground = (width: number, height: number, seconds: number, out: string): string =>
  `color=c=${GROUND}:s=${width}x${height}:r=${RATE}:d=${seconds.toFixed(6)}[${out}]`;

/**
 * Shows each shot, one after the other. Only what a shot shows is scaled: scaling takes longer than anything else but encoding. Each
 * shot has a ground of its exact length, so that a track that ends early changes no times.
 */
function shotsGraph(film: Film, view: View): Graph {
  const shots = planShots(film.tracks, film.length).map((shot) => ({
    ...shot,
    frames: { from: frameOf(shot.from), until: frameOf(shot.until) },
  }));
  const filters: string[] = [];
  const inputs: string[] = [];
  let count = 0;
  for (const [person, track] of film.tracks.entries()) {
    const copies = shots.flatMap(({ people }, at) => (people.includes(person) ? [`[p${person}_${at}]`] : []));
    if (copies.length === 0 || !track.box) continue;
    inputs.push(...track.input);
    // Rounded up, so that no frame is shown before its time: nothing from before a cut appears in it.
    filters.push(
      `[${count++}:v:0]fps=${RATE}:start_time=0:round=up,${cropTo(track.box)}split=${copies.length}${copies.join('')}`,
    );
  }
  const { width, height } = LOOKS[view];
  const outs = shots.map((shot, at) => {
    const { from, until } = shot.frames;
    let below = `g${at}`;
    filters.push(ground(width, height, (until - from) / RATE, below));
    for (const { person, place } of placesIn(shot, view)) {
      const track = film.tracks[person];
      if (!track?.box) continue;
      const [copy, over] = [`p${person}_${at}`, `o${person}_${at}`];
      const present = track.present.map((span) => ({
        from: span.from - shot.from,
        until: span.until - shot.from,
      }));
      filters.push(
        `[${copy}]trim=start_pts=${from}:end_pts=${until},${fitted(track, place)},setpts=PTS-${from}[q${person}_${at}]`,
        `[${below}][q${person}_${at}]overlay=${place.x}:${place.y}:eof_action=pass:enable='${during(present)}'[${over}]`,
      );
      below = over;
    }
    return below;
  });
  const [only = '', ...others] = outs;
  if (others.length === 0) return { inputs, count, filters, out: only };
  filters.push(`${outs.map((out) => `[${out}]`).join('')}concat=n=${outs.length}[shots]`);
  return { inputs, count, filters, out: 'shots' };
}

/** Returns the number of the first frame at a time or after it. */
const frameOf = (milliseconds: number): number => Math.ceil((milliseconds * RATE) / 1000);

function writingsOf(film: Film, view: View): Writing[] {
  const { tracks, credit, length } = film;
  const people = tracks.map(({ name, box }) => ({ name, hasPicture: box !== null }));
  const spoken = writingsIn(
    { ...film, people, shots: planShots(tracks, length) },
    view,
    (person, place, span) => {
      const track = tracks[person];
      return track?.box ? rowsOfFaces(track, place, span) : [];
    },
  );
  return [...spoken, ...(credit ? [creditWriting(credit, LOOKS[view], length)] : [])];
}
