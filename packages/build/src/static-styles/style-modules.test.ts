import { withStaticStyles } from './style-modules.ts';

const known = ['Shared', 'Button', 'Button-Button', 'Button-compact'];
const fileOf = (name: string) => (known.includes(name) ? `/styles/${name}.css` : undefined);

it('replaces a component’s style hook by imports of its CSS files', () => {
  const source =
    "export default genStyleHooks('Button', token => [genBase(token)], prepare, { unitless: {} });";
  expect(withStaticStyles(source, fileOf)).toBe(
    [
      'import "/styles/Shared.css";',
      'import "/styles/Button.css";',
      'import "/styles/Button-Button.css";',
      'export default /*#__PURE__*/genStyleHooks();',
    ].join('\n'),
  );
});

it('finds a sub-component’s rules by both names; it has no variables of its own', () => {
  const source =
    "export default genSubStyleComponent(['Button', 'compact'], token => genCompact(token), prepare);";
  expect(withStaticStyles(source, fileOf)).toBe(
    [
      'import "/styles/Shared.css";',
      'import "/styles/Button-compact.css";',
      'export default /*#__PURE__*/genSubStyleComponent();',
    ].join('\n'),
  );
});

it('leaves modules without styles unchanged', () => {
  const source = 'export const genFocus = token => ({ outline: token.lineWidth });';
  expect(withStaticStyles(source, fileOf)).toBe(source);
});

it('fails with the name of a component that has no styles', () => {
  expect(() => withStaticStyles("genStyleHooks('Gauge', token => []);", fileOf)).toThrow(
    "There are no styles for antd's Gauge",
  );
});
