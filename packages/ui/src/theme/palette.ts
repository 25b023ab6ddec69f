/** The colors of one theme. `tokens.css` has the same values for styles that apply before antd is loaded. */
export interface Palette {
  /** The page's background. */
  readonly ground: string;
  /** Cards, inputs, the sidebar. */
  readonly surface: string;
  /** Menus, modals, popovers. */
  readonly raised: string;
  readonly text: string;
  readonly textSoft: string;
  /** Hints and placeholders; still readable (4.5:1 on every background). */
  readonly textFaint: string;
  /** Borders of inputs and buttons, 3:1 against their surroundings. */
  readonly edge: string;
  /** Purely decorative lines. */
  readonly line: string;
  readonly accent: string;
  readonly accentHover: string;
  readonly accentActive: string;
  /** Text on the accent. */
  readonly onAccent: string;
  /** A pale accent, for the background of selected items. */
  readonly accentSoft: string;
  readonly success: string;
  readonly successSoft: string;
  readonly warning: string;
  readonly warningSoft: string;
  readonly danger: string;
  readonly dangerHover: string;
  readonly dangerSoft: string;
  /** Text on success, warning and danger. */
  readonly onSignal: string;
}

export type Scheme = 'light' | 'dark';

export const palettes: Readonly<Record<Scheme, Palette>> = {
  light: {
    ground: '#f7f6f2',
    surface: '#ffffff',
    raised: '#ffffff',
    text: '#1b211f',
    textSoft: '#4a5450',
    textFaint: '#626c68',
    edge: '#858d89',
    line: '#e4e2db',
    accent: '#0b6b5d',
    accentHover: '#0a5a4f',
    accentActive: '#084a41',
    onAccent: '#ffffff',
    accentSoft: '#e3f1ed',
    success: '#1b7340',
    successSoft: '#e6f4ea',
    warning: '#8a5300',
    warningSoft: '#fdf1dc',
    danger: '#b3261e',
    dangerHover: '#93201a',
    dangerSoft: '#fbeae8',
    onSignal: '#ffffff',
  },
  dark: {
    ground: '#101413',
    surface: '#181d1c',
    raised: '#202726',
    text: '#edf1ef',
    textSoft: '#b7c0bc',
    textFaint: '#9aa5a0',
    edge: '#717c78',
    line: '#2b3331',
    accent: '#5fd0b7',
    accentHover: '#7cdcc7',
    accentActive: '#4abfa5',
    onAccent: '#06211b',
    accentSoft: '#17332d',
    success: '#6fcf97',
    successSoft: '#16301f',
    warning: '#e6b566',
    warningSoft: '#33270f',
    danger: '#ff8f85',
    dangerHover: '#ffaaa2',
    dangerSoft: '#3a1a17',
    onSignal: '#14100f',
  },
};
