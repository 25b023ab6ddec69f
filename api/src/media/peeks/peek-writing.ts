import type { CaptionStyle } from '@acquaint/contracts';
import { LETTERS, PAD, sizeOfStyle, type Writing } from '@acquaint/contracts/peek-film/layout';
import { FONT_IN_FILE } from '../font-file.ts';

/** Width of the dark edge around the letters of plain captions, in pixels. */
const EDGE = 3;

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
    name: Writing['kind'],
    box: number,
    align: number,
    { space = box === 3 ? PAD : 0, size = 1 }: { readonly space?: number; readonly size?: number } = {},
  ): string =>
    `Style: ${name},${FONT_IN_FILE},${Math.round(letters * LETTERS[name] * size)},&H00F7F4EE,&H00F7F4EE,&H${box === 3 ? '10' : '00'}1A1310,&H00000000,0,0,0,0,100,100,0,0,${box},${space},0,${align},0,0,0,1`;
  // A dark edge makes light letters readable on any picture.
  const captionStyle =
    captions === 'plain'
      ? style('caption', 1, 2, { space: EDGE })
      : style('caption', 3, 2, { size: sizeOfStyle(captions) });
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
    style('name', 3, 7),
    captionStyle,
    style('title', 1, 8),
    style('card', 1, 5),
    style('credit', 3, 2, { space: 3 }),
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
