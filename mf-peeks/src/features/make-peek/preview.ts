import { CAPTION_LINE, type CaptionStyle, type PeekCaption, type PeekDesk } from '@acquaint/contracts';
import { captionNames, captionsOf, spokenWords } from '@acquaint/contracts/peek-film/captions';
import {
  LETTERS,
  LOOKS,
  PAD,
  placesIn,
  sizeOfStyle,
  WAVE_HEIGHT,
  writingsIn,
  type Place,
  type View,
  type Writing,
  type WrittenFilm,
} from '@acquaint/contracts/peek-film/layout';
import { captionsWithout, lengthOf, placeWithout, spansWithout } from '@acquaint/contracts/peek-film/pauses';
import { partsWithin, planShots, shotAt, touching, type Span } from '@acquaint/contracts/peek-film/shots';
import type { Syllables } from '@acquaint/contracts/peek-film/syllables';
import { firstNameOf, personName } from '@acquaint/ui';
import { peopleIn, type Cut } from './cut/cut.ts';
import { spanInMs } from './cut/pauses.ts';
import { pairsOf } from './time-line/silences.ts';

/** Size of each preview in pixels: twice what is shown, so that text is sharp. */
export const SIZES: Readonly<Record<View, { readonly width: number; readonly height: number }>> = {
  landscape: { width: 640, height: 360 },
  portrait: { width: 360, height: 640 },
  square: { width: 480, height: 480 },
  audiogram: { width: 480, height: 480 },
};
const VIEWS = Object.keys(SIZES) as View[];

/** What a peek will show, as far as it is known before its video is made. Times in milliseconds from the beginning of the cut. */
export interface Preview {
  readonly film: WrittenFilm;
  /** All words of the captions. */
  readonly words: readonly string[];
  /** IDs of the people, in the order in which the shots count them. */
  readonly ids: readonly string[];
  readonly writings: Readonly<Record<View, readonly Writing[]>>;
  /** Where the cut begins, and what is left out of it, in milliseconds of the recording. */
  readonly startMs: number;
  readonly pauses: readonly Span[];
}

/** What is chosen at the desk, as far as it is seen in the video. */
export interface Previewed {
  readonly cut: Cut;
  /** What is left out of the cut. */
  readonly leftOut: readonly Cut[];
  readonly captions: readonly PeekCaption[];
  readonly captionStyle: CaptionStyle;
  readonly title: string;
}

/**
 * Plans a cut’s video by the rules of the renderer; only faces are not known here.
 * @param syllables divides the words that do not fit into a line; null until it is loaded: they are divided between letters then.
 */
export function previewOf(
  desk: PeekDesk,
  { cut, leftOut, captions, captionStyle, title }: Previewed,
  syllables: Syllables | null = null,
): Preview {
  const span = spanInMs(cut.from, cut.until);
  const pauses = leftOut.map(({ from, until }) => spanInMs(from, until));
  const length = span.until - span.from - lengthOf(pauses);
  // As the cut: from its beginning.
  const fromStart = pauses.map(({ from, until }) => ({ from: from - span.from, until: until - span.from }));
  const ids = peopleIn(desk, cut);
  const people = ids.map((id) => {
    const person = desk.people.find((each) => each.id === id);
    const stretches = desk.stretches.filter(({ person_ids }) => person_ids.includes(id));
    const track = desk.tracks?.find(({ person_id }) => person_id === id);
    return {
      ...{ name: person ? personName(person) : '', firstName: person ? firstNameOf(person) : '' },
      hasPicture: true,
      present: spansWithout(
        fromStart,
        partsWithin(
          stretches.map(({ from_seconds, until_seconds }) => spanInMs(from_seconds, until_seconds)),
          span,
        ),
      ),
      speech: track
        ? spansWithout(
            fromStart,
            touching(
              pairsOf(track.speech).map(([from, until]) => spanInMs(from, until)),
              span,
            ),
          )
        : null,
    };
  });
  const shots = planShots(people, length);
  const words = spokenWords(captionsWithout(pauses, captions), span.from, (id) => ids.indexOf(id));
  const line = CAPTION_LINE[captionStyle];
  const film: WrittenFilm = {
    ...{ people, shots, captionStyle, title, length },
    captions: captionsOf(words, {
      ...{ length, line, shots, names: captionNames(people) },
      ...(syllables && { syllablesOf: syllables }),
    }),
  };
  const writings = Object.fromEntries(
    VIEWS.map((view) => [view, writingsIn(film, view, () => [])]),
  ) as unknown as Preview['writings'];
  return { film, words: words.map(({ text }) => text), ids, writings, pauses, startMs: span.from };
}

/** Returns who is shown at a position of the recording, by index, and what is written; beside the cut, nothing that is said. */
export function seenAt(
  { film: { shots, length }, writings, pauses, startMs }: Preview,
  view: View,
  at: number,
): { readonly people: readonly number[]; readonly writings: readonly Writing[] } {
  const place = placeWithout(pauses, Math.round(at * 1000)) - startMs;
  // The film stops a moment after the end of the cut.
  const isWithin = place > -STOP_MS && place < length + STOP_MS;
  const time = Math.min(Math.max(0, place), length - 1);
  return {
    people: shotAt(shots, time)?.people ?? [],
    writings: writings[view].filter(
      ({ kind, from, until }) => from <= time && time < until && (isWithin || kind !== 'caption'),
    ),
  };
}
const STOP_MS = 300;

/** Returns the part of the film in which each person is: members sit side by side, in the order of the desk. */
export function seatsOf(
  { people, tracks }: Pick<PeekDesk, 'tracks' | 'people'>,
  film: { readonly width: number; readonly height: number },
): ReadonlyMap<string, Place> {
  const seated = people.filter(({ id }) => tracks?.some(({ person_id }) => person_id === id) ?? true);
  const isWide = film.width / film.height > 2.5;
  const columns = isWide || seated.length > 1 ? 2 : 1;
  const rows = isWide || columns === 1 ? 1 : 2;
  const [width, height] = [film.width / columns, film.height / rows];
  return new Map(seated.map(({ id }, index) => [id, { x: (index % columns) * width, y: 0, width, height }]));
}

/** Returns the largest part of a picture that has the shape of a place. What is cropped off its height is taken from below rather than from above. */
export function cropOf(picture: Place, place: { readonly width: number; readonly height: number }): Place {
  const scale = Math.min(picture.width / place.width, picture.height / place.height);
  const [width, height] = [place.width * scale, place.height * scale];
  return {
    x: picture.x + (picture.width - width) / 2,
    y: picture.y + (picture.height - height) / 3,
    ...{ width, height },
  };
}

const GROUND = '#10131a';
const [INK, SHADE, BARS] = ['#f7f4ee', 'rgb(16 19 26 / 94%)', '#a9d6e5'] as const;
/** Size of a font whose lines are as high as the letters in a video, and how far below the top of a line letters stand. */
const [FONT_SIZE, BASELINE] = [0.83, 0.8] as const;
/** Width of the dark edge around plain captions. */
const EDGE = 3;
/** Time that the bars of an audiogram show, in seconds. */
const HEARD = 3;

/** Draws a preview of one view from the film’s present picture. */
export function drawView(
  canvas: HTMLCanvasElement,
  video: HTMLVideoElement,
  view: View,
  { desk, preview, at }: { readonly desk: PeekDesk; readonly preview: Preview; readonly at: number },
): void {
  const paint = canvas.getContext('2d');
  if (!paint) return;
  const { width, height } = LOOKS[view];
  const seen = seenAt(preview, view, at);
  paint.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
  paint.fillStyle = GROUND;
  paint.fillRect(0, 0, width, height);
  if (view === 'audiogram')
    drawBars(paint, desk, at, { x: 0, y: (height - WAVE_HEIGHT) / 2, width, height: WAVE_HEIGHT });
  else {
    const seats = seatsOf(desk, { width: video.videoWidth, height: video.videoHeight });
    for (const { person, place } of placesIn(seen, view)) {
      const seat = seats.get(preview.ids[person] ?? '');
      if (!seat) continue;
      const crop = cropOf(seat, place);
      paint.drawImage(
        video,
        ...([crop.x, crop.y, crop.width, crop.height] as const),
        ...([place.x, place.y, place.width, place.height] as const),
      );
    }
  }
  for (const writing of seen.writings)
    drawWriting(paint, writing, LOOKS[view].letters, preview.film.captionStyle);
}

function drawWriting(
  paint: CanvasRenderingContext2D,
  { kind, lines, x, y }: Writing,
  letters: number,
  captionStyle: CaptionStyle,
): void {
  const isCaption = kind === 'caption';
  const size = letters * LETTERS[kind] * (isCaption ? sizeOfStyle(captionStyle) : 1);
  // Captions end at their place, a card has its middle there, and all else begins there.
  const above = isCaption ? 1 : kind === 'card' ? 0.5 : 0;
  const hasGround = kind === 'name' || (isCaption && captionStyle !== 'plain');
  paint.font = `500 ${size * FONT_SIZE}px 'Inter Variable', sans-serif`;
  lines.forEach((line, index) => {
    const { width } = paint.measureText(line);
    const left = kind === 'name' ? x : x - width / 2;
    const top = y - above * lines.length * size + index * size;
    if (hasGround) {
      paint.fillStyle = SHADE;
      paint.fillRect(left - PAD, top - PAD / 2, width + 2 * PAD, size + PAD);
    } else if (isCaption) {
      paint.strokeStyle = GROUND;
      paint.lineWidth = 2 * EDGE;
      paint.lineJoin = 'round';
      paint.strokeText(line, left, top + BASELINE * size);
    }
    paint.fillStyle = INK;
    paint.fillText(line, left, top + BASELINE * size);
  });
}

function drawBars(paint: CanvasRenderingContext2D, { tracks }: PeekDesk, at: number, box: Place): void {
  const count = 30;
  paint.fillStyle = BARS;
  for (let bar = 0; bar < count; bar += 1) {
    const place = at + ((bar - count / 2) / count) * HEARD;
    const loudness = Math.max(
      4,
      ...(tracks ?? []).map(({ levels, speech }) =>
        levels.length > 0
          ? (levels[Math.floor(place * 10)] ?? 0)
          : pairsOf(speech).some(([from, until]) => from <= place && place <= until)
            ? 60
            : 0,
      ),
    );
    const height = (box.height * loudness) / 100;
    paint.fillRect(
      box.x + (bar * box.width) / count,
      box.y + (box.height - height) / 2,
      box.width / count - 5,
      height,
    );
  }
}
