import { STYLES_CLASS } from '@acquaint/ui/styles-class';

// Replaces antd's `theme/util/genStyleUtils` in a host's build, which generates component styles in the browser.

/** Returns a hook without a class for the antd version, and with the class that carries the variables. */
export const genStyleHooks = () => () => ['', STYLES_CLASS];
export const genComponentStyleHook = () => () => '';
export const genSubStyleComponent = () => () => null;

/** Returns functions for the names and values of the variables that antd's components set themselves. */
export function genCssVar(antClass: string, component: string) {
  const prefix = `--${antClass.replaceAll('.', '')}-${component}-`;
  const name = (word: string) => prefix + word;
  const value = (word: string, otherwise?: string) =>
    otherwise === undefined ? `var(${name(word)})` : `var(${name(word)}, ${otherwise})`;
  return [name, value] as const;
}
