import postcss, { type AtRule, type Rule } from 'postcss';

/** Nothing is of this type, so `:not()` with it says nothing, and weighs as much as its selector: one type for each. */
const NOBODY = 'z';

/**
 * The same rules with selectors that weigh `by` types more (CSS Selectors 4 §17), wherever a selector has a class. Between rules
 * that weighed the same, it is no longer the order of their files that decides; against a rule with one more class they lose as
 * before.
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

/**
 * The same rules for what stands inside an element of a class, and for such an element itself; selectors that name a class of
 * their own stay as they are.
 */
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
