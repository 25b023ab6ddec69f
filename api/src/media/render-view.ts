import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CaptionStyle } from '@acquaint/contracts';
import type { Ffmpeg } from './ffmpeg.ts';
import { writeFonts } from './font-file.ts';
import { creditMetadata, creditWriting, type FilmCredit } from './peeks/peek-credit.ts';
import { captionBottom } from './peeks/caption-place.ts';
import type { Caption } from './peeks/peek-captions.ts';
import { planShots, type Presence, type Shot } from './peeks/peek-shots.ts';
import { during, type HeardTrack } from './peeks/peek-voice.ts';
import { captionHeight, nameHeight, wrapped, writingFile, type Writing } from './peeks/peek-writing.ts';
import { cropTo, fitted, GROUND, rowsOfFaces, type Place } from './picture-crop.ts';
import type { TrackPicture } from './track-picture.ts';

/** The formats in which a peek is rendered (R-PEEK-10). */
export type View = 'landscape' | 'portrait' | 'square' | 'audiogram';

interface Look {
  readonly width: number;
  readonly height: number;
  /** Height of the captions' letters: a line of 32 characters fits between the safe margins. */
  readonly letters: number;
  /** Share of the height below the captions, which players and apps cover. */
  readonly below: number;
}

export const LOOKS: Readonly<Record<View, Look>> = {
  landscape: { width: 854, height: 480, letters: 38, below: 0.09 },
  portrait: { width: 480, height: 854, letters: 32, below: 0.2 },
  square: { width: 640, height: 640, letters: 38, below: 0.09 },
  audiogram: { width: 640, height: 640, letters: 38, below: 0.12 },
};
export const RATE = 30;
const WAVE_COLOR = '0xa9d6e5';
const WAVE_HEIGHT = 220;
/** Where text may begin, as a share of the width and height. */
const MARGIN = 0.05;
/** Pixels between a caption and the lower one of two pictures, or a name. */
const SEAM = 10;
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

/** Returns the place of each person of a shot: side by side in a wide view, otherwise one below the other. */
export function placesIn(
  { people }: Shot,
  view: View,
): readonly { readonly person: number; readonly place: Place }[] {
  const { width, height } = LOOKS[view];
  const isWide = view === 'landscape';
  const whole = isWide ? width : height;
  const share = 2 * Math.floor(whole / people.length / 2);
  return people.map((person, index) => {
    const from = index * share;
    // The last one also has what cannot be divided evenly.
    const size = index === people.length - 1 ? whole - from : share;
    return {
      person,
      place: isWide ? { x: from, y: 0, width: size, height } : { x: 0, y: from, width, height: size },
    };
  });
}

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
  const { credit, length } = film;
  return [...spokenOf(film, view), ...(credit ? [creditWriting(credit, LOOKS[view], length)] : [])];
}

/** Returns who speaks, and what. */
function spokenOf(film: Film, view: View): Writing[] {
  const { width, height } = LOOKS[view];
  const shots = planShots(film.tracks, film.length);
  const captions = film.captions.map((caption): Writing => ({
    ...{
      ...caption,
      kind: 'caption',
      x: width / 2,
      y: captionBottom(...roomFor(caption, film, shots, view)),
    },
  }));
  if (view !== 'audiogram') return [...shots.flatMap((shot) => namesIn(film, shot, view)), ...captions];
  const title = wrapped(film.title, 30, 2);
  const whole = { from: 0, until: film.length };
  const speaking = shots.map(({ from, until, people }): Writing => ({
    ...{ from, until, kind: 'card', x: width / 2, y: height * 0.28 },
    lines: people.flatMap((person) => wrapped(film.tracks[person]?.name ?? '', CARD, 1)),
  }));
  return [
    { ...whole, kind: 'title', lines: title, x: width / 2, y: height * MARGIN },
    ...speaking,
    ...captions,
  ];
}

/** Returns where a caption may end, its height, and the faces that are seen meanwhile, as `captionBottom` takes them. */
function roomFor(
  caption: Caption,
  film: Film,
  shots: readonly Shot[],
  view: View,
): Parameters<typeof captionBottom> {
  const { width, height, letters, below } = LOOKS[view];
  const tall = captionHeight(letters, film.captionStyle);
  const low = height * (1 - below);
  if (view === 'audiogram') return [[low], tall, []];
  const during = shots.filter(({ from, until }) => from < caption.until && until > caption.from);
  const isStacked = during.some(({ people }) => people.length === 2) && view !== 'landscape';
  const underName = width * MARGIN + nameHeight(letters) + SEAM + tall;
  const faces = during.flatMap((shot) =>
    placesIn(shot, view).flatMap(({ person, place }) => {
      const track = film.tracks[person];
      const seen = { from: Math.max(caption.from, shot.from), until: Math.min(caption.until, shot.until) };
      return track?.box ? rowsOfFaces(track, place, seen) : [];
    }),
  );
  return [[...(isStacked ? [height / 2 - SEAM] : []), low, underName], tall, faces];
}

/** Most characters of a name in an audiogram. */
const CARD = 26;
/** Width of a letter of a name, as a share of the height of the captions' letters. */
const NAME_LETTER = 0.3;

function namesIn(film: Film, shot: Shot, view: View): Writing[] {
  const margin = Math.round(LOOKS[view].width * MARGIN);
  return placesIn(shot, view).flatMap(({ person, place }): Writing[] => {
    const track = film.tracks[person];
    if (!track) return [];
    const { from, until } = shot;
    const most = Math.floor((place.width - 2 * margin) / (LOOKS[view].letters * NAME_LETTER));
    return track.box
      ? [
          {
            from,
            until,
            kind: 'name',
            lines: wrapped(track.name, most, 1),
            x: place.x + margin,
            y: place.y + margin,
          },
        ]
      : [
          {
            ...{ from, until, kind: 'card', lines: wrapped(track.name, 20, 2) },
            ...{ x: place.x + place.width / 2, y: place.y + place.height / 2 },
          },
        ];
  });
}
