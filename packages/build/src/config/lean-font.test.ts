import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import leanFont from './lean-font.ts';

const fonts = createRequire(join(ROOT, 'packages/ui/package.json'));
const inter = (part: string): Buffer =>
  readFileSync(fonts.resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`));

it.each([
  ['latin', 0.6, 0.7],
  ['latin-ext', 0.5, 0.75],
])('makes the font %s a third smaller, with all its characters', async (part, least, most) => {
  const whole = inter(part);
  const lean = await leanFont(whole);
  expect(lean.subarray(0, 4).toString()).toBe('wOF2');
  const share = lean.length / whole.length;
  expect(share).toBeGreaterThan(least);
  expect(share).toBeLessThan(most);
});
