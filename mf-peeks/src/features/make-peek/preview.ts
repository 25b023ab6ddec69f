import { CAPTION_LINE, type CaptionStyle, type Peek, type PeekDesk } from '@acquaint/contracts';
import { personName } from '@acquaint/ui';
import type { Cut } from './cut/cut.ts';
import type { Sentence } from './captions/sentences.ts';
import { pairsOf } from './time-line/silences.ts';

/** Forms in which a peek is shown (R-PEEK-10). */
export type ViewName = Peek['aspect'];

/** A rectangle in pixels. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Size of each preview in pixels. */
export const SIZES: Readonly<Record<ViewName, { readonly width: number; readonly height: number }>> = {
  landscape: { width: 320, height: 180 },
  portrait: { width: 180, height: 320 },
  square: { width: 240, height: 240 },
  audiogram: { width: 240, height: 240 },
};

/** While others have spoken within this time, in seconds, all of them are shown. */
const ALTERNATING = 2;
/** Time that the bars of an audiogram show, in seconds. */
const HEARD = 3;
const GROUND = '#10131a';
const [INK, SHADE, BARS] = ['#ffffff', 'rgb(16 19 26 / 72%)', '#a9d6e5'] as const;

/** Returns who is shown at a position, by ID: who speaks, or everybody while they alternate, or when it is unknown. */
export function shownAt(
  desk: Pick<PeekDesk, 'tracks' | 'people'>,
  present: readonly string[],
  at: number,
): string[] {
  const here = desk.people.map(({ id }) => id).filter((id) => present.includes(id));
  const speaking = here.filter((id) =>
    pairsOf(desk.tracks?.find(({ person_id }) => person_id === id)?.speech ?? []).some(
      ([from, until]) => from <= at && at <= until + ALTERNATING,
    ),
  );
  return speaking.length === 0 ? here : speaking;
}

/** Splits a text into lines of at most so many characters; a longer word has a line of its own. */
export function linesOf(words: readonly string[], longest: number = CAPTION_LINE.boxed): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= longest)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Returns the caption at a position: at most two lines, empty while no one speaks. */
export function captionAt(sentences: readonly Sentence[], at: number, longest?: number): string[] {
  const sentence = sentences.findLast(({ from, until }) => from <= at && at <= until + 0.3);
  if (!sentence) return [];
  const lines = linesOf(
    sentence.words.map(({ text }) => text),
    longest,
  );
  const said = sentence.words.filter(({ from }) => from <= at).length;
  let counted = 0;
  const line = lines.findIndex((each) => (counted += each.split(' ').length) >= said);
  const first = Math.max(0, line - (line % 2));
  return lines.slice(first, first + 2);
}

/** Returns the part of the film in which each person is: members sit side by side, in the order of the desk. */
export function seatsOf(
  { people, tracks }: Pick<PeekDesk, 'tracks' | 'people'>,
  film: { readonly width: number; readonly height: number },
): ReadonlyMap<string, Box> {
  const seated = people.filter(({ id }) => tracks?.some(({ person_id }) => person_id === id) ?? true);
  const isWide = film.width / film.height > 2.5;
  const columns = isWide || seated.length > 1 ? 2 : 1;
  const rows = isWide || columns === 1 ? 1 : 2;
  const [width, height] = [film.width / columns, film.height / rows];
  return new Map(seated.map(({ id }, index) => [id, { x: (index % columns) * width, y: 0, width, height }]));
}

/** Returns the largest part of a picture, from its middle, that has the shape of a box. */
export function cropOf(picture: Box, box: { readonly width: number; readonly height: number }): Box {
  const scale = Math.min(picture.width / box.width, picture.height / box.height);
  const [width, height] = [box.width * scale, box.height * scale];
  return {
    x: picture.x + (picture.width - width) / 2,
    y: picture.y + (picture.height - height) / 2,
    ...{ width, height },
  };
}

interface Drawn {
  readonly desk: PeekDesk;
  readonly sentences: readonly Sentence[];
  /** Who is in the cut, by ID. */
  readonly present: readonly string[];
  readonly cut: Cut;
  readonly at: number;
  readonly captionStyle: CaptionStyle;
}

/** Draws a preview of one view from the film’s present picture. */
export function drawView(
  canvas: HTMLCanvasElement,
  film: HTMLVideoElement,
  view: ViewName,
  drawn: Drawn,
): void {
  const paint = canvas.getContext('2d');
  if (!paint) return;
  const { width, height } = SIZES[view];
  const { desk, at } = drawn;
  const shown = shownAt(desk, drawn.present, at);
  paint.fillStyle = GROUND;
  paint.fillRect(0, 0, width, height);
  if (view === 'audiogram') {
    drawBars(paint, desk, at, { x: 16, y: 60, width: width - 32, height: 90 });
    const names = desk.people.filter(({ id }) => drawn.present.includes(id)).map(personName);
    names.forEach((name, line) => drawText(paint, name, 16, 24 + 18 * line));
  } else {
    const seats = seatsOf(desk, { width: film.videoWidth, height: film.videoHeight });
    const isStacked = view === 'portrait';
    shown.forEach((id, index) => {
      const seat = seats.get(id);
      if (!seat) return;
      const part = 1 / shown.length;
      const box = isStacked
        ? { x: 0, y: height * part * index, width, height: height * part }
        : { x: width * part * index, y: 0, width: width * part, height };
      const crop = cropOf(seat, box);
      paint.drawImage(
        film,
        ...([crop.x, crop.y, crop.width, crop.height] as const),
        ...([box.x, box.y, box.width, box.height] as const),
      );
      const person = desk.people.find((each) => each.id === id);
      if (person) drawText(paint, personName(person), box.x + 8, box.y + 18);
    });
  }
  const { captionStyle } = drawn;
  const size = captionStyle === 'large' ? 15 : 12;
  const lines = captionAt(drawn.sentences, at, CAPTION_LINE[captionStyle]);
  lines.forEach((line, index) => {
    paint.font = `${size}px sans-serif`;
    const length = paint.measureText(line).width;
    const place = [
      Math.max(8, (width - length) / 2),
      height - 20 - 1.5 * size * (lines.length - 1 - index),
    ] as const;
    drawText(paint, line, ...place, { size, isPlain: captionStyle === 'plain' });
  });
}

function drawText(
  paint: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  { size = 12, isPlain = false } = {},
): void {
  paint.font = `${size}px sans-serif`;
  if (isPlain) {
    paint.strokeStyle = GROUND;
    paint.lineWidth = size / 4;
    paint.lineJoin = 'round';
    paint.strokeText(text, x, y);
  } else {
    const { width } = paint.measureText(text);
    paint.fillStyle = SHADE;
    paint.fillRect(x - 4, y - 1.08 * size, width + 8, 1.5 * size);
  }
  paint.fillStyle = INK;
  paint.fillText(text, x, y);
}

function drawBars(paint: CanvasRenderingContext2D, { tracks }: PeekDesk, at: number, box: Box): void {
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
      box.width / count - 2,
      height,
    );
  }
}
