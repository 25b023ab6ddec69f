import { FONT } from '../../../media/font-file.ts';
import type { Face } from '../faces/face.ts';
import { TALK_MS, wordsOf, type Talker } from './talk.ts';

/** Size of a person's picture, as `assembleTrack` makes it. */
const CAMERA = { width: 640, height: 360 };
/** Enough for a drawing that speaks. */
export const CAMERA_RATE = 8;
/** Side of the drawing, in pixels. */
export const FACE_SIDE = 330;
/** The drawings of somebody who listens, and of somebody who says something. */
export const MOODS = ['smile', 'explaining'] as const;
/** A mouth is open for this share of a word. */
const OPEN = 0.6;

/** Returns the room behind a person as SVG. @param side 1 for a window on the right, −1 for one on the left. */
export function roomSvg({ background, clothing }: Face, side: 1 | -1): string {
  const { width, height } = CAMERA;
  const x = side === 1 ? width - 150 : 34;
  const shelf = side === 1 ? 36 : width - 176;
  const books = Array.from({ length: 7 }, (_, i) => {
    const tall = 34 + ((i * 17) % 22);
    return `<rect x="${shelf + 6 + i * 18}" y="${150 - tall}" width="14" height="${tall}" rx="2" opacity="${0.35 + (i % 3) * 0.2}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><linearGradient id="wall" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#8a93a8"/>
  </linearGradient></defs>
  <rect width="100%" height="100%" fill="${background}"/>
  <rect width="100%" height="100%" fill="url(#wall)" opacity="0.35"/>
  <rect x="${x}" y="74" width="116" height="150" rx="6" fill="#ffffff" opacity="0.75"/>
  <path d="M${x + 58} 74v150M${x} 149h116" stroke="#8a93a8" stroke-width="4" opacity="0.5"/>
  <g fill="${clothing}">${books.join('')}</g>
  <rect x="${shelf}" y="150" width="140" height="7" rx="2" fill="#6b5b4d" opacity="0.8"/>
</svg>`;
}

/**
 * Returns the filters that make a person's picture of a room, a drawing that listens and one that speaks, which is shown with the
 * words. Nothing else moves: what stays the same costs an encoder next to nothing.
 * @param first ffmpeg's input with the room; the drawings are the next two.
 */
export function cameraFilters(who: Talker, first: number, out: string): string[] {
  const still = (input: number, format: string): string =>
    `[${input}:v]format=${format},loop=loop=-1:size=1:start=0`;
  const place = `x=${(CAMERA.width - FACE_SIDE) / 2}:y=${CAMERA.height - FACE_SIDE}:eval=init`;
  const open = wordsOf(who).map(
    ([from, until]) =>
      `between(t,${(from / 1000).toFixed(2)},${((from + (until - from) * OPEN) / 1000).toFixed(2)})`,
  );
  return [
    `${still(first, 'yuv420p')}[${out}room]`,
    `${still(first + 1, 'yuva420p')}[${out}listens]`,
    `${still(first + 2, 'yuva420p')}[${out}speaks]`,
    `[${out}room][${out}listens]overlay=${place}[${out}calm]`,
    `[${out}calm][${out}speaks]overlay=${place}:enable='${anyOf(open)}'[${out}talks]`,
    `[${out}talks]trim=0:${TALK_MS / 1000}[${out}]`,
  ];
}

/** Returns a person's name as it is shown in films. */
export function labelSvg(name: string): string {
  const width = Math.round(name.length * 9.4 + 20);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="32" font-family="${FONT}" font-weight="500">
  <rect width="100%" height="100%" rx="4" fill="#10131a" opacity="0.94"/>
  <text x="10" y="22" font-size="17" fill="#eef4f7">${name}</text>
</svg>`;
}

/** Returns the sum of conditions. Nested in halves, because ffmpeg refuses an expression that is more than a hundred deep. */
function anyOf(conditions: readonly string[]): string {
  if (conditions.length < 2) return conditions[0] ?? '0';
  const half = conditions.length >> 1;
  return `(${anyOf(conditions.slice(0, half))}+${anyOf(conditions.slice(half))})`;
}
