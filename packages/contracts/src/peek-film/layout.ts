import type { CaptionStyle } from '../peeks.ts';
import type { Caption } from './captions.ts';
import type { Shot, Span } from './shots.ts';
import { wrapped } from './text.ts';

/** Where pictures and text are in a view of a peek. The renderer and the previews of the desk place them by the same rules. */

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

/** Sizes of each view, in pixels. */
export const LOOKS: Readonly<Record<View, Look>> = {
  landscape: { width: 854, height: 480, letters: 38, below: 0.09 },
  portrait: { width: 480, height: 854, letters: 32, below: 0.2 },
  square: { width: 640, height: 640, letters: 38, below: 0.09 },
  audiogram: { width: 640, height: 640, letters: 38, below: 0.12 },
};
/** Height of the wave in the middle of an audiogram. */
export const WAVE_HEIGHT = 220;
/** Where text may begin, as a share of the width and height. */
const MARGIN = 0.05;
/** Pixels between a caption and the lower one of two pictures, or a name. */
const SEAM = 10;
/** Most characters of a name in an audiogram, and width of a letter of a name as a share of the height of the captions' letters. */
const [CARD, NAME_LETTER] = [26, 0.3] as const;

/** Height of the letters of each kind of text, as a share of those of captions. */
export const LETTERS = { name: 0.72, caption: 1, title: 1.1, card: 1.4, credit: 0.5 } as const;
/** Width of the dark ground around the letters of names and captions, in pixels. */
export const PAD = 8;

/** Returns the height of captions' letters in a style, as a share of those of other captions. */
export const sizeOfStyle = (style: CaptionStyle): number => (style === 'large' ? 1.25 : 1);

/** A text and its place in a view: captions and credits end at `y`, names and titles begin there, a card has its middle there. */
export interface Writing extends Span {
  readonly kind: keyof typeof LETTERS;
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
}

/** Where a person is shown in a shot, in pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels from the top of a view. */
export interface Rows {
  readonly top: number;
  readonly bottom: number;
}

/** What is written in a film, and where it must not be. */
export interface WrittenFilm {
  readonly people: readonly {
    readonly name: string;
    /** False while their camera is off: then their name is shown instead. */
    readonly hasPicture: boolean;
  }[];
  readonly shots: readonly Shot[];
  readonly captions: readonly Caption[];
  readonly captionStyle: CaptionStyle;
  readonly title: string;
  /** In milliseconds. */
  readonly length: number;
}

/** Returns where faces are in a view while a person's picture fills a place; none where it is not known. */
export type FacesIn = (person: number, place: Place, span: Span) => readonly Rows[];

/** Returns the place of each person of a shot: side by side in a wide view, otherwise one below the other. */
export function placesIn(
  { people }: Pick<Shot, 'people'>,
  view: View,
): readonly { readonly person: number; readonly place: Place }[] {
  const { width, height } = LOOKS[view];
  const isWide = view === 'landscape';
  const whole = isWide ? width : height;
  const each = 2 * Math.floor(whole / people.length / 2);
  return people.map((person, index) => {
    const from = index * each;
    // The last one also has what cannot be divided evenly.
    const size = index === people.length - 1 ? whole - from : each;
    return {
      person,
      place: isWide ? { x: from, y: 0, width: size, height } : { x: 0, y: from, width, height: size },
    };
  });
}

/** Returns who speaks, and what, in a view: captions cover no face and no card (R-PEEK-25). */
export function writingsIn(film: WrittenFilm, view: View, facesIn: FacesIn): Writing[] {
  const { width, height } = LOOKS[view];
  const { shots } = film;
  const captions = film.captions.map((caption): Writing => ({
    ...{
      ...caption,
      kind: 'caption',
      x: width / 2,
      y: captionBottom(...roomFor(caption, film, view, facesIn)),
    },
  }));
  if (view !== 'audiogram') return [...shots.flatMap((shot) => namesIn(film, shot, view)), ...captions];
  const whole = { from: 0, until: film.length };
  const title = wrapped(film.title, 30, 2);
  const speaking = shots.map(({ from, until, people }): Writing => ({
    ...{ from, until, kind: 'card', x: width / 2, y: height * 0.28 },
    lines: people.flatMap((person) => wrapped(film.people[person]?.name ?? '', CARD, 1)),
  }));
  return [
    { ...whole, kind: 'title', lines: title, x: width / 2, y: height * MARGIN },
    ...speaking,
    ...captions,
  ];
}

function namesIn(film: WrittenFilm, shot: Shot, view: View): Writing[] {
  const margin = Math.round(LOOKS[view].width * MARGIN);
  return placesIn(shot, view).flatMap(({ person, place }): Writing[] => {
    const shown = film.people[person];
    if (!shown) return [];
    const { from, until } = shot;
    if (!shown.hasPicture) return [{ ...cardIn(shown, place), from, until }];
    const most = Math.floor((place.width - 2 * margin) / (LOOKS[view].letters * NAME_LETTER));
    const lines = wrapped(shown.name, most, 1);
    return [{ from, until, kind: 'name', lines, x: place.x + margin, y: place.y + margin }];
  });
}

/** Returns the name that stands in the middle of a place without a picture. */
const cardIn = ({ name }: { readonly name: string }, { x, y, width, height }: Place) => ({
  ...{ kind: 'card' as const, lines: wrapped(name, 20, 2) },
  ...{ x: x + width / 2, y: y + height / 2 },
});

/** Returns where a caption may end, its height, and what is to be seen meanwhile, as `captionBottom` takes them. */
function roomFor(
  caption: Caption,
  film: WrittenFilm,
  view: View,
  facesIn: FacesIn,
): Parameters<typeof captionBottom> {
  const { width, height, letters, below } = LOOKS[view];
  const tall = 2 * Math.round(letters * sizeOfStyle(film.captionStyle)) + 2 * PAD;
  const low = height * (1 - below);
  if (view === 'audiogram') return [[low], tall, []];
  const during = film.shots.filter(({ from, until }) => from < caption.until && until > caption.from);
  const isStacked = during.some(({ people }) => people.length === 2) && view !== 'landscape';
  const nameHeight = Math.round(letters * LETTERS.name) + 2 * PAD;
  const underName = width * MARGIN + nameHeight + SEAM + tall;
  const kept = during.flatMap((shot) =>
    placesIn(shot, view).flatMap(({ person, place }) => {
      const shown = film.people[person];
      if (!shown) return [];
      if (!shown.hasPicture) return [rowsOfCard(cardIn(shown, place), letters)];
      const seen = { from: Math.max(caption.from, shot.from), until: Math.min(caption.until, shot.until) };
      return facesIn(person, place, seen).map(aboveChin);
    }),
  );
  return [[...(isStacked ? [height / 2 - SEAM] : []), low, underName], tall, kept];
}

function rowsOfCard(
  { lines, y }: { readonly lines: readonly string[]; readonly y: number },
  letters: number,
): Rows {
  const half = (lines.length * letters * LETTERS.card) / 2;
  return { top: y - half, bottom: y + half };
}

/** Share of a face at its lower end that a caption may cover: the chin, but not the mouth. */
const CHIN = 0.15;

/** Returns the part of a face that no caption may cover. */
export const aboveChin = ({ top, bottom }: Rows): Rows => ({ top, bottom: bottom - CHIN * (bottom - top) });

/**
 * Chooses where a caption is written: at the first free one of some places, otherwise where it covers the least.
 * @param bottoms where it may end, in pixels from the top of the view, the best one first; at least one.
 * @param height of a caption with two lines: a shorter one stands at the same place.
 * @param kept what is to be seen meanwhile.
 */
export function captionBottom(bottoms: readonly number[], height: number, kept: readonly Rows[]): number {
  const covered = bottoms.map((end) =>
    kept.reduce(
      (sum, { top, bottom }) => sum + Math.max(0, Math.min(end, bottom) - Math.max(end - height, top)),
      0,
    ),
  );
  return bottoms[covered.indexOf(Math.min(...covered))] ?? 0;
}
