import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { extractStyle as renderEveryComponent } from '@ant-design/static-style-extract';
import { STYLES_CLASS } from '@acquaint/ui/styles-class';
import { themeOf } from '@acquaint/ui/theme';
import { ConfigProvider, Form } from 'antd';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { heavier, within } from './specificity.ts';

type Scheme = Parameters<typeof themeOf>[0];
/** Styles that all components need: links and icons. */
const SHARED = 'Shared';

type Cache = ReturnType<typeof createCache>;

/** antd's default order of a component's rules in a page. */
const USUAL_ORDER = -999;
/** Styles that antd puts before all others, with the style they must precede. */
const EARLIER: Readonly<Record<string, string>> = {
  'Form-Form': 'Grid-Grid',
  'Modal-confirm': 'Modal-Modal',
};

/** A part of antd's styles in its cache: the path of its key, the CSS and its order. */
interface Part {
  readonly path: readonly string[];
  readonly css: string;
  readonly order: number;
}

/**
 * Renders antd's styles in our theme to text, by the names that its own modules use: `Button-Button` and `Button-compact` are
 * rules, `Button` has the variables of both, light and dark. `Shared` has the styles that all components need, and the colors of
 * the dark theme for the dark parts of a light page.
 *
 * The precedence of rules with equal specificity would depend on the order of their files. So rules that antd inserts after
 * others get a slightly higher specificity here, and ours a still higher one (`specificity.ts`).
 *
 * @throws Error when antd's rules themselves differ between light and dark, or have an order that is not handled.
 */
export function staticStyles(): Readonly<Record<string, string>> {
  const light = render('light');
  const dark = render('dark');
  const rules = rulesOf(light, dark);
  const shared = within(`.${STYLES_CLASS}`, rules[SHARED] ?? '');
  return { ...rules, ...variablesOf(light, dark), [SHARED]: shared + darkParts(light, dark) };
}

function rulesOf(light: Cache, dark: Cache): Record<string, string> {
  const inTheDark = new Map(parts(dark, 'style').map(({ path, css }) => [path.join(), css]));
  const rules: Record<string, string> = {};
  for (const { path, css, order } of parts(light, 'style')) {
    const name = path[1] ?? '';
    if (inTheDark.get(path.join()) !== css) throw new Error(`antd's rules of ${name} are others in the dark`);
    if (order < USUAL_ORDER && EARLIER[name] === undefined)
      throw new Error(`antd puts ${name} before all others, which is not provided for`);
    const isLater = order > USUAL_ORDER || Object.values(EARLIER).includes(name);
    rules[name] = (rules[name] ?? '') + (isLater ? heavier(css, 1) : css);
  }
  return rules;
}

/** Returns the variables of the light theme, and for the dark theme only those that differ. */
function variablesOf(light: Cache, dark: Cache): Record<string, string> {
  const inTheDark = new Map(parts(dark, 'cssVar').map(({ path, css }) => [scopeOf(path), css]));
  const variables: Record<string, string> = {};
  for (const { path, css } of parts(light, 'cssVar')) {
    const name = path[0] ?? '';
    const { selector, declarations } = split(css);
    variables[name] ??= '';
    if (declarations.length === 0) continue;
    const other = split(inTheDark.get(scopeOf(path)) ?? css).declarations.filter(
      (declaration) => !declarations.includes(declaration),
    );
    const dusk = other.length === 0 ? '' : `[data-theme='dark'] ${selector}{${other.join(';')}}`;
    variables[name] += `${selector}{${declarations.join(';')}}${dusk}`;
  }
  return variables;
}

/**
 * Returns the colors that belong to no component, as they are in the dark theme. In a page the theme's provider sets them for one
 * scheme, on every component; these rules win in a part with its own `data-theme`, such as a panel of a call.
 */
function darkParts(light: Cache, dark: Cache): string {
  const [bright, dusk] = [light, dark].map((cache) =>
    parts(cache, 'token')
      .map(({ css }) => split(css))
      .find(({ selector }) => selector === `.${STYLES_CLASS}`),
  );
  if (!bright || !dusk) throw new Error('antd keeps the variables of its theme elsewhere');
  const other = dusk.declarations.filter(
    (declaration) =>
      /^--ant-(?:color|control)-/.test(declaration) && !bright.declarations.includes(declaration),
  );
  return `[data-theme='dark'] .${STYLES_CLASS}{${other.join(';')}}`;
}

/** The component and the class that defines its variables; the last word of the path is a digest of the theme. */
const scopeOf = (path: readonly string[]) => path.slice(0, -1).join();

/** Splits `.a.b{--c:d;--e:f;}`. */
function split(css: string): { readonly selector: string; readonly declarations: readonly string[] } {
  const [selector = '', body = ''] = css.split(/[{}]/);
  return { selector, declarations: body.split(';').filter((declaration) => declaration !== '') };
}

function parts(cache: Cache, type: 'style' | 'cssVar' | 'token'): Part[] {
  return [...cache.cache].flatMap(([key, entry]) => {
    const [kind, ...path] = String(key).split('%');
    // Components with a separate theme (a dialog opened by a function call) are skipped.
    if (kind !== type || path.some((word) => word.startsWith('css-var-'))) return [];
    const one = createCache();
    one.cache.set(key, entry);
    const css = extractStyle(one, { plain: true, types: type }).replace(
      /\.data-ant-cssinjs-cache-path\{[^}]*\}/,
      '',
    );
    return [{ path, css, order: Number((entry[1] as readonly unknown[])[4] ?? 0) }];
  });
}

/** Components that antd's own list does not render. */
const MORE = createElement(Form.Item, { key: 'item', label: 'a' });

/** Returns antd's style cache after each of its components was rendered once. */
function render(scheme: Scheme): Cache {
  const cache = createCache();
  const customTheme = (node: ReactNode): ReactElement =>
    createElement(
      StyleProvider,
      { cache },
      createElement(ConfigProvider, { theme: themeOf(scheme) }, node, MORE),
    );
  renderEveryComponent({ customTheme });
  return cache;
}
