import type { Cut } from '../cut/cut.ts';

/** The part of a recording that the time line shows, in seconds. */
export interface View {
  readonly from: number;
  readonly length: number;
}

/** Shortest part that can be shown, in seconds. */
const SHORTEST = 4;
const TICKS = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];

/** Returns the view within the recording. */
export function withinRecording({ from, length }: View, seconds: number): View {
  const shown = Math.min(seconds, Math.max(SHORTEST, length));
  return { from: Math.min(Math.max(0, from), seconds - shown), length: shown };
}

/** Enlarges (factor above 1) or reduces what is shown; the position `around` stays where it is on the screen. */
export function zoomed(view: View, factor: number, around: number, seconds: number): View {
  const { length } = withinRecording({ ...view, length: view.length / factor }, seconds);
  return withinRecording({ from: around - ((around - view.from) / view.length) * length, length }, seconds);
}

/** Returns a view with a cut in its middle. */
export function viewOf({ from, until }: Cut, seconds: number): View {
  const length = Math.max(3 * (until - from), 60);
  return withinRecording({ from: (from + until - length) / 2, length }, seconds);
}

/** Returns the positions of the scale in a view: about six, at round seconds. */
export function ticksOf({ from, length }: View): readonly number[] {
  const step = TICKS.find((each) => each >= length / 6) ?? 3600;
  const first = Math.ceil(from / step);
  return Array.from(
    { length: Math.max(0, Math.floor((from + length) / step) - first + 1) },
    (_, at) => (first + at) * step,
  );
}

/**
 * Returns the outline of a waveform in a box of `columns` × 100, for the attribute `d` of an SVG path.
 * @param levels loudness of each tenth of a second, 0 to 100
 */
export function waveOf(levels: readonly number[], { from, length }: View, columns: number): string {
  const heights = Array.from({ length: columns }, (_, column) => {
    const first = Math.floor((from + (length * column) / columns) * 10);
    const last = Math.max(first + 1, Math.floor((from + (length * (column + 1)) / columns) * 10));
    let highest = 2;
    for (let at = first; at < last; at += 1) highest = Math.max(highest, levels[at] ?? 0);
    return highest / 2;
  });
  const upper = heights.map((height, x) => `${x} ${50 - height}`);
  const lower = heights.map((height, x) => `${x} ${50 + height}`).toReversed();
  return `M${[...upper, ...lower].join('L')}Z`;
}

/** Returns the path of rectangles for spans in a view, in a box of `columns` × 100. */
export function barsOf(
  spans: readonly (readonly [from: number, until: number])[],
  { from, length }: View,
  columns: number,
): string {
  const place = (at: number) => Math.min(columns, Math.max(0, ((at - from) / length) * columns)).toFixed(1);
  return spans
    .filter(([start, end]) => end > from && start < from + length)
    .map(([start, end]) => `M${place(start)} 0H${place(end)}V100H${place(start)}Z`)
    .join('');
}
