import { STYLES_CLASS } from '@acquaint/ui/styles-class';

// Stands in a host's build for antd's `theme/util/genStyleUtils`, by which its components make their styles when they are shown.

/** A component's hook: no class for a version of antd, and the one that carries the variables. */
export const genStyleHooks = () => () => ['', STYLES_CLASS];
export const genComponentStyleHook = () => () => '';
export const genSubStyleComponent = () => () => null;

/** Names of variables that antd's components set themselves. */
export function genCssVar(antClass: string, component: string) {
  const prefix = `--${antClass.replaceAll('.', '')}-${component}-`;
  const name = (word: string) => prefix + word;
  const value = (word: string, otherwise?: string) =>
    otherwise === undefined ? `var(${name(word)})` : `var(${name(word)}, ${otherwise})`;
  return [name, value] as const;
}
