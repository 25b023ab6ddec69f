import { theme as antd, type ThemeConfig } from 'antd';
import { palettes, type Palette, type Scheme } from './palette.ts';
import { STYLES_CLASS } from './styles-class.ts';

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...args: never[]) => unknown>;

const FONT = "'Inter Variable', 'Inter Stand-in', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

const themes = new Map<string, ThemeConfig>();

/**
 * Returns antd's theme with our colors: 8-pixel grid, one accent, plain shapes. It is made once, because antd computes all its
 * design tokens again for each new object.
 * @param isStill whether nothing moves
 */
export function themeOf(scheme: Scheme, isStill = false): ThemeConfig {
  const key = `${scheme} ${isStill}`;
  const theme = themes.get(key) ?? newTheme(scheme, isStill);
  themes.set(key, theme);
  return theme;
}

/**
 * Computes the theme's design tokens, which the first page would otherwise do while it is rendered: a call can be made in a task of
 * its own, while the page still waits for something.
 */
export function prepareTheme(scheme: Scheme, isStill: boolean): void {
  antd.getDesignToken(themeOf(scheme, isStill));
}

function newTheme(scheme: Scheme, isStill: boolean): ThemeConfig {
  const palette = palettes[scheme];
  return {
    cssVar: { key: STYLES_CLASS },
    // A page has only one version of antd, so its rules need no class for the version.
    hashed: false,
    algorithm: tokensOf(scheme, palette),
    token: {
      fontFamily: FONT,
      fontSize: 15,
      sizeUnit: 4,
      borderRadius: 10,
      controlHeight: 40,
      motionUnit: 0.08,
      ...(isStill ? { motion: false } : {}),
    },
    components: componentTokens(scheme, palette),
  };
}

/**
 * Returns antd's algorithm for a scheme with our colors, which are set after antd has computed its own. `token` cannot do this for
 * seed tokens (a dark primary would be darkened again). The tokens are computed once, because a theme has only one seed.
 */
function tokensOf(scheme: Scheme, palette: Palette): Algorithm {
  const algorithm = scheme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm;
  let tokens: ReturnType<Algorithm> | undefined;
  return (seed) => (tokens ??= { ...algorithm(seed), ...colorsOf(palette) });
}

/** The colors of antd's map tokens. */
function colorsOf(palette: Palette) {
  return {
    colorBgLayout: palette.ground,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.raised,
    colorTextBase: palette.text,
    colorText: palette.text,
    colorTextSecondary: palette.textSoft,
    colorTextTertiary: palette.textFaint,
    colorTextQuaternary: palette.textFaint,
    colorBorder: palette.edge,
    colorBorderSecondary: palette.line,
    colorPrimary: palette.accent,
    colorPrimaryHover: palette.accentHover,
    colorPrimaryActive: palette.accentActive,
    colorPrimaryText: palette.accent,
    colorPrimaryTextHover: palette.accentHover,
    colorPrimaryTextActive: palette.accentActive,
    colorPrimaryBg: palette.accentSoft,
    colorPrimaryBgHover: palette.accentSoft,
    colorPrimaryBorder: palette.accent,
    colorLink: palette.accent,
    colorLinkHover: palette.accentHover,
    colorLinkActive: palette.accentActive,
    colorInfo: palette.accent,
    colorInfoText: palette.accent,
    colorInfoBg: palette.accentSoft,
    colorInfoBorder: palette.line,
    colorSuccess: palette.success,
    colorSuccessText: palette.success,
    colorSuccessBg: palette.successSoft,
    colorSuccessBorder: palette.line,
    colorWarning: palette.warning,
    colorWarningText: palette.warning,
    colorWarningBg: palette.warningSoft,
    colorWarningBorder: palette.line,
    colorError: palette.danger,
    colorErrorHover: palette.dangerHover,
    colorErrorText: palette.danger,
    colorErrorTextHover: palette.dangerHover,
    colorErrorBg: palette.dangerSoft,
    colorErrorBorder: palette.line,
  };
}

function componentTokens(scheme: Scheme, palette: Palette): NonNullable<ThemeConfig['components']> {
  return {
    Button: {
      primaryColor: palette.onAccent,
      dangerColor: palette.onSignal,
      fontWeight: 550,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
    },
    Badge: { colorTextLightSolid: palette.onSignal, colorError: palette.danger },
    Card: { paddingLG: 24 },
    Segmented: {
      trackBg: scheme === 'dark' ? palette.surface : palette.line,
      itemSelectedBg: scheme === 'dark' ? palette.line : palette.surface,
      itemSelectedColor: palette.text,
      itemColor: palette.textSoft,
      itemHoverColor: palette.text,
    },
    Tabs: { itemColor: palette.textSoft },
    Tag: { defaultBg: palette.accentSoft, defaultColor: palette.text },
    Tooltip: { colorBgSpotlight: '#2a312f', colorTextLightSolid: '#f4f6f5' },
    // Stars are controls: empty ones must be visible and distinguishable from filled ones (WCAG 1.4.11).
    Rate: { starBg: palette.edge, starColor: palette.warning },
    Slider: { railBg: palette.edge, railHoverBg: palette.edge },
    Steps: { colorTextLightSolid: palette.onAccent },
    Checkbox: { colorWhite: palette.onAccent },
    Radio: { dotColorDisabled: palette.textFaint },
    Switch: { colorTextQuaternary: palette.edge, colorTextTertiary: palette.textFaint },
    DatePicker: { colorTextLightSolid: palette.onAccent },
  };
}
