import styles from './states.module.css';

/** Lines of each drawing, in a square of 96: first in the text's color, then in the accent color. */
const LINES = {
  box: ['M20 40l28-14 28 14v28L48 82 20 68zM20 40l28 14 28-14M48 54v28', 'M34 18l4 8M48 12v9M62 18l-4 8'],
  people: [
    'M46 34a13 13 0 1 1-26 0 13 13 0 0 1 26 0zM10 76c2-15 10-22 23-22s21 7 23 22',
    'M60 30a11 11 0 1 1 4 20M66 58c11 1 18 7 20 18',
  ],
  calendar: ['M18 26h60v54H18zM18 42h60M32 18v14M64 18v14', 'M38 62l8 8 14-16'],
  messages: ['M14 22h50v34H34L22 68V56h-8z', 'M72 38h10v32h-8v12L62 70H44M28 34h22M28 44h14'],
  video: ['M14 28h48v42H14zM62 44l20-12v34L62 54', 'M32 40l14 9-14 9z'],
  bell: [
    'M26 66V44a22 22 0 0 1 44 0v22l6 8H20zM40 80a8 8 0 0 0 16 0',
    'M14 30c1-7 4-12 9-16M82 30c-1-7-4-12-9-16',
  ],
  search: ['M62 42a22 22 0 1 1-44 0 22 22 0 0 1 44 0zM56 58l22 22', 'M32 42c0-5 3-8 8-8'],
  link: [
    'M42 58l-8 8a12 12 0 0 1-17-17l13-13a12 12 0 0 1 17 0M54 38l8-8a12 12 0 0 1 17 17L66 60a12 12 0 0 1-17 0',
    'M40 22l-3-9M24 28l-8-5M58 74l3 9M72 68l8 5',
  ],
  star: ['M48 16l9 20 22 2-17 14 5 22-19-12-19 12 5-22-17-14 22-2z', 'M14 70l-4 6M82 70l4 6M48 82v6'],
} as const;

/** What a drawing shows. */
export type EmptyDrawingName = keyof typeof LINES;

/** A line drawing for an empty state, in the colors of the theme; decorative, because the title says the same. */
export function EmptyDrawing({ of }: { readonly of: EmptyDrawingName }) {
  const [plain, accent] = LINES[of];
  return (
    <svg className={styles['drawing']} viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
      <path d={plain} />
      <path d={accent} className={styles['accent']} />
    </svg>
  );
}
