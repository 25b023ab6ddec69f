import { shortened } from '@acquaint/contracts/peek-film/text';
import type { PeekClip } from '../peeks.ts';
import { FONT } from '../../../media/font-file.ts';

export const SIZE = { width: 640, height: 360 };
/** Position and size of the moving waveform on the card, in px. */
export const WAVE = { left: 40, top: 176, width: 560, height: 84 };

/** Color schemes: two background colors, and the color of avatar and waveform. */
const LOOKS = [
  ['#16324f', '#2a6f97', '#a9d6e5'],
  ['#3d1f4d', '#7b4b94', '#e0c3fc'],
  ['#143d35', '#2f7f6b', '#b7e4c7'],
  ['#4a2a1a', '#a05a2c', '#ffd6a5'],
  ['#1f2a52', '#4656a5', '#c7cefc'],
  ['#4a1930', '#9d3b5d', '#ffc8dd'],
  ['#23343b', '#4f7480', '#cfe8ef'],
] as const;

export function accentOf(variant: number): string {
  return lookOf(variant)[2];
}

function lookOf(variant: number): (typeof LOOKS)[number] {
  return LOOKS[variant % LOOKS.length] ?? LOOKS[0];
}

/**
 * Returns the still picture of a peek as SVG, with speaker, title and topic.
 * @param wave draws a static waveform, for the poster.
 */
export function cardSvg({ title, topic, speaker, variant }: PeekClip, wave: boolean): string {
  const [dark, light, accent] = lookOf(variant);
  const name = `${speaker.firstName} ${speaker.lastName}`;
  const initials = `${[...speaker.firstName][0] ?? ''}${[...speaker.lastName][0] ?? ''}`;
  const lines = wrapped(title, 34);
  const chip = topic.length * 8.2 + 32;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" font-family="${FONT}" font-weight="500">
  <defs>
    <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${dark}"/><stop offset="1" stop-color="${light}"/>
    </linearGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#ground)"/>
  <circle cx="${520 + (variant % 3) * 40}" cy="-20" r="190" fill="#ffffff" opacity="0.06"/>
  <circle cx="${60 + (variant % 4) * 30}" cy="400" r="170" fill="#000000" opacity="0.10"/>
  <rect x="40" y="32" width="${chip}" height="30" rx="15" fill="#ffffff" opacity="0.16"/>
  <text x="56" y="52" font-size="14" fill="#ffffff">${escaped(topic)}</text>
  ${lines
    .map(
      (line, i) => `<text x="40" y="${106 + i * 38}" font-size="30" fill="#ffffff">${escaped(line)}</text>`,
    )
    .join('\n  ')}
  ${wave ? restingWave(variant, accent) : ''}
  <circle cx="70" cy="308" r="30" fill="${accent}"/>
  <text x="70" y="316" font-size="22" text-anchor="middle" fill="${dark}">${escaped(initials)}</text>
  <text x="116" y="304" font-size="19" fill="#ffffff">${escaped(name)}</text>
  <text x="116" y="326" font-size="14" fill="#ffffff" opacity="0.8">${escaped(shortened(speaker.headline, 62))}</text>
</svg>`;
}

function restingWave(variant: number, accent: string): string {
  const middle = WAVE.top + WAVE.height / 2;
  const bars = Array.from({ length: 70 }, (_, i) => {
    const height =
      6 + 34 * Math.abs(Math.sin(i * 0.31 + variant) * Math.sin(i * 0.083 + 2 * variant) * Math.cos(i * 1.7));
    return `<rect x="${WAVE.left + i * 8}" y="${(middle - height).toFixed(1)}" width="4" height="${(2 * height).toFixed(1)}" rx="2"/>`;
  });
  return `<g fill="${accent}" opacity="0.9">${bars.join('')}</g>`;
}

/** Breaks a text between words into lines of at most `most` characters. */
function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
