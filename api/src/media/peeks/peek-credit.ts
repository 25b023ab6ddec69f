import { LETTERS, type Writing } from '@acquaint/contracts/peek-film/layout';
import { shortened } from '@acquaint/contracts/peek-film/text';

/** Where a film is from. A downloaded film says it in its picture and in its metadata (R-PEEK-78). */
export interface FilmCredit {
  readonly title: string;
  /** Names of the people who speak in it. */
  readonly speakers: readonly string[];
  /** The day on which it was published. */
  readonly day: Temporal.PlainDate;
  /** In which the day is written. */
  readonly locale: string;
  readonly product: string;
}

interface Look {
  readonly width: number;
  readonly height: number;
  /** Height of the captions' letters. */
  readonly letters: number;
}

/** Width of a capital letter on average, as a share of its height. */
const LETTER_WIDTH = 0.5;
/** Share of the width that a line may take. */
const LINE = 0.94;
/** Where the last line ends, as a share of the height: below the captions. */
const BOTTOM = 0.985;
/** Least space for a title in a line that also has the names, in letters. */
const LEAST_TITLE = 20;
const BETWEEN = ' · ';

/**
 * Returns the line at the bottom of a film that says where it is from, for its whole length; two lines in a narrow view. A long
 * title is cut off, and so are the names of many people; the day and the product stay.
 */
export function creditWriting(credit: FilmCredit, { width, height, letters }: Look, length: number): Writing {
  const most = Math.floor((width * LINE) / (letters * LETTERS.credit * LETTER_WIDTH));
  const day = credit.day.toLocaleString(credit.locale, { day: 'numeric', month: 'short', year: 'numeric' });
  const from = [BETWEEN, day, BETWEEN, credit.product].join('');
  const isWide = width > height;
  const space = most - from.length - (isWide ? BETWEEN.length + LEAST_TITLE : 0);
  const names = `${short(credit.speakers.join(', '), space)}${from}`;
  const lines = isWide
    ? [`${short(credit.title, most - names.length - BETWEEN.length)}${BETWEEN}${names}`]
    : [short(credit.title, most), names];
  return { from: 0, until: length, kind: 'credit', lines, x: width / 2, y: height * BOTTOM };
}

/** Returns ffmpeg's options that write a credit into a film's metadata. */
export function creditMetadata({ title, speakers, day, product }: FilmCredit): string[] {
  const names = speakers.join(', ');
  const fields = { title, artist: names, date: day.toString(), comment: `${names} · ${product}` };
  return Object.entries(fields).flatMap(([key, value]) => ['-metadata', `${key}=${value}`]);
}

const short = (text: string, most: number): string => shortened(text, Math.max(1, most));
