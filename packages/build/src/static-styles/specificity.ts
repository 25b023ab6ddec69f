import postcss, { type AtRule, type Rule } from 'postcss';

/** A type that no element has: `:not()` with it always matches and has the specificity of one type per entry. */
const NOBODY = 'z';

/**
 * Adds the specificity of `by` types to every selector that has a class (CSS Selectors 4 §17). The file order then no longer
 * decides between rules that had equal specificity; they still lose against a rule with one more class.
 */
export function heavier(css: string, by: number): string {
  const weight = `:not(${Array.from({ length: by }, () => NOBODY).join(' ')})`;
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    rule.selectors = rule.selectors.map((selector) => selector.replace(/\.-?[_a-z][\w-]*/i, `$&${weight}`));
  });
  return root.toString();
}

/** Limits element rules to elements with a class and their descendants; selectors that start with a class stay unchanged. */
export function within(scope: string, css: string): string {
  const root = postcss.parse(css);
  const known = new Set<string>();
  root.walkRules((rule) => {
    if (isKeyframe(rule) || rule.selector.startsWith('.')) return;
    rule.selectors = rule.selectors.flatMap((selector) => [
      `:where(${scope}) ${selector}`,
      selector.replace(/^[a-z]+/, `$&:where(${scope})`),
    ]);
    if (known.has(rule.toString())) rule.remove();
    known.add(rule.toString());
  });
  return root.toString();
}

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');
}
