import type { CaptionStyle } from '@acquaint/contracts';
import { FONT_IN_FILE } from '../font-file.ts';
import type { Span } from './peek-shots.ts';

/** Position of the text in a view, in pixels. */
export interface Writing extends Span {
  readonly kind: 'name' | 'caption' | 'title' | 'card' | 'credit';
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
}

/** Height of a credit's letters, as a share of those of the captions. */
export const CREDIT_SIZE = 0.5;

/** Height of large captions’ letters, as a share of others. */
const LARGE = 1.25;
/** Width of the dark edge around the letters of plain captions, in pixels. */
const EDGE = 3;
/** Width of the dark ground around the letters of names and captions, in pixels. */
const PAD = 8;
/** Height of a name's letters, as a share of those of the captions. */
const NAME_SIZE = 0.72;

/** Returns the height of a caption with two lines and of its ground, in pixels. @param letters height of the captions' letters. */
export const captionHeight = (letters: number, style: CaptionStyle): number =>
  2 * Math.round(letters * (style === 'large' ? LARGE : 1)) + 2 * PAD;

/** Returns the height of a name and of its ground, in pixels. @param letters height of the captions' letters. */
export const nameHeight = (letters: number): number => Math.round(letters * NAME_SIZE) + 2 * PAD;

interface Sizes {
  readonly width: number;
  readonly height: number;
  /** Height of the captions' letters. */
  readonly letters: number;
  /** How captions are written; `boxed` when omitted. */
  readonly captions?: CaptionStyle;
}

/**
 * Returns what is written in a film as an Advanced SubStation file, which ffmpeg draws. Text that people chose is escaped:
 * nothing in it is read as a command.
 */
export function writingFile(
  writings: readonly Writing[],
  { width, height, letters, captions = 'boxed' }: Sizes,
): string {
  const style = (
    name: string,
    size: number,
    box: number,
    align: number,
    space = box === 3 ? PAD : 0,
  ): string =>
    `Style: ${name},${FONT_IN_FILE},${size},&H00F7F4EE,&H00F7F4EE,&H${box === 3 ? '10' : '00'}1A1310,&H00000000,0,0,0,0,100,100,0,0,${box},${space},0,${align},0,0,0,1`;
  // A dark edge makes light letters readable on any picture.
  const captionStyles: Readonly<Record<CaptionStyle, string>> = {
    plain: style('caption', letters, 1, 2, EDGE),
    boxed: style('caption', letters, 3, 2),
    large: style('caption', Math.round(letters * LARGE), 3, 2),
  };
  const head = [
    '[Script Info]',
    ...[
      'ScriptType: v4.00+',
      `PlayResX: ${width}`,
      `PlayResY: ${height}`,
      'WrapStyle: 2',
      'ScaledBorderAndShadow: yes',
      '',
    ],
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    style('name', Math.round(letters * NAME_SIZE), 3, 7),
    captionStyles[captions],
    style('title', Math.round(letters * 1.1), 1, 8),
    style('card', Math.round(letters * 1.4), 1, 5),
    style('credit', Math.round(letters * CREDIT_SIZE), 3, 2, 3),
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
  ];
  const events = writings.map(
    ({ from, until, kind, lines, x, y }) =>
      `Dialogue: 0,${timeOf(from)},${timeOf(until)},${kind},,0,0,0,,{\\pos(${Math.round(x)},${Math.round(y)})}${lines.map(plain).join('\\N')}`,
  );
  return `${[...head, ...events].join('\n')}\n`;
}

/** Escapes characters that begin a command, and line breaks. */
function plain(text: string): string {
  return text
    .replace(/[\r\n]+/g, ' ')
    .replaceAll('\\', '＼')
    .replaceAll('{', '（')
    .replaceAll('}', '）');
}

function timeOf(milliseconds: number): string {
  const hundredths = Math.round(milliseconds / 10);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const [seconds, minutes] = [Math.floor(hundredths / 100), Math.floor(hundredths / 6_000)];
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(seconds % 60)}.${pad(hundredths % 100)}`;
}

/** Breaks a text into at most `most` lines; what does not fit is left out. */
export function wrapped(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else if (lines.length < most) lines.push(word.length > width ? `${word.slice(0, width - 1)}…` : word);
    else return [...lines.slice(0, -1), `${(last ?? '').slice(0, width - 1)}…`];
  }
  return lines;
}
