import { readFileSync } from 'node:fs';
import { theme as antd } from 'antd';
import { avatarColours } from '../people/avatar-colour.ts';
import { palettes, type Palette, type Scheme } from './palette.ts';
import { prepareTheme, themeOf } from './theme.ts';

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

type Name = keyof Palette;
const grounds: readonly Name[] = ['ground', 'surface', 'raised'];
const softs: readonly Name[] = ['accentSoft', 'successSoft', 'warningSoft', 'dangerSoft'];
const onGrounds = (...texts: Name[]) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));

/** WCAG 2.2: 4.5 for text (1.4.3), 3 for the borders of controls (1.4.11). */
const pairs: readonly (readonly [Name, Name, number])[] = [
  ...onGrounds('text', 'textSoft', 'textFaint', 'accent', 'accentHover', 'accentActive').map(
    (pair) => [...pair, 4.5] as const,
  ),
  ...onGrounds('success', 'warning', 'danger', 'dangerHover').map((pair) => [...pair, 4.5] as const),
  ...onGrounds('edge').map((pair) => [...pair, 3] as const),
  ...softs.flatMap((soft) => [['text', soft, 4.5] as const, ['textSoft', soft, 4.5] as const]),
  ['accent', 'accentSoft', 4.5],
  ['success', 'successSoft', 4.5],
  ['warning', 'warningSoft', 4.5],
  ['danger', 'dangerSoft', 4.5],
  ['onAccent', 'accent', 4.5],
  ['onAccent', 'accentHover', 4.5],
  ['onAccent', 'accentActive', 4.5],
  ['onSignal', 'danger', 4.5],
  ['onSignal', 'dangerHover', 4.5],
  ['onSignal', 'success', 4.5],
  ['onSignal', 'warning', 4.5],
];

describe.each(['light', 'dark'] as const)('the %s theme', (scheme: Scheme) => {
  const palette = palettes[scheme];

  it.each(pairs)('shows %s on %s at a contrast of at least %d', (text, ground, least) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(least);
  });

  it('reaches antd unchanged', () => {
    const token = antd.getDesignToken(themeOf(scheme));
    expect(token).toMatchObject({
      colorPrimary: palette.accent,
      colorText: palette.text,
      colorTextSecondary: palette.textSoft,
      colorTextDescription: palette.textFaint,
      colorTextPlaceholder: palette.textFaint,
      colorBgLayout: palette.ground,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.raised,
      colorBorder: palette.edge,
      colorError: palette.danger,
      colorLink: palette.accent,
    });
  });

  it('has the same colors in tokens.css as in the palette', () => {
    const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
    const block = css.split(scheme === 'dark' ? "[data-theme='dark'] {" : ':root {')[1]?.split('}')[0] ?? '';
    const found = Object.fromEntries(
      [...block.matchAll(/--aq-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value]) => [
        name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
    );
    expect(found).toEqual(palette);
  });
});

it.each(avatarColours)('has enough contrast for white initials on %s', (colour) => {
  expect(contrast('#ffffff', colour)).toBeGreaterThanOrEqual(4.5);
});

it('computes the tokens of a theme only once, also when it was prepared', () => {
  prepareTheme('dark', true);
  const { algorithm } = themeOf('dark', true);
  if (typeof algorithm !== 'function') throw new Error('The theme has no algorithm of its own.');
  expect(algorithm(antd.defaultSeed)).toBe(algorithm(antd.defaultSeed));
  // The seed was that of the theme: antd's own has another size.
  expect(algorithm(antd.defaultSeed)).toMatchObject({
    controlHeight: 40,
    colorPrimary: palettes.dark.accent,
  });
});
